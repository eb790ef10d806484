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

/** The most entries in one `recordAdmissions`. */
const MOST_ENTRIES_A_BATCH = 200;
/**
 * Days for which an ended door still accepts entries made before its end. One of an inactive event accepts everything.
 */
export const ENDED_DOOR_DELIVERS_DAYS = 7;
/** Days after the event's day for which a door's token can read its log. */
export const DOOR_TOKEN_DAYS = 30;
/** Days for which a link opens the door, once, on one device. */
export const DOOR_LINK_DAYS = 7;
/** The path of a link; the secret follows after `#`, which is never sent to a server. */
export const DOOR_LINK_PATH = '/door';
/**
 * The stream that says when the log has something new, below `/api/v1/`: `GET`, bearer as of `readDoorLog`, query
 * `event_id` as there. Server-sent events, read by `fetch` (an `EventSource` sends no token):
 *
 * - `event: cursor`, `data: {"cursor": 12, "server_time": "…Z"}`: at once, and whenever the log has grown. Read the log.
 * - `event: end`, `data: {"reason": "ended" | "busy" | "stopping"}`: the server closes. After `ended` do not come back;
 *   else fall back to polling and try again after half a minute.
 *
 * A comment line comes at least every 8 s. Refused as `readDoorLog` is; 503 with Retry-After where there are too many
 * streams: then poll.
 */
export const DOOR_STREAM_PATH = 'company/event/door/stream';

/** A secret created by the server: 256 bits in base64url. A device's own has the same form. */
const SECRET = /^[\w-]{43}$/;
/** A present or former invitation: `is_cancelled` marks a cancelled one. */
export const DoorPersonSchema = withId({
  name: textOr(''),
  email: textOr(''),
  /** The code of their pass (`common/lib/pass-code.ts`); empty for an old invitation that has none yet. */
  pass_code: textOr(''),
  is_cancelled: flag,
});
export type DoorPerson = z.output<typeof DoorPersonSchema>;

/** Entries that the company has excluded from the attendance: all that a door recorded from a time (ISO) on. */
const LeftOutSchema = z.object({ door_id: textOr(''), from: textOr('') });
export type LeftOut = z.output<typeof LeftOutSchema>;

/** The event at a door. `allows_reentry`: a guest who is in and comes again is a re-entry; otherwise "already in". */
export const DoorEventSchema = withId({
  name: textOr(''),
  date: dayOr(''),
  location: textOr(''),
  allows_reentry: flag,
  left_out: listOf(LeftOutSchema),
  /** An opaque mark of its company: nobody at a door sees what waits on the device of another company's doors. */
  company: z.optional(textOr('')),
});
export type DoorEvent = z.output<typeof DoorEventSchema>;

/**
 * A page of an event's log: all changes after a cursor, in the order of their places. Known `people` and `entries` are
 * replaced by `_id` and `key`; anything not included has not changed.
 */
export const DoorLogSchema = z.object({
  /** Included if it has changed since the cursor, and from the start. */
  event: z.nullable(DoorEventSchema),
  /**
   * The page begins at the start although another cursor was requested: discard the kept people. Entries stay, and the
   * device's own are sent again, as the server may have been restored to an older state.
   */
  restart: flag,
  people: listOf(DoorPersonSchema),
  entries: listOf(LoggedEntrySchema),
  /** The cursor of the next request. */
  cursor: numberOr(0),
  /** The mark of that cursor, to be sent along with it. */
  mark: textOr(''),
  /** Whether more can be read at once. */
  has_more: flag,
  /** For a session whose device the company has ended among its doors: its further entries do not count. */
  ended: z.optional(flag),
  /** For a session, which reads on: the event is inactive. */
  inactive: z.optional(flag),
});
export type DoorLog = z.output<typeof DoorLogSchema>;

/** A door in its company's list. Times are ISO or empty. */
export const DoorSchema = withId({
  name: textOr(''),
  /** The device's own name; empty until a device has claimed the door. */
  device: textOr(''),
  opened_at: textOr(''),
  claimed_at: textOr(''),
  last_seen_at: textOr(''),
  /** Pending entries at the device's last report; null without one. */
  waiting: numberOrNull,
  ended_at: textOr(''),
  /** Entries that it delivered after its end and that were refused as `late`. */
  late: z.optional(numberOr(0)),
  /** Entries that arrived from then on are excluded from the attendance, and why; empty if none are. */
  left_out_from: textOr(''),
  left_out_reason: textOr(''),
  /** The entries of a company's session: it has no link and no token, and is listed from its first entry on. */
  by_session: flag,
  /** In a list: the server's time, by which the other times are judged. Empty elsewhere, and of an older server. */
  listed_at: textOr(''),
});
export type Door = z.output<typeof DoorSchema>;

const text = z._default(z.string(), '');
const eventOfCompany = z.optional(z.string());

