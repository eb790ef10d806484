import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { DoorEvent, DoorLog } from '../../../common/contract/door.ts';
import type { LoggedEntry } from '../../../common/contract/door-entries.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type ItemRow, invitations } from '../../infra/db/schema.ts';
import { doorEntries, doorLogs } from '../../infra/db/schema-doors.ts';

/** Rows of a page: some hundred kilobytes, a fraction of that on the line. */
const ROWS_A_PAGE = 1_000;

type Placed<Row> = { seq: number; row: Row };

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
  const event = cursor === 0 || eventSeq > cursor ? doorEvent(item, allowsReentry) : null;
  if (cursor === last) return { event, restart, people: [], entries: [], cursor, has_more: false };
  const people = await peopleAfter(tx, item.id, cursor, last);
  const entries = await entriesAfter(tx, item.id, cursor, last);
  const places = [...people, ...entries].map(({ seq }) => seq).sort((a, b) => a - b);
  const has_more = places.length > ROWS_A_PAGE;
  const until = has_more ? (places[ROWS_A_PAGE - 1] ?? last) : last;
  const rowsOf = <Row>(placed: readonly Placed<Row>[]) =>
    placed.filter(({ seq }) => seq <= until).map(({ row }) => row);
  return { event, restart, people: rowsOf(people), entries: rowsOf(entries), cursor: until, has_more };
}

/** What a door shows of its event. */
export function doorEvent({ id, name, day, place }: ItemRow, allows_reentry: boolean): DoorEvent {
  return { _id: id, name, date: day ?? '', location: place.name, allows_reentry };
}

async function peopleAfter(tx: Tx, itemId: string, cursor: number, last: number) {
  const rows = await tx
    .select({
      _id: invitations.id,
      name: invitations.name,
      email: invitations.email,
      passCode: invitations.passCode,
      cancelledAt: invitations.cancelledAt,
      seq: invitations.logSeq,
    })
    .from(invitations)
    .where(and(eq(invitations.itemId, itemId), gt(invitations.logSeq, cursor), lte(invitations.logSeq, last)))
    .orderBy(asc(invitations.logSeq))
    .limit(ROWS_A_PAGE + 1);
  return rows.map(({ seq, cancelledAt, passCode, ...row }) => ({
    seq,
    row: { ...row, pass_code: passCode ?? '', is_cancelled: cancelledAt !== null },
  }));
}

async function entriesAfter(
  tx: Tx,
  itemId: string,
  cursor: number,
  last: number,
): Promise<Placed<LoggedEntry>[]> {
  const rows = await tx
    .select()
    .from(doorEntries)
    .where(and(eq(doorEntries.itemId, itemId), gt(doorEntries.seq, cursor), lte(doorEntries.seq, last)))
    .orderBy(asc(doorEntries.seq))
    .limit(ROWS_A_PAGE + 1);
  return rows.map(({ seq, content, arrivedAt }) => ({
    seq,
    row: { ...content, seq, arrived_at: arrivedAt.toISOString() },
  }));
}
