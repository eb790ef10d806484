/**
 * Refunds that the administrator orders. An order has a key, stored before the provider is asked and also sent in the
 * refund's metadata. If the process is killed, or the answer lost, the next command for that payment first finds out
 * what became of the order, instead of making another.
 */

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { formatCents, fromCents } from '../../../common/lib/money.ts';
import type { Decision, ManualDecisions } from '../../context/payments-port.ts';
import { MINUTE_MS } from '../../core/durations.ts';
import { type Failure, failure, isFailure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type PaymentIntentRow, paymentIntents, type RefundOrder } from '../../infra/db/schema-payments.ts';
import { recordHistory } from './history.ts';
import { tryApplyMoneyBack } from './money-back.ts';
import { lockPayment, NO_SUCH_PAYMENT } from './payment-rows.ts';
import type { PaymentsOptions } from './payments-options.ts';
import {
  isMadeOtherwise,
  isProviderFailure,
  isRefundedAlready,
  isRefusedByProvider,
} from './provider-errors.ts';
import { listRefunds } from './provider-lists.ts';
import { unrecordedRefusal } from './unrecorded-refunds.ts';

/** After this time since it was last asked for, no request of an order can still be under way. */
const UNDER_WAY_MS = 10 * MINUTE_MS;

const UNANSWERED = failure(
  502,
  'The provider did not answer, and may have refunded it. Give the same command again: it finishes this order, and makes no second one. If that fails too, wait ten minutes before the next.',
);

/** The keys of orders that this process is making: another one at the same moment is another refund. */
const ownOrders = new Set<string>();

interface RefundRequest {
  paymentId: string;
  amountCents?: number | undefined;
}

interface Order {
  row: PaymentIntentRow;
  intentId: string;
  order: RefundOrder;
  /** The amount that is asked for now, and what is left of the payment. */
  cents: number;
  left: number;
  /** No amount was given: all that is left. */
  isAll: boolean;
}

export async function refundByHand(
  options: PaymentsOptions,
  request: RefundRequest,
  decision: Decision,
): ReturnType<ManualDecisions['refund']> {
  const refusal = await unrecordedRefusal(options, request.paymentId, decision);
  if (refusal) return refusal;
  const key = randomUUID();
  ownOrders.add(key);
  try {
    const begun = await options.db.transaction((tx) =>
      beginOrder(tx, options, { ...request, key }, decision),
    );
    if (isFailure(begun)) return begun;
    if (begun.order.key === key) return await make(options, begun, decision);
    const told = await finishEarlier(options, begun, decision);
    if (told !== 'none') return told;
  } finally {
    ownOrders.delete(key);
  }
  return await refundByHand(options, request, decision);
}

/** Stores a new order, or returns an earlier one whose result is unknown. */
async function beginOrder(
  tx: Tx,
  { clock }: PaymentsOptions,
  { paymentId, amountCents, key }: RefundRequest & { key: string },
  decision: Decision,
): Promise<Failure | Order> {
  const payment = await lockPayment(tx, { paymentId });
  if (!payment) return NO_SUCH_PAYMENT;
  const { row } = payment;
  if (row.isOutside)
    return failure(409, 'It was paid outside: give the money back there, then settle it as refunded.');
  if (row.status !== 'succeeded' || row.providerIntentId === null)
    return failure(409, `It is ${row.status}: there is nothing to give back.`);
  const left = row.amountCents - row.refundedCents - row.disputedCents;
  const cents = amountCents ?? left;
  const begun = { row, intentId: row.providerIntentId, cents, left, isAll: amountCents === undefined };
  const earlier = row.refundOrders.find((order) => !ownOrders.has(order.key));
  if (earlier) return { ...begun, order: earlier };
  if (cents > left) return failure(409, `Only ${formatCents(left)} of it are left.`);
  const now = clock.now();
  const order = { key, cents, at: now.toISOString() };
  const refundOrders = [...row.refundOrders, order];
  await tx.update(paymentIntents).set({ refundOrders }).where(eq(paymentIntents.id, row.id));
  await recordHistory(tx, row.id, now, { ...decision, what: `refund of ${formatCents(cents)} ordered` });
  return { ...begun, order };
}

/** Asks the provider, again under the same key if it was asked before. */
async function make(
  options: PaymentsOptions,
  { row, intentId, order, left }: Order,
  decision: Decision,
): ReturnType<ManualDecisions['refund']> {
  const answer = await options.provider.stripe.refunds
    .create(
      {
        payment_intent: intentId,
        amount: order.cents,
        metadata: { payment_id: row.id, refund_order: order.key },
      },
      { idempotencyKey: `vantage-refund-${order.key}` },
    )
    .catch((error: unknown) => {
      if (isRefundedAlready(error)) return { status: 'succeeded', amount: left };
      // Another request under this key is in progress.
      if (isMadeOtherwise(error)) return undefined;
      if (isRefusedByProvider(error)) return { status: String(error), amount: 0 };
      if (isProviderFailure(error)) return undefined;
      throw error;
    });
  if (answer === undefined) return UNANSWERED;
  const isMade = answer.status === 'succeeded' || answer.status === 'pending';
  if (isMade && !(await tryApplyMoneyBack(options, { intentId, paymentId: row.id }, decision)))
    return UNANSWERED;
  await forget(options, row.id, order);
  if (!isMade) return failure(502, `The provider did not refund it: ${answer.status}`);
  return { refundedCents: answer.amount };
}

