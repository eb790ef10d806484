/**
 * What an ended door still delivers. Its device says when something was made and may be in other hands by then: it is
 * believed for as many entries as the door may have had when it was ended, by what the server knew of it.
 */
import { eq } from 'drizzle-orm';
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type DoorRow, doors } from '../../infra/db/schema-doors.ts';

/** On their way when the door was ended. */
const ON_THEIR_WAY = 20;
/** Clocks are known to a second or so. */
const CLOCK_MS = 60_000;

/**
 * How many entries a door may have that the server has not got when it ends it: what its device said to wait, and one
 * for each second since it was seen, in which it may have been offline.
 */
export function mayHave(door: DoorRow, endedAt: Date): number {
  const { openedAt, claimedAt, lastSeenAt, waiting } = door;
  const secondsSince = (from: Date) => Math.max(0, Math.ceil((endedAt.getTime() - from.getTime()) / 1_000));
  const made = secondsSince(claimedAt ?? openedAt);
  return Math.min(waiting ?? 0, made) + secondsSince(lastSeenAt ?? claimedAt ?? openedAt) + ON_THEIR_WAY;
}

/**
 * Whether an entry of an ended door was made after its end, by its corrected clock. Where its device did not know how far
 * its clock was off, or that was set back since, the time says nothing: then the number of entries decides alone.
 */
export function isMadeAfterEnd({ made_at, skew_ms }: DoorEntry, { endedAt }: DoorRow): boolean {
  if (endedAt === null || skew_ms === null) return false;
  return Date.parse(made_at) + skew_ms > endedAt.getTime() + CLOCK_MS;
}

/** How many entries a door may still deliver; the door is locked until the transaction ends. */
export async function lockAllowance(tx: Tx, door: DoorRow | undefined): Promise<number> {
  if (!door?.endedAt) return Number.POSITIVE_INFINITY;
  const [left] = await tx
    .select({ stillTaken: doors.stillTaken })
    .from(doors)
    .where(eq(doors.id, door.id))
    .for('update');
  // Ended by a version that did not write it.
  return left?.stillTaken ?? mayHave(door, door.endedAt);
}

/** So many entries of an ended door were taken. */
export async function spendAllowance(tx: Tx, door: DoorRow | undefined, left: number): Promise<void> {
  if (!door?.endedAt) return;
  await tx.update(doors).set({ stillTaken: left }).where(eq(doors.id, door.id));
}
