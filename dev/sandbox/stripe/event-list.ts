import * as z from 'zod/mini';
import { found, listed, type Operation, pageFields, readFields } from './operation.ts';
import { missing } from './stripe-error.ts';

/** `GET /v1/events`, newest first. */
export const listEvents: Operation = async ({ store, fields }) => {
  const page = readFields({ type: z.optional(z.string()), ...pageFields }, fields);
  const events = await store.list('event', page.type === undefined ? {} : { type: page.type });
  return listed(events, '/v1/events', { limit: page.limit, after: page.starting_after });
};

/** `GET /v1/events/:id` */
export const retrieveEvent: Operation = async ({ store, id }) => {
  const event = await store.find('event', id);
  if (!event) throw missing('event', id);
  return found(event);
};
