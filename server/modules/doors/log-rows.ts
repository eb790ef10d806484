import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../infra/db/database.ts';
import { invitations } from '../../infra/db/schema.ts';
import { doorEntries } from '../../infra/db/schema-doors.ts';
import type { LogPage } from './log-pages.ts';

/**
 * Limits the people of a page, and equally its entries: reading, parsing and writing them blocks other requests. A
 * thousand usual entries have some 350 KB.
 */
const MAX_BYTES = 500_000;

interface Between {
  after: number;
  until: number;
}

/** The log of an event between two places, up to the size limit of a page. */
export async function rowsBetween(tx: Tx, itemId: string, { after, until }: Between): Promise<LogPage> {
  if (after === until) return { people: [], entries: [], until };
  const entries = await entriesBetween(tx, itemId, { after, until });
  const firstEnd = endOf(entries, until);
  const people = await peopleBetween(tx, itemId, { after, until: firstEnd });
  const end = endOf(people, firstEnd);
  return {
    people: people.map(({ id: _id, name, email, passCode, cancelledAt }) => ({
      ...{ _id, name, email, pass_code: passCode ?? '' },
      is_cancelled: cancelledAt !== null,
    })),
    entries: entries
      .filter(({ seq }) => seq <= end)
      .map(({ content, seq, arrivedAt }) => ({ ...content, seq, arrived_at: arrivedAt.toISOString() })),
    until: end,
  };
}

function peopleBetween(tx: Tx, of: string, { after, until }: Between) {
  const { id, name, email, passCode, cancelledAt, logSeq: seq, itemId } = invitations;
  const measured = lengthsOf(sql`octet_length(${name}) + octet_length(${email}) + 100`, seq);
  const page = tx
    .select({ id, name, email, passCode, cancelledAt, seq, ...measured })
    .from(invitations)
    .where(and(eq(itemId, of), gt(seq, after), lte(seq, until)))
    .as('page');
  return tx.select().from(page).where(lte(page.before, MAX_BYTES)).orderBy(asc(page.seq));
}

function entriesBetween(tx: Tx, of: string, { after, until }: Between) {
  const { content, seq, arrivedAt, itemId, bytes } = doorEntries;
  // Measuring its text would print the JSON of each; a process of before 0.2 stores no length.
  const measured = lengthsOf(
    sql`case when ${bytes} > 0 then ${bytes} else octet_length(${content}::text) end`,
    seq,
  );
  const page = tx
    .select({ content, seq, arrivedAt, ...measured })
    .from(doorEntries)
    .where(and(eq(itemId, of), gt(seq, after), lte(seq, until)))
    .as('page');
  return tx.select().from(page).where(lte(page.before, MAX_BYTES)).orderBy(asc(page.seq));
}

/**
 * For each row the total bytes of the rows before it, so that the first row is always in the page, however long; and
 * the number of rows.
 */
function lengthsOf(bytes: SQL, seq: AnyPgColumn) {
  const inFront = sql`sum(${bytes}) over (order by ${seq} rows between unbounded preceding and 1 preceding)`;
  return {
    before: sql<number>`coalesce(${inFront}, 0)::int`.as('bytes_before'),
    rows: sql<number>`(count(*) over ())::int`.as('all_rows'),
  };
}

/** The place up to which the rows are complete: the end, unless some were left out. */
function endOf(rows: readonly { seq: number; rows: number }[], until: number): number {
  const last = rows.at(-1);
  return last && rows.length < last.rows ? last.seq : until;
}
