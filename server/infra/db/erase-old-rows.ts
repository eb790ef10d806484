/**
 * Erases from the files of a database what its tables no longer contain. A changed or deleted row remains there: in the
 * table's own pages, in its indexes, in the planner's statistics and in the write-ahead log.
 */
import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database } from './database.ts';

/** Of 16 MB each; the embedded database usually has a few. */
const MAX_SEGMENTS = 1_000;

/**
 * Nobody else may use the tables meanwhile. On a PostgreSQL server only the tables are rewritten: its write-ahead log
 * is its administrator's responsibility.
 */
export async function eraseOldRows(
  db: Database,
  tables: readonly PgTable[],
  { isEmbedded }: { isEmbedded: boolean },
): Promise<void> {
  // Writes new files without the dead rows, and new statistics: those of a small table contain its values.
  for (const table of tables)
    await db.execute(sql`vacuum (full, analyze) ${sql.identifier(getTableName(table))}`);
  if (!isEmbedded) return;
  await db.execute(sql`vacuum full pg_catalog.pg_statistic`);
  await db.execute(sql`checkpoint`);
  await dropLog(db);
}

/**
 * Switches through all existing segments, so that each new one begins empty; a usual checkpoint would recycle the old
 * ones.
 */
async function dropLog(db: Database): Promise<void> {
  const old = new Set(await segments(db));
  await db.execute(sql`set wal_recycle = off`);
  try {
    for (let switched = 0; switched < MAX_SEGMENTS; switched += 1) {
      // PostgreSQL does not switch from a segment without content.
      await db.execute(sql`select pg_logical_emit_message(false, 'vantage', 'next')`);
      await db.execute(sql`select pg_switch_wal()`);
      await db.execute(sql`checkpoint`);
      if (!(await segments(db)).some((name) => old.has(name))) return;
    }
  } finally {
    await db.execute(sql`reset wal_recycle`);
  }
  throw new Error('The write-ahead log of the embedded database keeps its old segments.');
}

const Segments = z.object({ rows: z.array(z.object({ name: z.string() })) });

async function segments(db: Database): Promise<string[]> {
  const answer = await db.execute(sql`select name from pg_ls_waldir()`);
  return z.parse(Segments, answer).rows.map(({ name }) => name);
}
