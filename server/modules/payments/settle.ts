/** Updates one payment and its item to the provider's state. Used by the webhook and the reconcile. */

import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../context/payments-port.ts';
import { isClosed } from '../../infra/db/company-standing.ts';
import { companyTransaction } from '../../infra/db/company-transaction.ts';
import type { Tx } from '../../infra/db/database.ts';
import { companies } from '../../infra/db/schema.ts';
import type { PaymentIntentRow } from '../../infra/db/schema-payments.ts';
import { applyState, emailMoneyBack, emailPaid, type SettleOptions } from './apply-state.ts';
import { isWorthMore, itemStateOf } from './item-state.ts';
import { changePayment, type LockedPayment, lockPayment, paymentsOf } from './payment-rows.ts';
import type { PaymentsOptions } from './payments-options.ts';
import { CURRENCY } from './provider.ts';

/** The relevant fields of the provider's intent. */
export interface IntentState {
  id: string;
  status: string;
  amount_received: number;
  currency: string;
  metadata: { payment_id?: string | undefined };
}

/**
 * Settles in its own transaction; returns whether anything changed.
 * @param turnOf the company whose turn it takes: its item may be locked for seconds. None for jobs and commands
 */
export async function settle(
  options: PaymentsOptions,
  intent: IntentState,
  turnOf?: string,
): Promise<boolean> {
  const changed = await companyTransaction(
    options.db,
    turnOf,
    async (tx) => (await settleTx(tx, options, intent, 'server')) === 'changed',
  );
  if (changed) options.mail.nudge();
  return changed;
}

/** `unknown`: this payment does not exist here. */
export type Effect = 'changed' | 'unchanged' | 'unknown';

/** The same inside the transaction that records the provider's event. */
export async function settleTx(
  tx: Tx,
  options: SettleOptions,
  intent: IntentState,
  who: Actor,
): Promise<Effect> {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return 'unchanged';
  const payment = await lockPayment(tx, { intentId: intent.id, paymentId: intent.metadata.payment_id });
  if (!payment) return 'unknown';
  const { row } = payment;
  const now = options.clock.now();
  if (intent.status === 'canceled') {
    if (row.status !== 'open') return 'unchanged';
    await changePayment(tx, row, now, { status: 'cancelled' }, { who, what: 'cancelled' });
    return 'changed';
  }
  // An earlier delivery of the event, a refund or the reconcile has already had its effect.
  if (!TAKES_MONEY.has(row.status)) return 'unchanged';
  await applyPayment(tx, options, payment, intent, who);
  return 'changed';
}

/** States in which money may arrive, including payments that we considered ended. */
const TAKES_MONEY: ReadonlySet<PaymentIntentRow['status']> = new Set(['open', 'cancelled', 'closed']);

async function applyPayment(
  tx: Tx,
  options: SettleOptions,
  payment: LockedPayment,
  intent: IntentState,
  who: Actor,
): Promise<void> {
  const { row, item } = payment;
  const now = options.clock.now();
  const ours = { providerIntentId: intent.id };
  if (!(await improvesItem(tx, payment, intent))) {
    options.log.error(
      { payment: row.id, item: item.id },
      'a payment came in that buys nothing: it goes back',
    );
    const entry = { who, what: 'paid, but it buys nothing: it will be sent back' };
    return await changePayment(tx, row, now, { ...ours, status: 'surplus' }, entry);
  }
  await changePayment(tx, row, now, { ...ours, status: 'succeeded' }, { who, what: 'paid' });
  const itemNow = await applyState(tx, options, item);
  if ((await tx.$count(companies, and(eq(companies.id, row.companyId), isClosed))) > 0)
    options.log.error(
      { payment: row.id, item: item.id },
      'a payment of a closed company came in, and counts: payments refund gives it back',
    );
  if (row.disputedCents > 0) await emailMoneyBack(tx, options, row, itemNow, 'disputed in part');
  else await emailPaid(tx, options, row, itemNow);
}

/** Whether the full amount arrived, and improves the item, which may have been deleted or bought meanwhile. */
export async function improvesItem(
  tx: Tx,
  { row, item }: LockedPayment,
  { amount_received, currency }: Pick<IntentState, 'amount_received' | 'currency'>,
): Promise<boolean> {
  if (item.deletedAt || row.status === 'closed') return false;
  if (amount_received !== row.amountCents || currency !== CURRENCY) return false;
  const rows = await paymentsOf(tx, item.id);
  // A partial dispute may be reported before the payment: it is deducted later, and is no reason to refuse the payment.
  const paid = { status: 'succeeded' as const, refundedCents: 0, disputedCents: 0 };
  const withIt = rows.map((one) => (one.id === row.id ? { ...one, ...paid } : one));
  return isWorthMore(itemStateOf(rows), itemStateOf(withIt));
}
