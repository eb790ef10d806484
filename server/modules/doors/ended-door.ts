/**
 * What an ended door may still deliver. The times of entries come from its device, which somebody else may have taken.
 * So only as many entries are accepted as the door may have had when it was ended, according to what the server knew of
 * it.
 */
import { eq, inArray, lt, sql } from 'drizzle-orm';
import { ENDED_DOOR_DELIVERS_DAYS } from '../../../common/contract/door.ts';
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import { DAY_MINUTES, DAY_MS } from '../../core/durations.ts';
import type { Tx } from '../../infra/db/database.ts';
import { deleteInBatches } from '../../infra/db/delete-in-batches.ts';
import type { ItemRow } from '../../infra/db/schema.ts';
import { type DoorRow, doors, lateEntries } from '../../infra/db/schema-doors.ts';
import { companyLimit } from '../../infra/limits/company-limits.ts';
import { takeAttempt } from '../../infra/limits/rate-limit.ts';

/** Entries in transit when the door was ended. */
const IN_TRANSIT = 20;
/** Corrected clocks are accurate to about a second; this leaves a margin. */
const CLOCK_TOLERANCE_MS = 60_000;
/** Refused entries of a company that are counted: more than all its tablets make in a day. */
const COUNTED_LATE = { allowed: 20_000, minutes: DAY_MINUTES };

/**
 * How many undelivered entries a door may have when it is ended: those its device said are waiting, and one for each
 * second since it was last seen, as it may have been offline.
 */
export function undeliveredAllowance(door: DoorRow, endedAt: Date): number {
  const { openedAt, claimedAt, lastSeenAt, waiting } = door;
  const secondsSince = (from: Date) => Math.max(0, Math.ceil((endedAt.getTime() - from.getTime()) / 1_000));
  const made = secondsSince(claimedAt ?? openedAt);
  return Math.min(waiting ?? 0, made) + secondsSince(lastSeenAt ?? claimedAt ?? openedAt) + IN_TRANSIT;
}

/**
 * Whether an entry of an ended door was made after its end, by its corrected clock. If the device did not know its
 * clock's error, or the clock was set back since, the time proves nothing: then only the number of entries decides.
 */
export function isMadeAfterEnd({ made_at, skew_ms }: DoorEntry, { endedAt }: DoorRow): boolean {
  if (endedAt === null || skew_ms === null) return false;
  return Date.parse(made_at) + skew_ms > endedAt.getTime() + CLOCK_TOLERANCE_MS;
}

/**
 * The entry without its clock error if only that dates it after its arrival: the error is of an earlier setting of the
 * clock, which was set right since, without a connection.
 */
export function withPossibleTime(entry: DoorEntry, now: Date): DoorEntry {
  const madeAt = Date.parse(entry.made_at);
  const latest = now.getTime() + CLOCK_TOLERANCE_MS;
  return madeAt <= latest && madeAt + (entry.skew_ms ?? 0) > latest ? { ...entry, skew_ms: null } : entry;
}

/** How many entries a door may still deliver; the door is locked until the transaction ends. */
export async function lockAllowance(tx: Tx, door: DoorRow | undefined): Promise<number> {
  if (!door?.endedAt) return Number.POSITIVE_INFINITY;
  const [left] = await tx
    .select({ stillTaken: doors.stillTaken })
    .from(doors)
    .where(eq(doors.id, door.id))
    .for('update');
  // The door was ended by an older version that did not store it.
  return left?.stillTaken ?? undeliveredAllowance(door, door.endedAt);
}

/** Counts accepted entries of an ended door. */
export async function spendAllowance(tx: Tx, door: DoorRow | undefined, left: number): Promise<void> {
  if (!door?.endedAt) return;
  await tx.update(doors).set({ stillTaken: left }).where(eq(doors.id, door.id));
}

/**
 * Counts refused entries of an ended door, each key once: whom the device has let in is inside, and the company hears
 * of it by this number only. The door is locked.
 */
export async function noteLate(
  tx: Tx,
  { door, item }: { door: DoorRow | undefined; item: Pick<ItemRow, 'companyId'> },
  keys: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  if (!door || keys.size === 0) return;
  const key = companyLimit('late-entries', item.companyId);
  if (await takeAttempt(tx, { key, ...COUNTED_LATE, weight: keys.size }, now)) return;
  const counted = await tx
    .insert(lateEntries)
    .values([...keys].map((one) => ({ doorId: door.id, key: one })))
    .onConflictDoNothing()
    .returning({ key: lateEntries.key });
  if (counted.length === 0) return;
  await tx
    .update(doors)
    .set({ late: sql`${doors.late} + ${counted.length}::int` })
    .where(eq(doors.id, door.id));
}

/** A door that was ended before then may not deliver any more. */
export function deliversSince(now: Date): Date {
  return new Date(now.getTime() - ENDED_DOOR_DELIVERS_DAYS * DAY_MS);
}

/** Removes the keys of doors that may not deliver any more; their numbers stay. */
export async function sweepLateEntries(db: Tx, now: Date): Promise<void> {
  const silent = db
    .select({ id: doors.id })
    .from(doors)
    .where(lt(doors.endedAt, deliversSince(now)));
  await deleteInBatches(db, lateEntries, inArray(lateEntries.doorId, silent));
}
