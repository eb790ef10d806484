/**
 * Mails to the guests of an event about a change or cancellation, and to the tenants of a location. An extension of our
 * API.
 */
import * as z from 'zod/mini';
import { numberOr, read } from './tolerant.ts';

/** Who receives replies to notices: nobody, or the company. */
const notifyModes = ['without_answers', 'with_answers'] as const;
export type NotifyMode = (typeof notifyModes)[number];

/** The field of a change that notifies guests; if absent, nobody is notified. */
export const notifyField = { tell_guests: z.optional(z.enum(notifyModes)) };

/**
 * How many guests are notified by mail, and whether more follow later. `leaves_by`: when the last of the mails is sent
 * at the latest, if they are held to keep a distance from earlier ones (ISO); absent if they are sent at once.
 */
const NotifiedSchema = z.object({
  told: numberOr(0),
  is_more: read(false, (value) => value === true),
  leaves_by: read<string | undefined>(undefined, (value) => (typeof value === 'string' ? value : undefined)),
});
export type NotifiedGuests = z.output<typeof NotifiedSchema>;

/** The answer of a change with notices; undefined if an API does not report them. */
export const notifiedAnswer = z.pipe(
  z.unknown(),
  z.transform((data): NotifiedGuests | undefined => {
    const isSaid = typeof data === 'object' && data !== null && 'told' in data;
    return isSaid ? z.parse(NotifiedSchema, data) : undefined;
  }),
);
