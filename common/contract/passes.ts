import * as z from 'zod/mini';
import { contractOf } from './contract-of.ts';
import { dayOr } from './date-texts.ts';
import { PlaceSchema } from './place.ts';
import { read, textOr } from './tolerant.ts';

/** How it stands with a pass: it admits, or what has ended it. */
const passStates = ['valid', 'invitation_cancelled', 'event_cancelled', 'event_inactive'] as const;
export type PassState = (typeof passStates)[number];

/** A state of a later version is none that admits. */
const state = read<PassState>(
  'event_inactive',
  (value) => passStates.find((known) => known === value) ?? 'event_inactive',
);

/** What admits one person to an event, as anyone who has its code may see it. */
export const PassSchema = z.object({
  /** As the portal has it, without groups. */
  code: textOr(''),
  state,
  /** Of the event. */
  name: textOr(''),
  /** A calendar day; events have no time. */
  date: dayOr(''),
  location: PlaceSchema,
  /** The company that invites. */
  host: textOr(''),
  /** Who is invited; empty once the pass has ended. */
  guest: textOr(''),
  /** Day and place that the invitation told; each empty while it is as it was told. */
  told_date: dayOr(''),
  told_place: textOr(''),
  /** An iCalendar file of the event; empty where there is nothing to go to. */
  calendar: textOr(''),
});
export type Pass = z.output<typeof PassSchema>;

export const passesContract = {
  readPass: contractOf('readPass', {
    request: z.object({ code: z._default(z.string(), '') }),
    data: PassSchema,
  }),
};
