/** What the forms of events and locations share. Their messages differ, and are in the kinds' own files. */
import * as z from 'zod/mini';
import type { Rule } from './ordered-rules.ts';
import { readPlace } from './place.ts';

/** The name of the item must not be blank. */
export function nameRule(message: string): Rule<{ name: string }> {
  return { field: 'name', message, fails: ({ name }) => name.trim() === '' };
}

/** A plan must be chosen for a new item. */
export const planRule: Rule<{ product_id: string }> = {
  field: 'product_id',
  message: 'Product Id is not allowed to empty',
  fails: ({ product_id }) => product_id === '',
};

/** A place must be picked: the JSON text in `location` has a name. */
export function placeRule(message: string): Rule<{ location: string }> {
  return { field: 'location', message, fails: ({ location }) => readPlace(location).name === '' };
}

/** The parameters of every list. Without `limit` the whole list is returned. */
export const listFilter = {
  search_key: z.optional(z.string()),
  page: z.optional(z.string()),
  limit: z.optional(z.string()),
};
