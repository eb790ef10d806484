/**
 * Limits of what the doors of an event may record: a share for each door, so that one stolen token cannot use up the
 * others' share, and a total per event and per company and day. A tablet keeps what is refused and sends it again.
 */
import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm';
import { type DoorEntry, guestIdOf } from '../../../common/contract/door-entries.ts';
import { DAY_MINUTES, HOUR_MS } from '../../core/durations.ts';
import { type Failure, failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type DoorLogRow, doorEntries } from '../../infra/db/schema-doors.ts';
import { companyLimit, doorKilobytes } from '../../infra/limits/company-limits.ts';
import { secondsUntil, takeAttempt, tooMany } from '../../infra/limits/rate-limit.ts';
import type { DoorCaller } from './door-caller.ts';
import { isOfSession } from './session-door.ts';

/** Entries, and the bytes of their JSON: an entry made by a tablet has some 350. */
interface Amount {
  entries: number;
  bytes: number;
}

const MEGABYTE = 1_000_000;
const EVENT_LIMIT: Amount = { entries: 200_000, bytes: 100 * MEGABYTE };
/** Per door or session: a quarter of the event's limit. */
const DOOR_LIMIT: Amount = { entries: 50_000, bytes: 25 * MEGABYTE };
/** Per door or session: enough for more than twenty thousand guests. */
const KILOBYTES_OF_DOOR = { allowed: 10_000, minutes: DAY_MINUTES };
/**
 * For all events of a company. Its ended doors have a second budget of this size, so that they use none of the open
 * doors' budget.
 */
const KILOBYTES_OF_COMPANY = { allowed: 100_000, minutes: DAY_MINUTES };
/** Of one guest by one door, per hour of arrival. No person lets somebody in every 3.6 seconds. */
const GUEST_LIMIT = 1_000;

const EVENT_FULL = failure(
  409,
  `The doors of this event have recorded ${EVENT_LIMIT.entries} entries or ${EVENT_LIMIT.bytes / MEGABYTE} MB, and take no more. Ending a door gives its share back.`,
);
const DOOR_FULL = failure(
  409,
  `This door has recorded ${DOOR_LIMIT.entries} entries or ${DOOR_LIMIT.bytes / MEGABYTE} MB. Ask the organizer for another one.`,
);

const SESSION_FULL = failure(
  409,
  `This device has recorded ${DOOR_LIMIT.entries} entries or ${DOOR_LIMIT.bytes / MEGABYTE} MB. Log out and in again to go on: what waits is kept. Ending it in the list of doors gives its share back.`,
);
const NOTHING: Amount = { entries: 0, bytes: 0 };

/** The size of an entry. */
export function bytesOf(entry: DoorEntry): number {
  return Buffer.byteLength(JSON.stringify(entry));
}

/**
 * Counts what is about to be recorded, in the same transaction: nothing is counted when it is refused.
 * @param log locked by the caller
 * @returns the refusal as a message for the user, or undefined
 */
export async function budgetRefusal(
  tx: Tx,
  caller: DoorCaller,
  { log, more, now }: { log: DoorLogRow; more: Amount; now: Date },
): Promise<Failure | undefined> {
  const { door, item, tokenHash } = caller;
  // What ended doors record does not count towards the event's limit.
  if (!door?.endedAt && isBeyond(log, more, EVENT_LIMIT)) return EVENT_FULL;
  const bySession = !door || isOfSession(door);
  if (isBeyond(door ?? NOTHING, more, DOOR_LIMIT)) return bySession ? SESSION_FULL : DOOR_FULL;
  const weight = Math.ceil(more.bytes / 1000);
  const [ofCompany, whose] = door?.endedAt
    ? (['ended-door-kilobytes', 'Your ended doors have'] as const)
    : (['door-kilobytes', 'Your doors have'] as const);
  const limits = [
    { key: doorKilobytes(bySession ? tokenHash : door.id), ...KILOBYTES_OF_DOOR, who: 'This door has' },
    { key: companyLimit(ofCompany, item.companyId), ...KILOBYTES_OF_COMPANY, who: whose },
  ];
  for (const { who, ...limit } of limits) {
    const next = await takeAttempt(tx, { ...limit, weight }, now);
    if (next)
      return tooMany(`${who} recorded ${limit.allowed / 1000} MB within a day.`, secondsUntil(next, now));
  }
  return undefined;
}

function isBeyond(so: Amount, more: Amount, most: Amount): boolean {
  return so.entries + more.entries > most.entries || so.bytes + more.bytes > most.bytes;
}

/**
 * Finds the admissions that exceed the limit of their guest, in order.
 * @param fresh about to be recorded
 */
export async function excessAdmissions(
  tx: Tx,
  { item, door }: DoorCaller,
  fresh: readonly DoorEntry[],
  now: Date,
): Promise<(entry: DoorEntry) => boolean> {
  const ids = [...new Set(fresh.map(guestIdOf))];
  const since = new Date(now.getTime() - HOUR_MS);
  const rows = await tx
    .select({ guestId: doorEntries.guestId, made: count() })
    .from(doorEntries)
    .where(
      and(
        eq(doorEntries.itemId, item.id),
        inArray(doorEntries.guestId, ids),
        gt(doorEntries.arrivedAt, since),
        door ? eq(doorEntries.doorId, door.id) : isNull(doorEntries.doorId),
      ),
    )
    .groupBy(doorEntries.guestId);
  const made = new Map(rows.map((row) => [row.guestId, row.made]));
  return (entry) => {
    const id = guestIdOf(entry);
    const before = made.get(id) ?? 0;
    if (entry.kind === 'admit' && before >= GUEST_LIMIT) return true;
    made.set(id, before + 1);
    return false;
  };
}
