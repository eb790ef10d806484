import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

/** Rows deleted per statement, which blocks all other requests on the embedded database. */
export const ROWS_A_BATCH = 1_000;

/**
 * Deletes rows in batches; other requests are served in between.
 * @param removeSome deletes at most `ROWS_A_BATCH`, and returns how many
 */
export async function inBatches(removeSome: () => Promise<number>): Promise<void> {
  while ((await removeSome()) === ROWS_A_BATCH) await nextTurn();
}

/** Deletes the rows of a table that meet a condition, in batches. */
export async function deleteInBatches(db: Tx, table: PgTable, which: SQL | undefined): Promise<void> {
  await inBatches(() => deleteSome(db, table, which));
}

/** @returns how many were deleted: at most `ROWS_A_BATCH` */
async function deleteSome(db: Tx, table: PgTable, which: SQL | undefined): Promise<number> {
  // By the physical location, as each table has a different key. A row in use, which may be renewed, is left for the next
  // round: waiting for one while others are locked could deadlock.
  const some = db
    .select({ place: sql`ctid` })
    .from(table)
    .where(which)
    .limit(ROWS_A_BATCH)
    .for('update', { skipLocked: true });
  const gone = await db.delete(table).where(sql`ctid = any(array(${some}))`).returning({ one: sql`1` });
  return gone.length;
}
