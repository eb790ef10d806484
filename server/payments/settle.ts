/** Brings one payment and its item to what the provider says. The webhook and the reconcile end here alike. */
import { eq, or } from 'drizzle-orm';
import { PAYMENT_STATUS, REJECTED } from '../../src/contract/payments.ts';
import type { Tx } from '../db/database.ts';
import { companies, type ItemRow, items } from '../db/schema.ts';
import { type PaymentIntentRow, paymentIntents } from '../db/schema-payments.ts';
import { limitsOf } from '../items/change-item.ts';
import { releaseInvitationMails } from '../items/invitation-mails.ts';
import { findPlan } from '../items/plans.ts';
import { paidLetter } from './paid-letter.ts';
import type { PaymentsOptions } from './payments.ts';
import { CURRENCY } from './provider.ts';

/** What of the provider's intent decides. */
export interface IntentState {
  id: string;
  status: string;
  amount_received: number;
  currency: string;
  metadata: Record<string, string>;
}

type SettleOptions = Pick<PaymentsOptions, 'clock' | 'mail' | 'log' | 'settings'>;

/** Settles in a transaction of its own; answers whether anything changed. */
export async function settle(options: PaymentsOptions, intent: IntentState): Promise<boolean> {
  const changed = await options.db.transaction((tx) => settleIn(tx, options, intent));
  if (changed) options.mail.nudge();
  return changed;
}

/** The same inside the transaction that records the provider's event. */
export async function settleIn(tx: Tx, options: SettleOptions, intent: IntentState): Promise<boolean> {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return false;
  const payment = await lockPayment(tx, intent.id, intent.metadata.payment_id);
  if (!payment) return false;
  if (intent.status === 'canceled') {
    return payment.row.status === 'open' && (await mark(tx, options, payment.row, 'cancelled'));
  }
  // Whatever came in first of an event's repetitions, a refund or the reconcile, has had its effect.
  if (payment.row.status !== 'open' && payment.row.status !== 'cancelled') return false;
  return await applyPayment(tx, options, payment, intent);
}

interface Payment {
  row: PaymentIntentRow;
  item: ItemRow;
}

/**
 * The payment of a provider's intent with its item, both locked, in the order in which opening a payment locks
 * them. Our id in the metadata finds it also where we died before its answer was committed.
 */
async function lockPayment(
  tx: Tx,
  providerIntentId: string,
  paymentId: string | undefined,
): Promise<Payment | undefined> {
  const ours = or(
    eq(paymentIntents.providerIntentId, providerIntentId),
    paymentId === undefined ? undefined : eq(paymentIntents.id, paymentId),
  );
  const [found] = await tx
    .select({ id: paymentIntents.id, itemId: paymentIntents.itemId })
    .from(paymentIntents)
    .where(ours);
  if (!found) return undefined;
  const [item] = await tx.select().from(items).where(eq(items.id, found.itemId)).for('update');
  const [row] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, found.id)).for('update');
  return row && item && { row, item };
}

async function applyPayment(
  tx: Tx,
  options: SettleOptions,
  payment: Payment,
  intent: IntentState,
): Promise<boolean> {
  const { row, item } = payment;
  await tx.update(paymentIntents).set({ providerIntentId: intent.id }).where(eq(paymentIntents.id, row.id));
  const plan = await findPlan(tx, row.planId);
  const isWhole = intent.amount_received === row.amountCents && intent.currency === CURRENCY;
  if (!isWhole || !plan || !(await takesPayment(tx, payment, plan.priceCents))) {
    options.log.error(
      { payment: row.id, item: item.id },
      'a payment came in that buys nothing: it goes back',
    );
    return await mark(tx, options, row, 'surplus');
  }
  const now = options.clock.now();
  await tx
    .update(items)
    .set({
      paymentStatus: PAYMENT_STATUS.paid,
      paidAt: now,
      ...(row.action === 'upgrade' ? { planId: plan.id, ...limitsOf(plan) } : {}),
    })
    .where(eq(items.id, item.id));
  await mark(tx, options, row, 'succeeded');
  const [company] = await tx.select().from(companies).where(eq(companies.id, row.companyId));
  if (company) await options.mail.compose(tx, paidLetter({ company, item, plan, row, now }));
  const { mail, settings } = options;
  await releaseInvitationMails({ tx, now, mail, publicUrl: settings.publicUrl }, item.id);
  return true;
}

/** Whether the item can still be bought with this payment: it may have been deleted or bought meanwhile. */
async function takesPayment(tx: Tx, { row, item }: Payment, planPriceCents: number): Promise<boolean> {
  if (item.deletedAt) return false;
  if (row.action === 'purchase')
    return item.paymentStatus === PAYMENT_STATUS.pending && item.planId === row.planId;
  if (item.paymentStatus !== PAYMENT_STATUS.paid && item.paymentStatus !== PAYMENT_STATUS.freeTrial)
    return false;
  const current = await findPlan(tx, item.planId);
  return current !== undefined && planPriceCents > current.priceCents;
}

/** The money of a payment went back in full: by a refund, or by a dispute that was lost. */
export async function takeBackIn(
  tx: Tx,
  options: SettleOptions,
  providerIntentId: string,
  paymentId: string | undefined,
  outcome: 'refunded' | 'disputed',
): Promise<boolean> {
  const payment = await lockPayment(tx, providerIntentId, paymentId);
  if (!payment || payment.row.status === 'refunded' || payment.row.status === 'disputed') return false;
  const { row, item } = payment;
  await mark(tx, options, row, outcome);
  // A surplus never bought anything: what was bought stays bought.
  if (row.status !== 'surplus') {
    await tx.update(items).set({ paymentStatus: REJECTED }).where(eq(items.id, item.id));
  }
  return true;
}

async function mark(
  tx: Tx,
  { clock }: SettleOptions,
  row: PaymentIntentRow,
  status: PaymentIntentRow['status'],
): Promise<true> {
  await tx
    .update(paymentIntents)
    .set({ status, settledAt: clock.now() })
    .where(eq(paymentIntents.id, row.id));
  return true;
}
