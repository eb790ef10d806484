/**
 * The door of an event: check-in of its guests on devices that may be offline for hours. What happens at a door is an
 * entry with a key of its own, made on the device, kept there until the server answers for it, and never refused for its
 * order, for a conflict, or because an invitation was cancelled. Who is in is derived from the set of entries
 * (`common/door`), alike on every device and on the server.
 *
 * All of these calls are extensions: ask `listExtensions` whether they are there.
 */
import * as z from 'zod/mini';
import { contractOf } from './contract-of.ts';
import { dayOr } from './date-texts.ts';
import {
  type DoorEntrySchema,
  LONGEST_DOOR_NAME,
  LoggedEntrySchema,
  RecordedSchema,
} from './door-entries.ts';
import { momentOrNone, nameLengthRule, nameRule, reasonLengthRule, reasonRule } from './door-rules.ts';
import { ordered } from './first-issue.ts';
import { flag, listAnswer, listOf, numberOr, numberOrNull, textOr, withId } from './tolerant.ts';

/** Entries that one `recordAdmissions` takes. */
const MOST_ENTRIES_A_BATCH = 200;
/** Days for which an ended door still takes what was made before. One of an inactive event takes everything. */
export const ENDED_DOOR_DELIVERS_DAYS = 7;
/** Days after the event's day for which a door's token opens its log. */
export const DOOR_TOKEN_DAYS = 30;
/** Days for which a link opens the door, once, on one device. */
export const DOOR_LINK_DAYS = 7;
/** Where the link leads, below the portal's address; the secret follows after `#`, which no server is sent. */
export const DOOR_LINK_PATH = '/door';
/**
 * The stream that says when the log has something new, below `/api/v1/`: `GET`, bearer as of `readDoorLog`, query
 * `event_id` as there. Server-sent events, read by `fetch` (an `EventSource` sends no token):
 *
 * - `event: cursor`, `data: {"cursor": 12, "server_time": "…Z"}`: at once, and whenever the log has grown. Read the log.
 * - `event: end`, `data: {"reason": "ended" | "busy" | "stopping"}`: the server closes. After `ended` do not come back;
 *   else fall back to polling and try again after half a minute.
 *
 * A comment line comes at least each 25 s. Refused as `readDoorLog` is; 503 with Retry-After where there are too many
 * streams: then poll.
 */
export const DOOR_STREAM_PATH = 'company/event/door/stream';

/** A secret as the server makes them: 256 bits in base64url. A device makes its own alike. */
const SECRET = /^[\w-]{43}$/;
/** Who is invited, or was: `is_cancelled` is the tombstone of an invitation that was cancelled. */
export const DoorPersonSchema = withId({
  name: textOr(''),
  email: textOr(''),
  /** Of their pass (`common/lib/pass-code.ts`); empty of an invitation of before that has got none yet. */
  pass_code: textOr(''),
  is_cancelled: flag,
});
export type DoorPerson = z.output<typeof DoorPersonSchema>;

/** What the company has left out of who came: all that a door, by its id, has recorded from a moment (ISO) on. */
const LeftOutSchema = z.object({ door_id: textOr(''), from: textOr('') });
export type LeftOut = z.output<typeof LeftOutSchema>;

/** What a door shows of its event. `allows_reentry`: who is in and comes again is a re-entry; else "already in". */
export const DoorEventSchema = withId({
  name: textOr(''),
  date: dayOr(''),
  location: textOr(''),
  allows_reentry: flag,
  left_out: listOf(LeftOutSchema),
});
export type DoorEvent = z.output<typeof DoorEventSchema>;

/**
 * A page of an event's log: all that has changed after a cursor, in the order of their places. `people` and `entries`
 * that were there before are replaced by `_id` and `key`; whatever is not named has not changed.
 */
export const DoorLogSchema = z.object({
  /** Where it has changed since the cursor, and from the start. */
  event: z.nullable(DoorEventSchema),
  /**
   * The page is one from the start, though another cursor was asked for: throw away the people that were kept. Entries
   * stay, and those that the device made are sent again: the server may have been put back to an older state.
   */
  restart: flag,
  people: listOf(DoorPersonSchema),
  entries: listOf(LoggedEntrySchema),
  /** Ask from here on next time. */
  cursor: numberOr(0),
  /** Of that cursor: send it along. */
  mark: textOr(''),
  /** Whether there is more right away. */
  has_more: flag,
  /** Of a session whose device the company has ended among its doors: what it makes from now on is not counted. */
  ended: z.optional(flag),
});
export type DoorLog = z.output<typeof DoorLogSchema>;

/** A door as its company sees it. Times are ISO or empty. */
export const DoorSchema = withId({
  name: textOr(''),
  /** What the device calls itself; empty until one has claimed the door. */
  device: textOr(''),
  opened_at: textOr(''),
  claimed_at: textOr(''),
  last_seen_at: textOr(''),
  /** Entries that waited on the device when it reported last; null where it never did. */
  waiting: numberOrNull,
  ended_at: textOr(''),
  /** What arrived from then on is left out of who came, and why; empty where nothing is. */
  left_out_from: textOr(''),
  left_out_reason: textOr(''),
  /** What a session of the company has recorded: it has no link and no token, and is listed from its first entry on. */
  by_session: flag,
});
export type Door = z.output<typeof DoorSchema>;

const text = z._default(z.string(), '');
const eventOfCompany = z.optional(z.string());

