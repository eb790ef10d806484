/** What happens at the door of an event: see `door.ts`. */
import * as z from 'zod/mini';
import { ordered } from './first-issue.ts';
import { LONGEST_TEXT } from './text-limits.ts';
import { textOr } from './tolerant.ts';

/** Keys that an entry names in one list. Of more, the newest: knowing is passed on from admission to admission. */
export const MOST_KEYS_NAMED = 50;
/** Of a door, and of what a device calls itself. */
export const LONGEST_DOOR_NAME = 60;

/** Of an entry as JSON, in bytes. The longest that a device makes is some 7,000: fifty keys and the longest texts. */
export const MOST_ENTRY_BYTES = 8 * 1024;

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TEN_YEARS_MS = 315_360_000_000;

const key = z.string().check(z.maxLength(36), z.regex(KEY, 'A key is a UUID in lower case'));
const keys = z._default(z.array(key).check(z.maxLength(MOST_KEYS_NAMED)), []);
const shortText = z.string().check(z.maxLength(LONGEST_TEXT));

/** What can happen at a door. */
const DOOR_ENTRY_KINDS = ['admit', 'walk-in', 'undo', 'seen'] as const;

/**
 * What happened at a door. One that can be read is kept, whatever it names.
 *
 * - `admit`: the guest came in.
 * - `walk-in`: somebody without an invitation came in. Their id as a guest is the key of this entry.
 * - `undo`: these admissions were none (`undoes`). One that the device had not seen stays.
 * - `seen`: somebody has looked at the conflict of these admissions (`saw`).
 */
export const DoorEntrySchema = z
  .object({
    /** Made once on the device, a UUID in lower case: the same entry may be sent as often as it takes. */
    key,
    kind: z.enum(DOOR_ENTRY_KINDS),
    /** Name of the door. The server writes that of the token over it. */
    door: z.string().check(z.minLength(1), z.maxLength(LONGEST_DOOR_NAME)),
    /** Which device. The server writes the id of the door's device over it. */
    device: z.string().check(z.minLength(1), z.maxLength(64)),
    /** The guest: the id of an invitation, or the key of a walk-in. Of every kind but `walk-in`. */
    invitation_id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    /** Who it is: of a `walk-in`; of an `admit` what the device showed, for when the invitation is gone. */
    person: z.optional(
      z.object({
        name: z.string().check(z.minLength(1), z.maxLength(LONGEST_TEXT)),
        email: z._default(shortText, ''),
      }),
    ),
    /** By the device's clock, in this form: `2026-03-20T18:05:00.000Z`. */
    made_at: z.iso
      .datetime({ precision: 3, message: 'made_at is an ISO time in UTC' })
      .check(z.maxLength('2026-03-20T18:05:00.000Z'.length, 'made_at is an ISO time in UTC')),
    /** Server's clock minus the device's when it was made, in milliseconds; null where the device did not know. */
    skew_ms: z.nullable(z.int().check(z.gte(-TEN_YEARS_MS), z.lte(TEN_YEARS_MS))),
    /** Admissions of this guest, not undone, that the device knew of. */
    knew: keys,
    /** Of an `undo`: the admissions that it takes back. */
    undoes: keys,
    /** Of a `seen`: the admissions whose conflict was looked at. */
    saw: keys,
    /** In somebody's words, such as why a guest was let in again. */
    reason: z.optional(shortText),
  })
  .check(
    ordered([
      {
        field: 'invitation_id',
        message: 'This entry names no guest',
        fails: ({ kind, invitation_id }) => kind !== 'walk-in' && invitation_id === undefined,
      },
      {
        field: 'person',
        message: 'Name is not allowed to empty',
        fails: ({ kind, person }) => kind === 'walk-in' && (person?.name.trim() ?? '') === '',
      },
    ]),
  );
export type DoorEntry = z.output<typeof DoorEntrySchema>;

/** The guest that an entry is about. A walk-in is a guest by the key of their first entry. */
export function guestIdOf({ kind, key, invitation_id }: DoorEntry): string {
  return kind === 'walk-in' ? key : (invitation_id ?? '');
}

/** The same as the log gives it: with its place, and when the server got it. */
export const LoggedEntrySchema = z.extend(DoorEntrySchema, {
  seq: z.int(),
  arrived_at: z.iso.datetime(),
});
export type LoggedEntry = z.output<typeof LoggedEntrySchema>;

/** What became of one entry of a batch, in the batch's order. */
const RECORDED_STATES = ['kept', 'known', 'late', 'invalid'] as const;
export const RecordedSchema = z.object({
  key: textOr(''),
  /**
   * `kept`: it is in the log now. `known`: it was already. Both mean delivered. `late`: it was made after the door was
   * ended; `invalid`: it cannot be read (`message` says why). Neither of these is kept, and none is worth repeating.
   */
  state: z.enum(RECORDED_STATES),
  message: textOr(''),
});
export type Recorded = z.output<typeof RecordedSchema>;
