/**
 * Mails to the guests of an event, that it has changed or is cancelled, and to the tenants of a location. An extension
 * of our API.
 */
import * as z from 'zod/mini';
import { numberOr, read } from './tolerant.ts';

/** Who gets the answers to what guests are told: nobody, or the company. */
const tellings = ['without_answers', 'with_answers'] as const;
export type Telling = (typeof tellings)[number];

/** Of a change of which guests are to be told; left out, nobody is. */
export const tellField = { tell_guests: z.optional(z.enum(tellings)) };

/**
 * How many guests are told by mail, and whether there are more, who are told after them. `leaves_by`: when the last of
 * their mails may leave, as far as they keep a distance from earlier ones (ISO); left out where they leave at once.
 */
const NotifiedSchema = z.object({
  told: numberOr(0),
  is_more: read(false, (value) => value === true),
  leaves_by: read<string | undefined>(undefined, (value) => (typeof value === 'string' ? value : undefined)),
});
export type NotifiedGuests = z.output<typeof NotifiedSchema>;

/** Of a change that guests were to be told of; undefined where an API does not say. */
export const notifiedAnswer = z.pipe(
  z.unknown(),
  z.transform((data): NotifiedGuests | undefined => {
    const isSaid = typeof data === 'object' && data !== null && 'told' in data;
    return isSaid ? z.parse(NotifiedSchema, data) : undefined;
  }),
);
