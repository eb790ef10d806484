/**
 * Detects changes of rows without reading their content: PostgreSQL stores each row's location (`ctid`) and the
 * transaction that wrote it (`xmin`), and every update changes one of them.
 * https://www.postgresql.org/docs/current/ddl-system-columns.html
 * Transaction ids are reused if the whole server is restored to an older state, such as from a snapshot or by a standby
 * that lacked the last commits. The server was restarted then, so its start time is part of a version.
 */
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Tx } from './database.ts';

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

const VersionRows = z.object({ rows: z.array(z.object({ version: z.nullable(z.string()) })) });

/** The rows that an answer depends on. */
export interface Watched {
  /** Without it there is no answer, and no other row is read; a row of the requesting company. */
  subject: WatchedRows;
  rows: readonly WatchedRows[];
}

/**
 * A text that changes whenever a committed transaction has added, changed or removed one of the rows. Costs one
 * statement, and a hash of each row: some milliseconds for ten thousand.
 * @returns undefined if the subject does not exist
 */
export async function rowsVersion(tx: Tx, watched: Watched): Promise<string | undefined> {
  const answer = await tx.execute(versionQuery(watched));
  return VersionRows.parse(answer).rows[0]?.version ?? undefined;
}

/** One statement: a CASE only evaluates the branch that it returns. */
function versionQuery({ subject, rows }: Watched): SQL {
  const parts = [subject, ...rows].map(
    ({ table, where = ALL, isCounted, beside }) =>
      sql`(select ${saidOf(table, isCounted, beside)} where ${where})`,
  );
  const isThere = sql`exists (select 1 from ${subject.table} where ${subject.where ?? ALL})`;
  return sql`select case when ${isThere} then concat_ws(', ', pg_postmaster_start_time(), ${sql.join(parts, COMMA)}) end as version`;
}

const ALL = sql.raw('true');
const COMMA = sql.raw(', ');

/** What is selected of rows, with `from`. */
function saidOf(table: PgTable, isCounted: true | undefined, beside: SQL | undefined): SQL {
  if (isCounted) return sql`count(*) from ${table}`;
  if (beside === undefined) return hashedPlaces(table);
  return hashed(table, sql`concat_ws(', ', ${placeOf(table)}, ${beside})`);
}

const hashed = (table: PgTable, text: SQL) =>
  sql`count(*) || ' ' || coalesce(bit_xor(hashtextextended(${text}, 0)), 0) from ${table}`;

/** By table, as one piece: a statement is built from its pieces for every request, at a twentieth of its cost. */
const knownPieces = new WeakMap<PgTable, SQL>();

function hashedPlaces(table: PgTable): SQL {
  const known = knownPieces.get(table);
  if (known) return known;
  const piece = sql.raw(new PgDialect().sqlToQuery(hashed(table, placeOf(table))).sql);
  knownPieces.set(table, piece);
  return piece;
}