export const doorContract = {
  /**
   * Creates a door of an event, not claimed by a device yet. 404 without the event, 409 beyond 100 open doors, or 300
   * of the company. Request its link with `linkDoor`: this answer may be stored and repeated.
   */
  openDoor: contractOf('openDoor', {
    request: z.object({ event_id: text, name: text }).check(ordered([nameRule, nameLengthRule])),
    data: DoorSchema,
  }),
  /**
   * Creates a link that gives the door to one device, once, within `DOOR_LINK_DAYS`: the text of its QR code. Earlier
   * links become invalid; so do unused ones with a new password. 404 without the door; 409 if a device has claimed it,
   * or it was ended.
   */
  linkDoor: contractOf('linkDoor', {
    request: z.object({ door_id: text }),
    data: z.object({ link: z.string(), valid_until: textOr('') }),
  }),
  /** The doors of an event, newest first, ended ones included. 404 without the event. */
  listDoors: contractOf('listDoors', {
    request: z.object({ event_id: text }),
    data: listAnswer(DoorSchema),
  }),
  /** Ends a door: it cannot read any more, and delivers earlier entries for `ENDED_DOOR_DELIVERS_DAYS`. */
  endDoor: contractOf('endDoor', { request: z.object({ door_id: text }), data: DoorSchema }),
  /**
   * Ends all open doors of the company's events, or those that were opened, linked or claimed since a given time
   * because a session was compromised. Returns their number. If interrupted, it continues when called again.
   */
  endDoors: contractOf('endDoors', {
    request: z.object({ opened_since: momentOrNone }),
    data: z.object({ ended: numberOr(0) }),
  }),
  /**
   * Excludes all entries from the attendance that an ended door recorded from a given time on, by arrival: its device
   * was compromised. An empty `from` includes them again. Recorded in the log, which keeps the entries. 404 without the
   * door, 409 if it was not ended.
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
  /** Whether guests who are in may come in again. Recorded in the log. */
  setReentry: contractOf('setReentry', {
    request: z.object({ event_id: text, allows_reentry: z.enum(['0', '1']) }),
    data: z.unknown(),
  }),
  /**
   * Exchanges a link for a token. May be repeated with the same `device_secret` until the link expires, as an answer
   * may be lost. Each claim ends the previous one's token.
   *
   * 404 if the link is invalid (unknown, expired, replaced, the door ended), 409 if another device has claimed it. Many
   * invalid links from one network are answered 429; valid ones never.
   */
  claimDoor: contractOf('claimDoor', {
    request: z.object({
      /** The part after `#` in the link. */
      link: z.string().check(z.regex(SECRET, 'This is no link of a door')),
      /** Created and kept on the device: 32 random bytes in base64url. */
      device_secret: z.string().check(z.regex(SECRET, 'This is no secret of a device')),
      /** The device's name in the company's list. */
      device_name: z._default(z.string().check(z.maxLength(LONGEST_DOOR_NAME)), ''),
    }),
    data: z.object({
      /** For `readDoorLog`, `recordAdmissions` and the stream only. */
      access_token: z.string().check(z.minLength(1)),
      door: DoorSchema,
      event: DoorEventSchema,
      /** The time of the answer by the server's clock, from which the device computes its skew. */
      server_time: textOr(''),
    }),
  }),
  /**
   * What has changed in an event's log since `cursor` (`0`: from the start), at most a thousand rows or a megabyte at a
   * time. Carries an ETag: repeated with `If-None-Match` it is answered 304 while there is nothing new.
   *
   * 401 without a valid token, as once 30 days have passed since the event's day; 410 for a door that was
   * ended, 423 while its event is inactive; 403 where the company may not log in any more.
   */
  readDoorLog: contractOf('readDoorLog', {
    request: z.object({
      /** The event, with a company's session only; a door always reads its own. */
      event_id: eventOfCompany,
      cursor: z._default(z.string().check(z.regex(/^\d{1,15}$/, 'This is no cursor')), '0'),
      /** The `mark` of the answer that gave the cursor: detects a log that was restored to an older state. */
      mark: z.optional(z.string()),
      /** The number of entries pending on the device, which may be able to read but not to deliver. */
      waiting: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'This is no number'))),
    }),
    data: DoorLogSchema,
  }),
  /**
   * Takes what happened at a door. May be repeated: an entry that is there already is `known`. May be empty, to report
   * what waits and learn the time. `results` are in the order of `entries`.
   *
   * 400 for more than `MOST_ENTRIES_A_BATCH`; 401 without a valid token, or for a door that was ended too long ago; 403
   * where the company may not log in any more; 409 where the door, or the event, has recorded its share; 429 where a
   * day's is spent. Never refused because of what the entries say: one that cannot be read is `invalid`, and so is an
   * admission of a guest whom this door let in a thousand times within the hour; the others are kept.
   */
  recordAdmissions: contractOf('recordAdmissions', {
    request: z.object({
      /** As of `readDoorLog`. */
      event_id: eventOfCompany,
      /** Each is parsed by `DoorEntrySchema` separately. */
      entries: z
        .array(z.custom<z.input<typeof DoorEntrySchema>>(() => true))
        .check(
          z.maxLength(MOST_ENTRIES_A_BATCH, `At most ${MOST_ENTRIES_A_BATCH} entries are taken at once`),
        ),
      /** Entries still pending on the device, for the company's list of doors. */
      waiting: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
    }),
    data: z.object({ results: listOf(RecordedSchema), server_time: textOr('') }),
  }),
};
