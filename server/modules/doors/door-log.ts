/**
 * The places in the log of an event. Taking one locks the log until the transaction ends. Every transaction locks the
 * item before its log, and the log before invitations: a different order could cause deadlocks.
 */
import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../infra/db/database.ts';
import { noticeLog } from '../../infra/db/door-notices.ts';
import { type InvitationRow, type ItemRow, invitations, items } from '../../infra/db/schema.ts';
import { type DoorLogRow, type DoorRow, doorLogs, doorMarks } from '../../infra/db/schema-doors.ts';

/** Locks the log of an event until the transaction ends, creating it if necessary. */
export async function lockLog(tx: Tx, itemId: string): Promise<DoorLogRow> {
  await lockItemKey(tx, itemId);
  // Changes nothing in an existing row, but locks it.
  const [log] = await tx
    .insert(doorLogs)
    .values({ itemId })
    .onConflictDoUpdate({ target: doorLogs.itemId, set: { lastSeq: sql`${doorLogs.lastSeq}` } })
    .returning();
  if (!log) throw new Error('An upsert has returned no row.');
  return log;
}

/**
 * Takes the lock that inserting a row with a reference to the item would take later: here it is taken in the right
 * order.
 */
export async function lockItemKey(tx: Tx, itemId: string): Promise<void> {
  await tx.select({ id: items.id }).from(items).where(eq(items.id, itemId)).for('key share');
}

/**
 * Takes the next places of a log, and notifies waiting streams at the commit.
 * @returns the first of them
 */
export async function takePlaces(
  tx: Tx,
  itemId: string,
  count: number,
  changes: { isEvent?: boolean; recorded?: { entries: number; bytes: number } } = {},
): Promise<number> {
  await lockItemKey(tx, itemId);
  const { isEvent = false, recorded: { entries, bytes } = { entries: 0, bytes: 0 } } = changes;
  const next = sql<number>`${doorLogs.lastSeq} + ${count}::int`;
  const [log] = await tx
    .insert(doorLogs)
    .values({ itemId, lastSeq: count, eventSeq: isEvent ? count : 0, entries, bytes })
    .onConflictDoUpdate({
      target: doorLogs.itemId,
      set: {
        lastSeq: next,
        entries: sql`${doorLogs.entries} + ${entries}::int`,
        bytes: sql`${doorLogs.bytes} + ${bytes}::int`,
        ...(isEvent ? { eventSeq: next } : {}),
      },
    })
    .returning({ lastSeq: doorLogs.lastSeq });
  if (!log) throw new Error('An upsert has returned no row.');
  await noticeLog(tx, itemId);
  return log.lastSeq - count + 1;
}

/** For people who are invited to a location, which has no log. */
export const NO_PLACE = -1;

/** The first of the places for people invited to an item; `NO_PLACE` for a location. */
export async function placesForPeople(
  tx: Tx,
  { id, kind }: Pick<ItemRow, 'id' | 'kind'>,
  count: number,
): Promise<number> {
  return kind === 'event' && count > 0 ? await takePlaces(tx, id, count) : NO_PLACE;
}

/** The last place in the log of an event. */
export async function lastPlace(tx: Tx, itemId: string): Promise<number> {
  const [log] = await tx
    .select({ lastSeq: doorLogs.lastSeq })
    .from(doorLogs)
    .where(eq(doorLogs.itemId, itemId));
  return log?.lastSeq ?? 0;
}

/**
 * Changes invitations of one item and gives them new places, in one statement: a trigger treats a change without a new
 * place as made by an older version of the server.
 */
export async function placePeople(
  tx: Tx,
  item: Pick<ItemRow, 'id' | 'kind'>,
  ids: readonly string[],
  changes: Partial<Pick<InvitationRow, 'cancelledAt' | 'name' | 'searchText'>> = {},
): Promise<void> {
  if (ids.length === 0) return;
  const first = await placesForPeople(tx, item, ids.length);
  const at = sql`array_position(${sql.param(ids)}::text[], ${invitations.id})`;
  await tx
    .update(invitations)
    .set({ ...changes, logSeq: first === NO_PLACE ? NO_PLACE : sql`${first}::int - 1 + ${at}` })
    .where(inArray(invitations.id, [...ids]));
}

/** Adds a place for a changed name, day or place of the event. */
export async function noteEventChange(tx: Tx, { id, kind }: Pick<ItemRow, 'id' | 'kind'>): Promise<void> {
  if (kind === 'event') await takePlaces(tx, id, 1, { isEvent: true });
}

/** Sets whether admitted guests may come in again. */
export async function setReentry(tx: Tx, itemId: string, allowsReentry: boolean): Promise<void> {
  const log = await lockLog(tx, itemId);
  if (log.allowsReentry === allowsReentry) return;
  await tx.update(doorLogs).set({ allowsReentry }).where(eq(doorLogs.itemId, itemId));
  await takePlaces(tx, itemId, 1, { isEvent: true });
}

/**
 * To be called before tombstones up to a place are removed: all these places get a new mark. Devices that have read
 * less then start again, and devices that start afterwards can read on from page to page.
 */
export async function noteForgotten(db: Database, itemId: string, seq: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockItemKey(tx, itemId);
    const [log] = await tx
      .update(doorLogs)
      .set({ forgottenSeq: sql`greatest(${doorLogs.forgottenSeq}, ${seq}::int)` })
      .where(eq(doorLogs.itemId, itemId))
      .returning({ itemId: doorLogs.itemId });
    if (!log) return;
    await tx.delete(doorMarks).where(and(eq(doorMarks.itemId, itemId), lte(doorMarks.seq, seq)));
    await tx.insert(doorMarks).values({ itemId, seq, mark: randomUUID() });
  });
}

/** After doors of an event were ended: what they have recorded no longer uses up the event's limit. */
export async function returnShares(
  tx: Tx,
  itemId: string,
  ended: readonly Pick<DoorRow, 'entries' | 'bytes'>[],
): Promise<void> {
  const sum = (what: 'entries' | 'bytes') => ended.reduce((so, door) => so + door[what], 0);
  await tx
    .update(doorLogs)
    .set({
      entries: sql`greatest(0, ${doorLogs.entries} - ${sum('entries')}::bigint)`,
      bytes: sql`greatest(0, ${doorLogs.bytes} - ${sum('bytes')}::bigint)`,
    })
    .where(eq(doorLogs.itemId, itemId));
}
