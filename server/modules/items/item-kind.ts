import { calls } from '../../../common/contract/calls.ts';
import type { PlanRow } from '../../infra/db/schema.ts';

/** Events of event companies and locations of security companies are one table and share most rules. */
export type ItemKind = 'event' | 'location';

interface ItemWords {
  notFound: string;
  admits: string;
  added: string;
  updated: string;
  statusUpdated: string;
  deleted: string;
  list: string;
  details: string;
}

/** What differs in words. */
export const WORDS_OF: Record<ItemKind, ItemWords> = {
  event: {
    notFound: 'This event was not found.',
    admits: 'This event admits',
    added: calls.addEvent.success,
    updated: calls.editEvent.success,
    statusUpdated: calls.setEventStatus.success,
    deleted: calls.deleteEvent.success,
    list: 'Events',
    details: 'Event details',
  },
  location: {
    notFound: 'This location was not found.',
    admits: 'This location admits',
    added: calls.addLocation.success,
    updated: calls.editLocation.success,
    statusUpdated: calls.setLocationStatus.success,
    deleted: calls.deleteLocation.success,
    list: 'Locations',
    details: 'Location details',
  },
};

/** Which plans buy an item of a kind. */
export const PLANS_OF: Record<ItemKind, PlanRow['productType']> = { event: 'event', location: 'security' };

/** Where pictures of a kind are kept. */
export const PICTURES_OF = { event: 'events', location: 'locations' } as const satisfies Record<
  ItemKind,
  string
>;
