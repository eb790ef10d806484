import { and, asc, eq, gte } from 'drizzle-orm';
import type { DoorEvent, DoorLog } from '../../../common/contract/door.ts';
import { secretHash } from '../../core/secret.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type ItemRow, items } from '../../infra/db/schema.ts';
import { type DoorLogRow, doorLogs, doorMarks } from '../../infra/db/schema-doors.ts';
import { leftOutOf } from './doors.ts';
import { fullPage } from './log-pages.ts';
import { rowsBetween } from './log-rows.ts';

/** Places per page. Pages end at multiples of it, so that devices read the same pages. */
const PLACES_PER_PAGE = 1_000;

/** Where to read on, as given by the previous answer. */
export interface ReadFrom {
  cursor: number;
  /** Undefined for older clients, which do not send it. */
  mark: string | undefined;
}

/**
 * A page of an event's log, in the format of the contract. Reads up to the last place at its start: what is written
 * meanwhile has a later one.
 */
export async function readLog(tx: Tx, item: ItemRow, from: ReadFrom): Promise<DoorLog> {
  const [log] = await tx.select().from(doorLogs).where(eq(doorLogs.itemId, item.id));
  const { lastSeq: last = 0, eventSeq = 0, allowsReentry = false } = log ?? {};
  const restart = from.cursor > 0 && !(log && (await isOfLog(tx, log, from)));
  const after = restart ? 0 : from.cursor;
  const event = after === 0 || eventSeq > after ? await doorEvent(tx, item, allowsReentry) : null;
  const pageEnd = (Math.floor(after / PLACES_PER_PAGE) + 1) * PLACES_PER_PAGE;
  const between = { after, until: Math.min(last, pageEnd) };
  const read = () => rowsBetween(tx, item.id, between);
  const isFull = between.until - after === PLACES_PER_PAGE;
  // Removing a tombstone changes the mark of its place and of all before it.
  const pageMark = isFull ? await markOf(tx, item.id, between.until) : undefined;
  const { until, ...rows } = pageMark
    ? await fullPage(tx, `${item.id} ${after} ${pageMark}`, read)
    : await read();
  const mark = (await markOf(tx, item.id, until)) ?? '';
  return { event, restart, ...rows, cursor: until, mark, has_more: until < last };
}

/**
 * Whether a client with this cursor can read on. If the cursor is beyond the last place or has another mark, the
 * database was restored to an older state, where the log may have grown differently since; or tombstones that the
 * client may not have read are gone.
 */
async function isOfLog(tx: Tx, log: DoorLogRow, { cursor, mark }: ReadFrom): Promise<boolean> {
  if (cursor > log.lastSeq) return false;
  if (mark === undefined || mark === '') return cursor >= log.forgottenSeq;
  return (await markOf(tx, log.itemId, cursor)) === mark;
}

/** The mark of a place, shared by all places that were taken together. */
async function markOf(tx: Tx, itemId: string, seq: number): Promise<string | undefined> {
  if (seq === 0) return undefined;
  const [found] = await tx
    .select({ mark: doorMarks.mark })
    .from(doorMarks)
    .where(and(eq(doorMarks.itemId, itemId), gte(doorMarks.seq, seq)))
    .orderBy(asc(doorMarks.seq))
    .limit(1);
  return found?.mark;
}

/** What a door shows of its event. */
export async function readEvent(tx: Tx, item: ItemRow): Promise<DoorEvent> {
  const [log] = await tx.select().from(doorLogs).where(eq(doorLogs.itemId, item.id));
  return await doorEvent(tx, item, log?.allowsReentry ?? false);
}

/**
 * The event is read again, after its log: a change between the two reads has its place already, and a device that was
 * given the place with the event of before would never hear of it.
 */
async function doorEvent(tx: Tx, item: ItemRow, allows_reentry: boolean): Promise<DoorEvent> {
  const { id } = item;
  const [{ name, day, place } = item] = await tx.select().from(items).where(eq(items.id, id));
  const left_out = await leftOutOf(tx, id);
  const company = secretHash(`doors of ${item.companyId}`);
  return { _id: id, name, date: day ?? '', location: place.name, allows_reentry, left_out, company };
}
