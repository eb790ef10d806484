/** Ends doors event by event, with a few statements per event, however many doors it has. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, count, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { DOOR_LINK_DAYS } from '../../../common/contract/door.ts';
import { DAY_MS } from '../../core/durations.ts';
import type { Failure } from '../../core/result.ts';
import { companyTransaction } from '../../infra/db/company-transaction.ts';
import type { Database, Tx } from '../../infra/db/database.ts';
import { noticeAccess } from '../../infra/db/door-notices.ts';
import { items } from '../../infra/db/schema.ts';
import { type DoorRow, doors } from '../../infra/db/schema-doors.ts';
import { lockLog, returnShares } from './door-log.ts';
import { DOOR_NOT_FOUND, findDoor } from './doors.ts';
import { undeliveredAllowance } from './ended-door.ts';
import { isOpenedDoor } from './session-door.ts';

const isOpen = and(isNull(doors.endedAt), isOpenedDoor);

/**
 * Doors that were opened, given a link, or claimed since a point in time. The time of a link follows from its expiry.
 */
function openedOrClaimedSince(since: Date): SQL | undefined {
  const linkedSince = new Date(since.getTime() + DOOR_LINK_DAYS * DAY_MS);
  return or(gte(doors.openedAt, since), gte(doors.linkUntil, linkedSince), gte(doors.claimedAt, since));
}

/** The number of open doors of a company's events, including unclaimed ones. */
export async function countOpenDoors(tx: Tx, companyId: string): Promise<number> {
  const [open] = await tx
    .select({ doors: count() })
    .from(doors)
    .innerJoin(items, eq(items.id, doors.itemId))
    .where(and(eq(items.companyId, companyId), isNull(items.deletedAt), isOpen));
  return open?.doors ?? 0;
}

/** How many doors of one event are open. */
export async function countOpenDoorsAt(tx: Tx, itemId: string): Promise<number> {
  return await tx.$count(doors, and(eq(doors.itemId, itemId), isOpen));
}

/**
 * Ends a door; a door that was already ended stays unchanged. Its streams are closed at the commit, and its entries no
 * longer count towards the event's limit.
 */
export async function endDoor(
  tx: Tx,
  companyId: string,
  doorId: string,
  now: Date,
): Promise<DoorRow | Failure> {
  const found = await findDoor(tx, companyId, doorId);
  if (!found) return DOOR_NOT_FOUND;
  await endDoorsAt(tx, { itemId: found.itemId, companyId, which: eq(doors.id, doorId) }, now);
  return (await findDoor(tx, companyId, doorId)) ?? DOOR_NOT_FOUND;
}

/**
 * Ends the open doors of a company and their links; pending entries of their devices are treated like those of any
 * ended door. Not in one transaction: each event has its own, and other requests are served in between. A call that
 * fails midway can be repeated.
 * @param since only those opened, given a link or claimed since; null for all
 * @param turnOf the company whose turn its transactions take; none for the administrator
 * @returns how many
 */
export async function endDoorsOf(
  { db, turnOf }: { db: Database; turnOf?: string },
  companyId: string,
  { now, since = null }: { now: Date; since?: Date | null },
): Promise<number> {
  const which = and(isOpen, since ? openedOrClaimedSince(since) : undefined);
  const events = await db
    .selectDistinct({ itemId: doors.itemId })
    .from(doors)
    .innerJoin(items, eq(items.id, doors.itemId))
    // Deleted events too: one that is restored has its doors again.
    .where(and(eq(items.companyId, companyId), which))
    .orderBy(asc(doors.itemId));
  let ended = 0;
  for (const { itemId } of events) {
    ended += await companyTransaction(db, turnOf, (tx) => endDoorsAt(tx, { itemId, companyId, which }, now));
    await nextTurn();
  }
  return ended;
}

/** Ends the open doors of all companies. Call it in a transaction: nobody else may be served meanwhile. */
export async function endAllDoors(tx: Tx, now: Date): Promise<void> {
  const events = await tx
    .selectDistinct({ itemId: doors.itemId, companyId: items.companyId })
    .from(doors)
    .innerJoin(items, eq(items.id, doors.itemId))
    .where(isOpen)
    .orderBy(asc(doors.itemId));
  for (const event of events) await endDoorsAt(tx, { ...event, which: isOpen }, now);
}

/**
 * Voids the unused links of a company's doors, since an earlier session may have passed them on. The doors stay open
 * and need new links.
 */
export async function voidUnusedLinks(tx: Tx, companyId: string): Promise<void> {
  const unused = tx
    .select({ id: doors.id })
    .from(doors)
    .innerJoin(items, eq(items.id, doors.itemId))
    .where(and(eq(items.companyId, companyId), isNull(doors.claimedAt), isNull(doors.endedAt)))
    // In the same order as where several doors are ended, against deadlocks.
    .orderBy(asc(doors.id))
    .for('update', { of: doors });
  await tx.update(doors).set({ linkHash: null, linkUntil: null }).where(inArray(doors.id, unused));
}

/** Ends doors of one event. @returns how many were open */
async function endDoorsAt(
  tx: Tx,
  { itemId, companyId, which }: { itemId: string; companyId: string; which: SQL | undefined },
  now: Date,
): Promise<number> {
  // Before the doors, in the same order as when entries are recorded.
  await lockLog(tx, itemId);
  const ending = await tx
    .select()
    .from(doors)
    .where(and(eq(doors.itemId, itemId), isNull(doors.endedAt), which))
    .orderBy(asc(doors.id))
    .for('update');
  if (ending.length === 0) return 0;
  await returnShares(tx, itemId, ending);
  const ids = ending.map(({ id }) => id);
  const stillTaken = ending.map((door) => undeliveredAllowance(door, now));
  const at = sql`array_position(${sql.param(ids)}::text[], ${doors.id})`;
  await tx
    .update(doors)
    .set({
      endedAt: now,
      stillTaken: sql`(${sql.param(stillTaken)}::int[])[${at}]`,
      linkHash: null,
      linkUntil: null,
    })
    .where(inArray(doors.id, ids));
  await noticeAccess(tx, companyId);
  return ending.length;
}
