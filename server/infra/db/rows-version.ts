/**
 * Detects changes of rows without reading their content: PostgreSQL stores each row's location (`ctid`) and the
 * transaction that wrote it (`xmin`), and every update changes one of them.
 * https://www.postgresql.org/docs/current/ddl-system-columns.html
 * Transaction ids are reused if the whole server is restored to an older state, such as from a snapshot or by a standby
 * that lacked the last commits. The server was restarted then, so its start time is part of a version.
 */
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';
import { perDatabase } from './per-database.ts';

/** The rows of a table that meet a condition. */
export interface WatchedRows {
  table: PgTable;
  /** Undefined for all rows. */
  where: SQL | undefined;
  /** Set if only their number is part of the answer. */
  isCounted?: true;
  /** An additional text for each row that changes with other data of the answer, such as `placeOf`. */
  beside?: SQL;
}

/** A row's location and the transaction that wrote it. */
export const placeOf = (table: PgTable): SQL => sql`${table}.ctid::text || ' ' || ${table}.xmin::text`;

/** What differs between requests in the conditions of watched rows. */
export interface WatchedIds {
  companyId: string;
  /** Empty if no condition names an item. */
  itemId: string;
}

/** An id in a condition: a value, or its placeholder in a statement that is prepared once for all requests. */
export type IdOrPlaceholder = string | Placeholder;

/** The placeholders of `WatchedIds`. */
export const WATCHED = { companyId: sql.placeholder('companyId'), itemId: sql.placeholder('itemId') };

/** The rows that an answer depends on. */
export interface Watched {
  /** Without it there is no answer, and no other row is read; a row of the requesting company. */
  subject: WatchedRows;
  rows: readonly WatchedRows[];
}

/**
 * A text that changes whenever a committed transaction has added, changed or removed one of the rows. Costs one
 * statement, and a hash of each row: some milliseconds for ten thousand. The statement is built once per database, and
 * parsed once per connection, as it has a name.
 * @param name of the statement, unique in the program
 * @returns undefined if the subject does not exist
 */
export function defineRowsVersion(
  name: string,
  watched: Watched,
): (tx: Tx, ids: WatchedIds) => Promise<string | undefined> {
  const statementOf = perDatabase((db) => prepareVersion(db, name, watched));
  return async (tx, ids) => {
    const [row] = await statementOf(tx).execute({ ...ids });
    return row?.version ?? undefined;
  };
}

const ONE_ROW = sql`(select 1) as one_row`;

function prepareVersion(tx: Tx, name: string, watched: Watched) {
  return tx
    .select({ version: versionOf(watched) })
    .from(ONE_ROW)
    .prepare(name);
}

/** A CASE only evaluates the branch that it returns. */
function versionOf({ subject, rows }: Watched): SQL<string | null> {
  const parts = [subject, ...rows].map(
    ({ table, where = ALL, isCounted, beside }) =>
      sql`(select ${saidOf(table, isCounted, beside)} where ${where})`,
  );
  const isThere = sql`exists (select 1 from ${subject.table} where ${subject.where ?? ALL})`;
  return sql`case when ${isThere} then concat_ws(', ', pg_postmaster_start_time(), ${sql.join(parts, COMMA)}) end`;
}

const ALL = sql.raw('true');
const COMMA = sql.raw(', ');

/** What is selected of rows, with `from`. */
function saidOf(table: PgTable, isCounted: true | undefined, beside: SQL | undefined): SQL {
  if (isCounted) return sql`count(*) from ${table}`;
  if (beside === undefined) return hashed(table, placeOf(table));
  return hashed(table, sql`concat_ws(', ', ${placeOf(table)}, ${beside})`);
}

const hashed = (table: PgTable, text: SQL) =>
  sql`count(*) || ' ' || coalesce(bit_xor(hashtextextended(${text}, 0)), 0) from ${table}`;
