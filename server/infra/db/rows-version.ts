/**
 * Whether rows are as they were, told without reading what they hold: PostgreSQL keeps with each row where it lies
 * (`ctid`) and which transaction wrote it (`xmin`), and a row that is written again differs in one of them.
 * https://www.postgresql.org/docs/current/ddl-system-columns.html
 * Numbers of transactions come again where an older state of the whole server is put back beneath us, as from a snapshot
 * or by a standby that lacked the last commits. It was started again then, so the time of its start is part of a version.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Tx } from './database.ts';

/** Those rows of a table that meet a condition. */
export interface WatchedRows {
  table: PgTable;
  /** Undefined: all. */
  where: SQL | undefined;
  /** Where nothing but their number goes into the answer. */
  isCounted?: true;
  /** A text beside each of them that differs with what else its part of the answer is made of, as `placeOf` writes it. */
  beside?: SQL;
}

/** Where a row lies and which transaction wrote it. */
export const placeOf = (table: PgTable): SQL => sql`${table}.ctid::text || ' ' || ${table}.xmin::text`;

const VersionRows = z.object({ rows: z.array(z.object({ version: z.nullable(z.string()) })) });

/** What an answer is made of. */
export interface Watched {
  /** Without it there is nothing to answer, and no other row is looked at; one of the company that asks. */
  subject: WatchedRows;
  rows: readonly WatchedRows[];
}

/**
 * A text that differs as soon as a committed transaction has added, changed or removed one of the rows. Costs one
 * statement, and of each row a hash: some milliseconds for ten thousand.
 * @returns undefined where the subject is not there
 */
export async function rowsVersion(tx: Tx, watched: Watched): Promise<string | undefined> {
  const answer = await tx.execute(versionQuery(watched));
  return VersionRows.parse(answer).rows[0]?.version ?? undefined;
}

/** The statement that asks for it: a CASE works nothing out that it does not answer. */
function versionQuery({ subject, rows }: Watched): SQL {
  const parts = [subject, ...rows].map(({ table, where = sql`true`, isCounted, beside = sql`''` }) => {
    const hash = sql`hashtextextended(concat_ws(', ', ${placeOf(table)}, ${beside}), 0)`;
    const said = isCounted ? sql`count(*)` : sql`count(*) || ' ' || coalesce(bit_xor(${hash}), 0)`;
    return sql`(select ${said} from ${table} where ${where})`;
  });
  const isThere = sql`exists (select 1 from ${subject.table} where ${subject.where ?? sql`true`})`;
  return sql`select case when ${isThere} then concat_ws(', ', pg_postmaster_start_time(), ${sql.join(parts, sql`, `)}) end as version`;
}
