/** The rows of deleted items: what adding and deleting in a loop would otherwise leave behind without end. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, exists, inArray, isNull, lt, ne, not, sql } from 'drizzle-orm';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { DAY_MS } from '../../core/durations.ts';
import type { Database, Tx } from '../../infra/db/database.ts';
import { invitations, items } from '../../infra/db/schema.ts';
import { doorLogs, doors } from '../../infra/db/schema-doors.ts';
import { endedPasses } from '../../infra/db/schema-passes.ts';
import { paymentIntents } from '../../infra/db/schema-payments.ts';
import { recordings } from '../../infra/db/schema-recordings.ts';

/** Longer than failed mails of deleted items are kept: only the row tells that their item was deleted. */
const ROWS_KEPT_DAYS = 90;
/** Per transaction: each row is looked up in all tables that refer to items. */
const A_ROUND = 100;

/**
 * Removes the rows of items that were deleted long ago, of which nothing is left: no payment, whatever became of it,
 * and no pass that says that its event is cancelled. Paid ones stay for the books.
 */
export async function sweepItemRows(db: Database, now: Date): Promise<void> {
  while ((await db.transaction((tx) => removeSome(tx, now))) === A_ROUND) await nextTurn();
}

/** @returns how many were looked at */
async function removeSome(tx: Tx, now: Date): Promise<number> {
  const isLeft = hasNothingLeft(tx, now);
  const found = await tx
    .select({ id: items.id })
    .from(items)
    .where(isLeft)
    .limit(A_ROUND)
    .for('update', { skipLocked: true });
  const ids = found.map(({ id }) => id);
  // Checked again: from now on nothing can be added to them.
  if (ids.length > 0) await tx.delete(items).where(and(inArray(items.id, ids), isLeft));
  return ids.length;
}

function hasNothingLeft(tx: Tx, now: Date) {
  const one = { one: sql`1` };
  const rowsOf = [
    tx.select(one).from(paymentIntents).where(eq(paymentIntents.itemId, items.id)),
    tx.select(one).from(endedPasses).where(eq(endedPasses.itemId, items.id)),
    // Those that could not be erased yet.
    tx.select(one).from(invitations).where(eq(invitations.itemId, items.id)),
    tx.select(one).from(recordings).where(eq(recordings.itemId, items.id)),
    tx.select(one).from(doorLogs).where(eq(doorLogs.itemId, items.id)),
    tx.select(one).from(doors).where(eq(doors.itemId, items.id)),
  ];
  return and(
    lt(items.deletedAt, new Date(now.getTime() - ROWS_KEPT_DAYS * DAY_MS)),
    ne(items.paymentStatus, PAYMENT_STATUS.paid),
    isNull(items.media),
    ...rowsOf.map((rows) => not(exists(rows))),
  );
}
