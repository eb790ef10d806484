import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { DoorEvent, DoorLog, DoorPerson } from '../../../common/contract/door.ts';
import type { LoggedEntry } from '../../../common/contract/door-entries.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type ItemRow, invitations } from '../../infra/db/schema.ts';
import { doorEntries, doorLogs } from '../../infra/db/schema-doors.ts';
import { leftOutOf } from './doors.ts';
import { fullPage, type LogRows } from './log-pages.ts';

/**
 * Places of a page: some hundred kilobytes, a fraction of that on the line. Pages end at multiples of it, so that devices
 * read the same ones; those of long entries end before.
 */
const PLACES_A_PAGE = 1_000;
const BYTES_A_PAGE = 500_000;

/**
 * A page of an event's log, by the shapes of the contract. Reads up to the place that was the last one when it began:
 * what is written meanwhile has a later one.
 */
export async function readLog(tx: Tx, item: ItemRow, asked: number): Promise<DoorLog> {
  const [log] = await tx.select().from(doorLogs).where(eq(doorLogs.itemId, item.id));
  const { lastSeq: last = 0, forgottenSeq = 0, eventSeq = 0, allowsReentry = false } = log ?? {};
  // Beyond the last place is who has read a database that was put back to an older state since.
  const restart = asked > last || (asked > 0 && asked < forgottenSeq);
  const cursor = restart ? 0 : asked;
  const event = cursor === 0 || eventSeq > cursor ? await doorEvent(tx, item, allowsReentry) : null;
  const pageEnd = (Math.floor(cursor / PLACES_A_PAGE) + 1) * PLACES_A_PAGE;
  const most = Math.min(last, pageEnd);
  const until = await endOfPage(tx, item.id, cursor, most);
  const read = () => rowsBetween(tx, item.id, cursor, until);
  const isFull = until < most || until - cursor === PLACES_A_PAGE;
  const rows = isFull ? await fullPage(tx, `${item.id} ${cursor}`, read) : await read();
  return { event, restart, ...rows, cursor: until, has_more: until < last };
}

/** The last place after `after` up to which entries are no longer than a page; at least one. */
async function endOfPage(tx: Tx, itemId: string, after: number, until: number): Promise<number> {
  if (until - after <= 1) return until;
  const { seq, bytes } = doorEntries;
  const sizes = tx
    .select({ seq, total: sql<number>`sum(${bytes}) over (order by ${seq})`.as('total') })
    .from(doorEntries)
    .where(and(eq(doorEntries.itemId, itemId), gt(seq, after), lte(seq, until)))
    .as('sizes');
  const [beyond] = await tx
    .select({ seq: sizes.seq })
    .from(sizes)
    .where(gt(sizes.total, BYTES_A_PAGE))
    .orderBy(asc(sizes.seq))
    .limit(1);
  return beyond ? Math.max(after + 1, beyond.seq - 1) : until;
}

async function rowsBetween(tx: Tx, itemId: string, after: number, until: number): Promise<LogRows> {
  if (after === until) return { people: [], entries: [] };
  const people = await peopleBetween(tx, itemId, after, until);
  return { people, entries: await entriesBetween(tx, itemId, after, until) };
}

/** What a door shows of its event. */
export async function readEvent(tx: Tx, item: ItemRow): Promise<DoorEvent> {
  const [log] = await tx.select().from(doorLogs).where(eq(doorLogs.itemId, item.id));
  return await doorEvent(tx, item, log?.allowsReentry ?? false);
}

async function doorEvent(tx: Tx, item: ItemRow, allows_reentry: boolean): Promise<DoorEvent> {
  const { id, name, day, place } = item;
  const left_out = await leftOutOf(tx, id);
  return { _id: id, name, date: day ?? '', location: place.name, allows_reentry, left_out };
}

async function peopleBetween(tx: Tx, itemId: string, after: number, until: number): Promise<DoorPerson[]> {
  const { id: _id, name, email, passCode, cancelledAt, logSeq } = invitations;
  const rows = await tx
    .select({ _id, name, email, passCode, cancelledAt })
    .from(invitations)
    .where(and(eq(invitations.itemId, itemId), gt(logSeq, after), lte(logSeq, until)))
    .orderBy(asc(logSeq));
  return rows.map((row) => ({
    _id: row._id,
    name: row.name,
    email: row.email,
    pass_code: row.passCode ?? '',
    is_cancelled: row.cancelledAt !== null,
  }));
}

async function entriesBetween(tx: Tx, itemId: string, after: number, until: number): Promise<LoggedEntry[]> {
  const { content, seq, arrivedAt } = doorEntries;
  const rows = await tx
    .select({ content, seq, arrivedAt })
    .from(doorEntries)
    .where(and(eq(doorEntries.itemId, itemId), gt(seq, after), lte(seq, until)))
    .orderBy(asc(seq));
  return rows.map((row) => ({ ...row.content, seq: row.seq, arrived_at: row.arrivedAt.toISOString() }));
}
