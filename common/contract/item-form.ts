/** What the forms of events and locations have in common. Their messages differ, and stand with the kind. */
import * as z from 'zod/mini';
import type { Rule } from './first-issue.ts';
import { readPlace } from './place.ts';

/** The name of the item is not blank. */
export function nameRule(message: string): Rule<{ name: string }> {
  return { field: 'name', message, fails: ({ name }) => name.trim() === '' };
}

/** A plan is chosen; it is asked for when adding only. */
export const planRule: Rule<{ product_id: string }> = {
  field: 'product_id',
  message: 'Product Id is not allowed to empty',
  fails: ({ product_id }) => product_id === '',
};

/** A place was picked: the JSON text in `location` has a name. */
export function placeRule(message: string): Rule<{ location: string }> {
  return { field: 'location', message, fails: ({ location }) => readPlace(location).name === '' };
}

/** What every list may be asked for. Without `limit` it comes whole. */
export const listFilter = {
  search_key: z.optional(z.string()),
  page: z.optional(z.string()),
  limit: z.optional(z.string()),
};
