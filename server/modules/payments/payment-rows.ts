/** Reads and changes recorded payments under the item's lock, in the same lock order as opening a payment. */
import { asc, eq, or } from 'drizzle-orm';
import { failure } from '../../core/result.ts';
import type { Database, Tx } from '../../infra/db/database.ts';
import { type ItemRow, items } from '../../infra/db/schema.ts';
import { type PaymentIntentRow, paymentIntents } from '../../infra/db/schema-payments.ts';
import { type HistoryEntry, recordHistory } from './history.ts';

export interface LockedPayment {
  row: PaymentIntentRow;
  item: ItemRow;
}

/** Identifies a payment: the provider's id, or ours if the provider's was not stored. */
export interface PaymentName {
  intentId?: string | undefined;
  paymentId?: string | undefined;
}

export const NO_SUCH_PAYMENT = failure(404, 'There is no such payment.');

/** Locks the payment of a provider's intent and its item. */
export async function lockPayment(tx: Tx, name: PaymentName): Promise<LockedPayment | undefined> {
  const found = await findPayment(tx, name);
  if (!found) return undefined;
  const [item] = await tx.select().from(items).where(eq(items.id, found.itemId)).for('update');
  const [row] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, found.id)).for('update');
  return row && item && { row, item };
}

/** A payment's row as it is once a change under way is committed. */
export async function readPayment(db: Database, name: PaymentName): Promise<PaymentIntentRow | undefined> {
  return (await db.transaction((tx) => lockPayment(tx, name)))?.row;
}

/**
 * Our id in the metadata finds a payment if the process stopped before the provider's answer was committed. It is not
 * believed for a payment with another intent: whoever has access to the provider's account can write any metadata.
 */
export async function findPayment(tx: Tx, { intentId, paymentId }: PaymentName) {
  const { id, itemId, providerIntentId } = paymentIntents;
  const found = await tx
    .select({ id, itemId, providerIntentId })
    .from(paymentIntents)
    .where(
      or(
        intentId === undefined ? undefined : eq(providerIntentId, intentId),
        paymentId === undefined ? undefined : eq(id, paymentId),
      ),
    );
  if (intentId === undefined) return found[0];
  const byIntent = found.find((row) => row.providerIntentId === intentId);
  return byIntent ?? found.find((row) => row.providerIntentId === null);
}

/** Whether this payment exists. */
export async function isKnown(tx: Tx, name: PaymentName): Promise<boolean> {
  return (await findPayment(tx, name)) !== undefined;
}

/** All payments of an item, oldest first. */
export async function paymentsOf(tx: Tx, itemId: string): Promise<PaymentIntentRow[]> {
  return await tx
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.itemId, itemId))
    .orderBy(asc(paymentIntents.createdAt), asc(paymentIntents.id));
}

/** Changes a payment and records the reason in its history. */
export async function changePayment(
  tx: Tx,
  row: Pick<PaymentIntentRow, 'id'>,
  now: Date,
  change: Partial<PaymentIntentRow>,
  entry: HistoryEntry,
): Promise<void> {
  const moved = change.status === undefined ? {} : { settledAt: now };
  await tx
    .update(paymentIntents)
    .set({ ...change, ...moved })
    .where(eq(paymentIntents.id, row.id));
  await recordHistory(tx, row.id, now, entry);
}
