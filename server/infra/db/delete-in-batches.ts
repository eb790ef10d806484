import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

/** Rows that one statement removes: the embedded database serves nobody else meanwhile. */
export const ROWS_A_BATCH = 1_000;

/**
 * Removes rows batch by batch, between which others are served.
 * @param removeSome removes at most `ROWS_A_BATCH`, and answers how many it were
 */
export async function inBatches(removeSome: () => Promise<number>): Promise<void> {
  while ((await removeSome()) === ROWS_A_BATCH) await nextTurn();
}

/** Removes the rows of a table that a condition is true of, batch by batch. */
export async function deleteInBatches(db: Tx, table: PgTable, which: SQL | undefined): Promise<void> {
  await inBatches(() => deleteSome(db, table, which));
}

/** @returns how many it removed: at most `ROWS_A_BATCH` */
async function deleteSome(db: Tx, table: PgTable, which: SQL | undefined): Promise<number> {
  // Where a row lies, in place of keys that each table has its own of. One that is changed meanwhile lies elsewhere, and
  // is the next round's.
  const some = db.select({ place: sql`ctid` }).from(table).where(which).limit(ROWS_A_BATCH);
  const gone = await db.delete(table).where(sql`ctid = any(array(${some}))`).returning({ one: sql`1` });
  return gone.length;
}
