/**
 * Open payments whose sum no longer fits: what counted towards it has gone back since, or more has come in. Paid as they
 * are, they would take money for a plan that the item does not get, or too much for it, so they end. Opened again, the
 * price is calculated again. A plan that costs something else today ends none (decision 010).
 */
import type { Tx } from '../../infra/db/database.ts';
import type { PaymentIntentRow } from '../../infra/db/schema-payments.ts';
import { endOpen } from './end-open.ts';
import { openRowsOf } from './intent-rows.ts';
import { itemStateOf, paidBefore } from './item-state.ts';
import { findPayment, type PaymentName, paymentsOf } from './payment-rows.ts';
import type { PaymentsOptions } from './payments-options.ts';

/** Whether an open payment was reckoned with another sum than what is kept for its item now. */
export async function isStale(tx: Tx, row: PaymentIntentRow): Promise<boolean> {
  return paidBefore(row) !== itemStateOf(await paymentsOf(tx, row.itemId)).keptCents;
}

/**
 * Does what may change what counts for the item of a payment, and ends the item's open payments where it has. Not in a
 * transaction. While the provider is away they stay open, and the reconcile ends them.
 */
export async function endingStale<Outcome>(
  options: PaymentsOptions,
  name: PaymentName | undefined,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const { db } = options;
  const payment = name && (await findPayment(db, name));
  if (!payment) return await work();
  const before = await countedFor(db, payment.itemId);
  const outcome = await work();
  if ((await countedFor(db, payment.itemId)) !== before)
    await endOpen(options, await openRowsOf(db, payment.itemId));
  return outcome;
}

/** What counts for an item, and what of it counts towards the next payment: a part given back leaves only the first. */
async function countedFor(tx: Tx, itemId: string): Promise<string> {
  const { keptCents, heldCents } = itemStateOf(await paymentsOf(tx, itemId));
  return `${keptCents} ${heldCents}`;
}
