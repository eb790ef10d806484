import type { PlanRow } from '../db/schema.ts';

/** Events of event companies and locations of security companies are one table and share most rules. */
export type ItemKind = 'event' | 'location';

/** What differs in words. */
export const WORDS_OF: Record<ItemKind, { notFound: string; admits: string }> = {
  event: { notFound: 'This event was not found.', admits: 'This event admits' },
  location: { notFound: 'This location was not found.', admits: 'This location admits' },
};

/** Which plans buy an item of a kind. */
export const PLANS_OF: Record<ItemKind, PlanRow['productType']> = { event: 'event', location: 'security' };
