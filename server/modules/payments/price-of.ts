/** The price of a payment and whether it is allowed: decided by the server, whatever the page sent. */

import { and, eq } from 'drizzle-orm';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import type { PaymentRequest } from '../../context/payments-port.ts';
import { type Failure, failure, isFailure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import type { CompanyRow, ItemRow, PlanRow } from '../../infra/db/schema.ts';
import { paymentIntents } from '../../infra/db/schema-payments.ts';
import { lockItem } from '../items/find-item.ts';
import { isRejected } from '../items/is-rejected.ts';
import { ITEM_MESSAGES } from '../items/item-kind.ts';
import { findOfferedPlan, findPlan, findPlanFor, isTrialPlan } from '../plans/plans.ts';
import { type ItemState, itemStateOf } from './item-state.ts';
import { paymentsOf } from './payment-rows.ts';

export interface Price {
  item: ItemRow;
  plan: PlanRow;
  /** An upgrade of a Rejected item is a purchase: it has no plan to upgrade from. */
  action: PaymentRequest['action'];
  amountCents: number;
  /** Paid for the item so far, and not returned. */
  keptCents: number;
}

/** The plans that can be paid for. */
export interface PlansSold {
  /** Includes plans that are no longer offered. */
  hasRetired: boolean;
  /** Includes plans that cost no more than the item's. */
  hasCheaper: boolean;
}

const OFFERED: PlansSold = { hasRetired: false, hasCheaper: false };
export const DEARER_PLANS: PlansSold = { hasRetired: true, hasCheaper: false };
export const ANY_PLAN: PlansSold = { hasRetired: true, hasCheaper: true };

const NOT_OFFERED = failure(
  409,
  'This plan is no longer offered. Please choose another one to pay for this item.',
);

/** The minimum charge of a card, in cents (Stripe's limit in dollars). */
const MIN_CHARGE_CENTS = 50;

/** The price of a card payment. Locks the item's row, so that two tabs open one payment. */
export async function priceOf(
  tx: Tx,
  company: CompanyRow,
  paymentRequest: PaymentRequest,
): Promise<Price | Failure> {
  const owner = { kind: paymentRequest.kind, companyId: company.id };
  const item = await lockItem(tx, owner, paymentRequest.itemId);
  if (!item) return failure(404, ITEM_MESSAGES[paymentRequest.kind].notFound);
  const price = await priceFor(tx, item, paymentRequest);
  if (isFailure(price) || price.amountCents >= MIN_CHARGE_CENTS) return price;
  return failure(409, 'The amount is too small for a card payment. Please contact us.');
}

/** The price of a plan for a locked item: its cost, less the credit of earlier payments. */
export async function priceFor(
  tx: Tx,
  item: ItemRow,
  paymentRequest: Pick<PaymentRequest, 'action' | 'planId'>,
  sold: PlansSold = OFFERED,
): Promise<Price | Failure> {
  const current = await findPlan(tx, item.planId);
  if (!current) return failure(404, 'The plan was not found.');
  const state = itemStateOf(await paymentsOf(tx, item.id));
  const { keptCents, heldCents } = state;
  const priced = (plan: PlanRow, action: PaymentRequest['action'], creditedCents: number): Price => {
    const amountCents = Math.max(0, plan.priceCents - creditedCents);
    return { item, plan, action, amountCents, keptCents };
  };
  const find = sold.hasRetired ? findPlanFor : findOfferedPlan;
  if (isRejected(item)) {
    const plan = await find(tx, item.kind, paymentRequest.planId);
    if (!plan || isTrialPlan(plan))
      return failure(404, 'This plan is not offered. Please choose another one.');
    return priced(plan, 'purchase', heldCents);
  }
  if (paymentRequest.action === 'purchase') {
    const refusal = purchaseRefusal(item);
    if (refusal) return refusal;
    const own = priced(current, 'purchase', heldCents);
    if (current.retiredAt === null || sold.hasRetired) return own;
    // A purchase may name a different plan only if the item's own plan is retired.
    const other = await findOfferedPlan(tx, item.kind, paymentRequest.planId);
    if (other && !isTrialPlan(other)) return priced(other, 'purchase', heldCents);
    return (await isOpen(tx, own)) ? own : NOT_OFFERED;
  }
  if (item.paymentStatus === PAYMENT_STATUS.pending) {
    return failure(409, `This ${item.kind} is not paid yet. Please pay for it first.`);
  }
  const plan = await find(tx, item.kind, paymentRequest.planId);
  if (!plan) return failure(404, 'This plan was not found.');
  const offRecord = state.bought ? await offRecordCents(tx, state) : 0;
  // A plan's price may have risen since: an upgrade is compared with the original price.
  const paidFor = state.bought ? state.bought.coversCents + offRecord : current.priceCents;
  const isDearer = plan.priceCents > Math.min(current.priceCents, paidFor);
  if (plan.id === current.id || isTrialPlan(plan) || !(isDearer || sold.hasCheaper)) {
    return failure(409, `Please choose a plan of a higher price than “${current.description}”.`);
  }
  return priced(plan, 'upgrade', await creditTowardsUpgrade(tx, { item, plan: current, state }));
}

/** The credit in cents for an upgrade of an item with this plan: what was paid for it and not returned, if recorded. */
export async function creditTowardsUpgrade(
  tx: Tx,
  { item, plan, state }: { item: Pick<ItemRow, 'paymentStatus'>; plan: PlanRow; state: ItemState },
): Promise<number> {
  if (state.bought) return state.heldCents + (await offRecordCents(tx, state));
  const isPaid = item.paymentStatus === PAYMENT_STATUS.paid;
  return (isPaid ? plan.priceCents : 0) + state.heldCents;
}

/** Today's price of a plan that was Paid before the item's first recorded payment: its original price is unknown. */
async function offRecordCents(tx: Tx, { baseStatus, basePlanId }: ItemState): Promise<number> {
  if (baseStatus !== PAYMENT_STATUS.paid || basePlanId === null) return 0;
  return (await findPlan(tx, basePlanId))?.priceCents ?? 0;
}

/**
 * Whether a payment at exactly this price was opened while its plan was on offer: it is continued, and may already be
 * paid.
 */
async function isOpen(tx: Tx, { item, plan, action, amountCents }: Price): Promise<boolean> {
  const isSame = and(
    eq(paymentIntents.itemId, item.id),
    eq(paymentIntents.status, 'open'),
    eq(paymentIntents.action, action),
    eq(paymentIntents.planId, plan.id),
    eq(paymentIntents.amountCents, amountCents),
  );
  return (await tx.$count(paymentIntents, isSame)) > 0;
}

function purchaseRefusal({ kind, paymentStatus }: ItemRow): Failure | undefined {
  if (paymentStatus === PAYMENT_STATUS.pending) return undefined;
  if (paymentStatus === PAYMENT_STATUS.paid) return failure(409, `This ${kind} is already paid.`);
  return failure(409, `This ${kind} is on the free trial: there is nothing to pay. You can upgrade it.`);
}
