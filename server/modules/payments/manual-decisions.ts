/**
 * The administrator's decisions about payments, each with a recorded reason. The provider is called first, outside
 * transactions; if it is unavailable, our own decisions are made all the same: money that arrives later for something
 * already settled is refunded automatically.
 */

import { eq } from 'drizzle-orm';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { formatCents } from '../../../common/lib/money.ts';
import type { ByHandState, Decision, ManualDecisions, PaidOutside } from '../../context/payments-port.ts';
import { type Failure, failure, isFailure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { items } from '../../infra/db/schema.ts';
import { applyState, emailPaid } from './apply-state.ts';
import { addRow, openRowsOf } from './intent-rows.ts';
import { changePayment, lockPayment, NO_SUCH_PAYMENT, readPayment } from './payment-rows.ts';
import type { PaymentsOptions } from './payments-options.ts';
import { ANY_PLAN, DEARER_PLANS, type Price, priceFor } from './price-of.ts';
import { failureForLog, isProviderFailure } from './provider-errors.ts';
import { close } from './provider-intents.ts';
import { refundByHand } from './refund-order.ts';
import { reversePayment } from './reverse-payment.ts';
import { endingStale } from './stale-payments.ts';

export function manualDecisions(options: PaymentsOptions): ManualDecisions {
  return {
    recordPaid: (paid, decision) => recordPaid(options, paid, decision),
    settle: (paymentId, as, decision) => settleByHand(options, paymentId, as, decision),
    refund: (payment, decision) => refundByHand(options, payment, decision),
  };
}

const TURNED_OUT_PAID = failure(409, 'It turned out to be paid at the card service, and counts now.');

async function recordPaid(
  options: PaymentsOptions,
  paid: PaidOutside,
  decision: Decision,
): ReturnType<ManualDecisions['recordPaid']> {
  const { db, clock, mail } = options;
  // First, so that a refused decision does not cancel the company's payment.
  const refused = await db.transaction((tx) => outsidePrice(tx, paid));
  if (isFailure(refused)) return refused;
  if (await tryToEnd(options, paid.itemId)) return TURNED_OUT_PAID;
  const outcome = await db.transaction(async (tx) => {
    const price = await outsidePrice(tx, paid);
    if (isFailure(price)) return price;
    // Not paid by card, so it is neither live nor test, whatever keys this process has.
    const row = await addRow(tx, { ...price, ...decision }, clock.now(), 'outside');
    await emailPaid(tx, options, row, await applyState(tx, options, price.item));
    return { paymentId: row.id, amountCents: row.amountCents, plan: price.plan };
  });
  mail.nudge();
  return outcome;
}

/** Locks the item and returns the price of the plan that was paid for it. */
async function outsidePrice(tx: Tx, paid: PaidOutside): Promise<Price | Failure> {
  const { itemId, planId, amountCents, openedAtCents, isPlanNamed } = paid;
  const [item] = await tx.select().from(items).where(eq(items.id, itemId)).for('update');
  if (!item || item.deletedAt) return failure(404, 'There is no such event or location.');
  const isPending = item.paymentStatus === PAYMENT_STATUS.pending;
  if (isPending && planId !== undefined && planId !== item.planId) {
    return failure(409, `It is not paid yet: record the payment of its own plan (${item.planId}) first.`);
  }
  const action = isPending ? 'purchase' : 'upgrade';
  const sold = isPlanNamed ? ANY_PLAN : DEARER_PLANS;
  const price = await priceFor(tx, item, { action, planId: planId ?? item.planId }, sold);
  if (isFailure(price)) return price;
  if (amountCents === undefined && openedAtCents !== undefined && openedAtCents !== price.amountCents)
    return priceChanged(price, openedAtCents);
  return { ...price, amountCents: amountCents ?? price.amountCents };
}

/** Earlier payments may have been returned since, or the plan may have another price. */
function priceChanged({ plan, amountCents }: Price, openedAtCents: number): Failure {
  const [asked, now] = [openedAtCents, amountCents].map((cents) => formatCents(cents));
  return failure(
    409,
    `This payment asks for ${asked}, and “${plan.description}” costs ${now} more than what is paid for the item today. Say with --amount what came in.`,
  );
}

async function settleByHand(
  options: PaymentsOptions,
  paymentId: string,
  as: ByHandState,
  decision: Decision,
): Promise<Failure | undefined> {
  const { db, clock, mail } = options;
  if (as !== 'refunded' && (await tryToEndPayment(options, paymentId))) return TURNED_OUT_PAID;
  const outcome = await endingStale(options, { paymentId }, () =>
    db.transaction(async (tx) => {
      const payment = await lockPayment(tx, { paymentId });
      if (!payment) return NO_SUCH_PAYMENT;
      const { status } = payment.row;
      if (as === 'refunded') {
        if (status !== 'succeeded' && status !== 'surplus')
          return failure(409, `It is ${status}: no money of it is here.`);
        const change = { status: status === 'surplus' ? ('returned' as const) : as, isReturnedOutside: true };
        await reversePayment(tx, options, payment, change, {
          ...decision,
          what: 'settled by hand: refunded',
        });
        return undefined;
      }
      if (status !== 'open' && status !== 'cancelled')
        return failure(409, `It is ${status} and cannot be ${as}.`);
      const entry = { ...decision, what: `settled by hand: ${as}` };
      if (as === 'closed') await reversePayment(tx, options, payment, { status: as }, entry);
      else await changePayment(tx, payment.row, clock.now(), { status: as }, entry);
      return undefined;
    }),
  );
  mail.nudge();
  return outcome;
}

async function tryToEnd(options: PaymentsOptions, itemId: string): Promise<boolean> {
  const found: boolean[] = [];
  for (const { id } of await openRowsOf(options.db, itemId)) found.push(await tryToEndPayment(options, id));
  return found.includes(true);
}

/** Cancels an open payment at the provider. True if it had been paid, and was settled. */
async function tryToEndPayment(options: PaymentsOptions, paymentId: string): Promise<boolean> {
  const { db, log } = options;
  const read = () => readPayment(db, { paymentId });
  const row = await read();
  if (row?.status !== 'open') return false;
  try {
    await close(options, row);
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    log.warn({ ...failureForLog(error), payment: paymentId }, 'not ended at the provider');
  }
  return (await read())?.status === 'succeeded';
}