export const doorContract = {
  /**
   * Opens a door of an event; no device has it yet. 404 without the event, 409 beyond 100 doors at once, or 300 of the
   * company. Ask `linkDoor` for its link: this answer may be stored and given again.
   */
  openDoor: contractOf('openDoor', {
    request: z.object({ event_id: text, name: text }).check(ordered([nameRule, nameLengthRule])),
    data: DoorSchema,
  }),
  /**
   * A link that gives the door to one device, once, within `DOOR_LINK_DAYS`: the text of its QR code. A link that was
   * given before opens nothing any more, nor does one that nobody has used before a new password. 404 without the door;
   * 409 where a device has it, or it was ended.
   */
  linkDoor: contractOf('linkDoor', {
    request: z.object({ door_id: text }),
    data: z.object({ link: z.string(), valid_until: textOr('') }),
  }),
  /** The doors of an event, the newest first, ended ones too. 404 without the event. */
  listDoors: contractOf('listDoors', {
    request: z.object({ event_id: text }),
    data: listAnswer(DoorSchema),
  }),
  /** Ends a door: it reads nothing any more, and delivers for `ENDED_DOOR_DELIVERS_DAYS` what was made before. */
  endDoor: contractOf('endDoor', { request: z.object({ door_id: text }), data: DoorSchema }),
  /**
   * Ends all doors of the company that are open, of all its events, or those that were opened, given a link or claimed
   * since a moment: a session was in other hands. Answers how many. What ends in the middle goes on when asked again.
   */
  endDoors: contractOf('endDoors', {
    request: z.object({ opened_since: momentOrNone }),
    data: z.object({ ended: numberOr(0) }),
  }),
  /**
   * Leaves out of who came whatever an ended door has recorded from a moment on, by when it arrived: its device was in
   * other hands. With an empty `from` it counts again. Goes into the log, which keeps the entries. 404 without the door,
   * 409 for one that was not ended.
   */
  leaveOutDoor: contractOf('leaveOutDoor', {
    request: z
      .object({
        door_id: text,
        from: momentOrNone,
        reason: text,
      })
      .check(ordered([reasonRule, reasonLengthRule])),
    data: DoorSchema,
  }),
  /** Whether who is in may come in again. Goes into the log. */
  setReentry: contractOf('setReentry', {
    request: z.object({ event_id: text, allows_reentry: z.enum(['0', '1']) }),
    data: z.unknown(),
  }),
  /**
   * Turns a link into a token, for whom it may be repeated with the same `device_secret` until the link is too old: an
   * answer may be lost. Each claim ends the token of the one before.
   *
   * 404 where the link opens nothing (unknown, too old, replaced, the door ended), 409 where another device has it. Many
   * wrong ones of a network are answered 429; right ones never.
   */
  claimDoor: contractOf('claimDoor', {
    request: z.object({
      /** What stands after `#` in the link. */
      link: z.string().check(z.regex(SECRET, 'This is no link of a door')),
      /** Made on the device and kept there: 32 random bytes in base64url. */
      device_secret: z.string().check(z.regex(SECRET, 'This is no secret of a device')),
      /** How the company's list names the device. */
      device_name: z._default(z.string().check(z.maxLength(LONGEST_DOOR_NAME)), ''),
    }),
    data: z.object({
      /** For `readDoorLog`, `recordAdmissions` and the stream; nothing else. */
      access_token: z.string().check(z.minLength(1)),
      door: DoorSchema,
      event: DoorEventSchema,
      /** Of the answer, by the server's clock: the device learns its skew. */
      server_time: textOr(''),
    }),
  }),
  /**
   * What has changed in an event's log since `cursor` (`0`: from the start), at most a thousand rows or a megabyte at a
   * time. Carries an ETag: repeated with `If-None-Match` it is answered 304 while there is nothing new.
   *
   * 401 without a living token, as once 30 days have passed since the event's day; 410 for a door that was
   * ended, 423 while its event is inactive; 403 where the company may not log in any more.
   */
  readDoorLog: contractOf('readDoorLog', {
    request: z.object({
      /** Which event: with a company's session only; a door reads its own, whatever is asked for. */
      event_id: eventOfCompany,
      cursor: z._default(z.string().check(z.regex(/^\d{1,15}$/, 'This is no cursor')), '0'),
      /** What the answer that gave the cursor has called `mark`: tells a log that was put back to an older state. */
      mark: z.optional(z.string()),
      /** How many entries wait on the device, which reads and may not get through with what it delivers. */
      waiting: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'This is no number'))),
    }),
    data: DoorLogSchema,
  }),
  /**
   * Takes what happened at a door. May be repeated: an entry that is there already is `known`. May be empty, to report
   * what waits and learn the time. `results` are in the order of `entries`.
   *
   * 400 for more than `MOST_ENTRIES_A_BATCH`; 401 without a living token, or for a door that was ended too long ago; 403
   * where the company may not log in any more; 409 where the door, or the event, has recorded its share; 429 where a
   * day's is spent. Never refused because
   * of what the entries say: one that cannot be read is `invalid`, and so is an admission of a guest whom this door let
   * in a thousand times within the hour; the others are kept.
   */
  recordAdmissions: contractOf('recordAdmissions', {
    request: z.object({
      /** As of `readDoorLog`. */
      event_id: eventOfCompany,
      /** Each is read by `DoorEntrySchema` on its own. */
      entries: z
        .array(z.custom<z.input<typeof DoorEntrySchema>>(() => true))
        .check(
          z.maxLength(MOST_ENTRIES_A_BATCH, `At most ${MOST_ENTRIES_A_BATCH} entries are taken at once`),
        ),
      /** What still waits on the device beside these, for the company's list of doors. */
      waiting: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
    }),
    data: z.object({ results: listOf(RecordedSchema), server_time: textOr('') }),
  }),
};
