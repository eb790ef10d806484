import * as z from 'zod/mini';
import { contractOf } from './contract-of.ts';
import { dayOr } from './date-texts.ts';
import { PlaceSchema } from './place-schema.ts';
import { flag, read, textOr } from './tolerant.ts';

/** The state of a pass: valid, or why it is not. */
const passStates = ['valid', 'invitation_cancelled', 'event_cancelled', 'event_inactive'] as const;
export type PassState = (typeof passStates)[number];

/** Unknown states of later versions count as invalid. */
const state = read<PassState>(
  'event_inactive',
  (value) => passStates.find((known) => known === value) ?? 'event_inactive',
);

/** The pass that admits one person to an event, as shown to anybody who has its code. */
export const PassSchema = z.object({
  /** In the portal's own form, without grouping. */
  code: textOr(''),
  state,
  /** The event's name. */
  name: textOr(''),
  /** A calendar day; events have no time. */
  date: dayOr(''),
  location: PlaceSchema,
  /** The company that invites. */
  host: textOr(''),
  /** The invited person; empty once the pass is invalid. */
  guest: textOr(''),
  /** Name, day and place in an earlier mail to the guest; each empty unless it has changed since. */
  told_name: textOr(''),
  told_date: dayOr(''),
  told_place: textOr(''),
  /** An iCalendar file of the event; empty if it does not take place. */
  calendar: textOr(''),
  /** Whether it is a pass of the event that the request names: others may have its name and day. */
  of_event: z.optional(flag),
});
export type Pass = z.output<typeof PassSchema>;

export const passesContract = {
  readPass: contractOf('readPass', {
    request: z.object({ code: z._default(z.string(), ''), event_id: z.optional(z.string()) }),
    data: PassSchema,
  }),
};
