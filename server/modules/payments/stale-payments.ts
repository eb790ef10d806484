/**
 * Open payments whose amount is outdated: credit was returned since, or more was paid. Paying them would buy a plan
 * that the item does not get, or cost too much, so they are cancelled. When opened again, the price is recalculated. A
 * plan's price change cancels none (decision 010).
 */
import { eq } from 'drizzle-orm';
import { isFailure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { items } from '../../infra/db/schema.ts';
import type { PaymentIntentRow } from '../../infra/db/schema-payments.ts';
import { endOpen } from './end-open.ts';
import { openRowsOf } from './intent-rows.ts';
import { itemStateOf, paidBefore } from './item-state.ts';
import { findPayment, type PaymentName, paymentsOf } from './payment-rows.ts';
import type { PaymentsOptions } from './payments-options.ts';
import { ANY_PLAN, priceFor } from './price-of.ts';

/** Whether an open payment's price was calculated with another credit than the item has now. */
export async function isStale(tx: Tx, row: PaymentIntentRow): Promise<boolean> {
  const { keptCents, heldCents } = itemStateOf(await paymentsOf(tx, row.itemId));
  if (paidBefore(row) !== keptCents) return true;
  // A part was refunded. Rows do not tell whether before or after the payment was opened, but today's price does.
  return heldCents < keptCents && (await asksTooLittle(tx, row));
}

async function asksTooLittle(tx: Tx, row: PaymentIntentRow): Promise<boolean> {
  const [item] = await tx.select().from(items).where(eq(items.id, row.itemId));
  const price = item && (await priceFor(tx, item, row, ANY_PLAN));
  return price !== undefined && !isFailure(price) && price.amountCents > row.amountCents;
}

/**
 * Runs work that may change the credit of a payment's item, and cancels the item's open payments if it did. Not in a
 * transaction. If the provider is unavailable they stay open until the reconcile cancels them.
 * @param work gets the payment of that name, as it was before
 */
export async function endingStale<Outcome>(
  options: PaymentsOptions,
  name: PaymentName | undefined,
  work: (payment: Awaited<ReturnType<typeof findPayment>>) => Promise<Outcome>,
): Promise<Outcome> {
  const { db } = options;
  const payment = name && (await findPayment(db, name));
  if (!payment) return await work(undefined);
  const before = await countedAmounts(db, payment.itemId);
  const outcome = await work(payment);
  if ((await countedAmounts(db, payment.itemId)) !== before)
    await endOpen(options, await openRowsOf(db, payment.itemId));
  return outcome;
}

/** The amounts that count for an item and towards its next payment: a partial refund reduces only the second. */
async function countedAmounts(tx: Tx, itemId: string): Promise<string> {
  const { keptCents, heldCents } = itemStateOf(await paymentsOf(tx, itemId));
  return `${keptCents} ${heldCents}`;
}