/** Finds out what became of an earlier order. `none`: it was not made and is forgotten. */
async function finishEarlier(
  options: PaymentsOptions,
  begun: Order,
  decision: Decision,
): Promise<Awaited<ReturnType<ManualDecisions['refund']>> | 'none'> {
  const { row, intentId, order, cents, left, isAll } = begun;
  const refunds = await refundsOf(options, intentId);
  if (isFailure(refunds)) return refunds;
  const made = refunds.find(({ metadata }) => metadata?.refund_order === order.key);
  const isSame = cents === order.cents;
  if (made && made.status !== 'failed' && made.status !== 'canceled') {
    if (!(await tryApplyMoneyBack(options, { intentId, paymentId: row.id }, decision))) return UNANSWERED;
    await forget(options, row.id, order);
    return isSame ? { refundedCents: made.amount, earlier: 'made' } : madeBefore(made.amount);
  }
  const now = options.clock.now();
  const isUnderWay = !made && Math.abs(now.getTime() - Date.parse(order.at)) < UNDER_WAY_MS;
  if (isUnderWay && !isSame) return underWay(order.cents);
  if (isAll && order.cents < left) return notMade(order.cents, left);
  // After that time, the same sum gets a new key too: the provider may repeat a stored failure under the old one.
  const renewed = isUnderWay ? { ...order, at: now.toISOString() } : undefined;
  if (!(await replaceUnmade(options, row.id, order, renewed))) return finishedMeanwhile(order.cents);
  if (!renewed) return 'none';
  // It may also be another process that is making it now.
  const outcome = await make(options, { ...begun, order: renewed }, decision);
  return isFailure(outcome) ? outcome : { ...outcome, earlier: 'finished' };
}

/** Fails if the provider did not answer, or refused. */
async function refundsOf(options: PaymentsOptions, intentId: string): Promise<Stripe.Refund[] | Failure> {
  try {
    return await listRefunds(options, intentId);
  } catch (error) {
    if (isRefusedByProvider(error))
      return failure(502, `The provider does not tell what became of the earlier order: ${error}`);
    if (isProviderFailure(error)) return UNANSWERED;
    throw error;
  }
}

/** Removes an order whose result is known. */
async function forget({ db }: PaymentsOptions, paymentId: string, { key }: RefundOrder): Promise<void> {
  await db.transaction((tx) =>
    changeOrders(tx, paymentId, (orders) => orders.filter((it) => it.key !== key)),
  );
}

/** Renews or removes an order that was not made. False if another command has changed it since it was read. */
async function replaceUnmade(
  { db }: PaymentsOptions,
  paymentId: string,
  { key, at }: RefundOrder,
  renewed: RefundOrder | undefined,
): Promise<boolean> {
  return await db.transaction((tx) =>
    changeOrders(tx, paymentId, (orders) => {
      const isUnchanged = orders.some((order) => order.key === key && order.at === at);
      return isUnchanged
        ? orders.flatMap((order) => (order.key === key ? (renewed ?? []) : order))
        : undefined;
    }),
  );
}

/** Returns whether they were changed. */
async function changeOrders(
  tx: Tx,
  paymentId: string,
  change: (orders: RefundOrder[]) => RefundOrder[] | undefined,
): Promise<boolean> {
  const payment = await lockPayment(tx, { paymentId });
  const refundOrders = payment && change(payment.row.refundOrders);
  if (!refundOrders) return false;
  await tx.update(paymentIntents).set({ refundOrders }).where(eq(paymentIntents.id, paymentId));
  return true;
}

const madeBefore = (cents: number) =>
  failure(
    409,
    `The earlier order of ${formatCents(cents)} had been made, and nothing else is given back now. Give the command again if more shall go back.`,
  );

const underWay = (cents: number) =>
  failure(
    409,
    `An order of ${formatCents(cents)} was interrupted, and the card service may still make it. Finish it with ${amountOption(cents)}, or wait ten minutes.`,
  );

const notMade = (cents: number, left: number) =>
  failure(
    409,
    `An order of ${formatCents(cents)} was interrupted and not made. Say what shall go back: ${amountOption(cents)}, or ${amountOption(left)} for all that is left.`,
  );

const finishedMeanwhile = (cents: number) =>
  failure(
    409,
    `Another command was given meanwhile about the order of ${formatCents(cents)}. “payments show” tells what became of it.`,
  );

/** The option of `payments refund` that orders this sum. */
export function amountOption(cents: number): string {
  return `--amount ${fromCents(cents).toFixed(2)}`;
}
