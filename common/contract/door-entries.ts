/** Entries at the door of an event: see `door.ts`. */
import * as z from 'zod/mini';
import { ordered } from './first-issue.ts';
import { LONGEST_TEXT } from './text-limits.ts';
import { textOr } from './tolerant.ts';

/** The most keys in one list of an entry. Of more, the newest are named: knowledge is transitive between admissions. */
export const MOST_KEYS_NAMED = 50;
/** The longest name of a door, and of a device. */
export const LONGEST_DOOR_NAME = 60;

/**
 * The largest entry as JSON, in bytes. The largest that a device makes is about 7,000: fifty keys and the longest
 * texts.
 */
export const MOST_ENTRY_BYTES = 8 * 1024;

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A device whose battery was empty may begin in 1970. */
const HUNDRED_YEARS_MS = 3_155_760_000_000;

const key = z.string().check(z.maxLength(36), z.regex(KEY, 'A key is a UUID in lower case'));
const keys = z._default(z.array(key).check(z.maxLength(MOST_KEYS_NAMED)), []);
const shortText = z.string().check(z.maxLength(LONGEST_TEXT));

/** The kinds of door entries. */
const DOOR_ENTRY_KINDS = ['admit', 'walk-in', 'undo', 'seen'] as const;

/**
 * What happened at a door. An entry that can be parsed is stored, whatever it refers to.
 * - `admit`: the guest came in.
 * - `walk-in`: somebody without an invitation came in. The entry's key is their id as a guest.
 * - `undo`: cancels these admissions (`undoes`). One that the device had not seen stays.
 * - `seen`: somebody has looked at the conflict of these admissions (`saw`).
 */
export const DoorEntrySchema = z
  .object({
    /** A UUID in lower case, created once on the device: the same entry may be sent repeatedly. */
    key,
    kind: z.enum(DOOR_ENTRY_KINDS),
    /** The name of the door. The server replaces it by that of the token. */
    door: z.string().check(z.minLength(1), z.maxLength(LONGEST_DOOR_NAME)),
    /** The device. The server replaces it by the id of the door's device. */
    device: z.string().check(z.minLength(1), z.maxLength(64)),
    /** The guest: the id of an invitation, or the key of a walk-in. Absent for `walk-in`. */
    invitation_id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    /** The person of a `walk-in`; for an `admit`, what the device displayed, for when the invitation is deleted. */
    person: z.optional(
      z.object({
        name: z.string().check(z.minLength(1), z.maxLength(LONGEST_TEXT)),
        email: z._default(shortText, ''),
      }),
    ),
    /** By the device's clock, in this format: `2026-03-20T18:05:00.000Z`. */
    made_at: z.iso
      .datetime({ precision: 3, message: 'made_at is an ISO time in UTC' })
      .check(z.maxLength('2026-03-20T18:05:00.000Z'.length, 'made_at is an ISO time in UTC')),
    /** The server's clock minus the device's when the entry was made, in milliseconds; null if unknown. */
    skew_ms: z.nullable(z.int().check(z.gte(-HUNDRED_YEARS_MS), z.lte(HUNDRED_YEARS_MS))),
    /** Admissions of this guest, not undone, that the device knew. */
    knew: keys,
    /** For `undo`: the cancelled admissions. */
    undoes: keys,
    /** For `seen`: the admissions of the conflict. */
    saw: keys,
    /** A typed reason, such as why a guest was let in again. */
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

/** The guest of an entry. A walk-in is identified by the key of the first entry. */
export function guestIdOf({ kind, key, invitation_id }: DoorEntry): string {
  return kind === 'walk-in' ? key : (invitation_id ?? '');
}

/** An entry in the log, with its place and the time of its arrival at the server. */
export const LoggedEntrySchema = z.extend(DoorEntrySchema, {
  seq: z.int(),
  arrived_at: z.iso.datetime(),
});
export type LoggedEntry = z.output<typeof LoggedEntrySchema>;

/** The result of one entry of a batch, in the batch's order. */
const RECORDED_STATES = ['kept', 'known', 'late', 'invalid'] as const;
export const RecordedSchema = z.object({
  key: textOr(''),
  /**
   * `kept`: it was added to the log. `known`: it was there already. Both mean delivered. `late`: it was made after the
   * door was ended; `invalid`: it cannot be parsed (`message` says why). These two are not stored, and must not be
   * repeated.
   */
  state: z.enum(RECORDED_STATES),
  message: textOr(''),
});
export type Recorded = z.output<typeof RecordedSchema>;
