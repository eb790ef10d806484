import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { ROWS_A_BATCH } from '../../infra/db/delete-in-batches.ts';
import { doorEntries, doorLogs, doorMarks, doors } from '../../infra/db/schema-doors.ts';
import { lastPlace } from './door-log.ts';

/**
 * Removes the doors of an event with all their entries; their tokens become invalid. In batches by place of the log,
 * since a full one has hundreds of thousands.
 */
export async function removeDoorsOf(tx: Tx, itemId: string): Promise<void> {
  await tx.delete(doors).where(eq(doors.itemId, itemId));
  const last = await lastPlace(tx, itemId);
  for (let after = 0; after < last; after += ROWS_A_BATCH) {
    for (const table of [doorEntries, doorMarks]) {
      const isOfPiece = and(gt(table.seq, after), lte(table.seq, after + ROWS_A_BATCH));
      await tx.delete(table).where(and(eq(table.itemId, itemId), isOfPiece));
    }
    // Only yields: requests that need no database are served here, although the transaction is open.
    await nextTurn();
  }
  await tx.delete(doorLogs).where(eq(doorLogs.itemId, itemId));
}
