/** What a payment costs and whether it may be made: the server's own word, whatever the page sent. */
import { PAYMENT_STATUS } from '../../src/contract/payments.ts';
import type { Tx } from '../db/database.ts';
import type { CompanyRow, ItemRow, PlanRow } from '../db/schema.ts';
import { lockItem } from '../items/find-item.ts';
import { WORDS_OF } from '../items/item-kind.ts';
import { findOfferedPlan, findPlan, isTrialPlan } from '../items/plans.ts';
import { isRefusal, type Refusal, refuse } from '../routes/outcome.ts';
import { type ItemState, itemStateOf } from './item-state.ts';
import { paymentsOf } from './payment-rows.ts';

/** A payment as it is asked for, with nothing in it that the server would have to believe. */
export interface Wanted {
  action: 'purchase' | 'upgrade';
  kind: ItemRow['kind'];
  itemId: string;
  /** The plan to upgrade to, or to buy again a Rejected item with. Else a purchase is of the item's own plan. */
  planId: string;
}

export interface Price {
  item: ItemRow;
  plan: PlanRow;
  /** An upgrade that is asked for a Rejected item is a purchase: there is nothing to upgrade from. */
  action: Wanted['action'];
  amountCents: number;
  /** Paid for the item so far, and not given back. */
  keptCents: number;
}

/** What a card can be charged at least, in cents (Stripe's limit in dollars). */
const LEAST_CHARGE_CENTS = 50;

/** The price of a card payment. The item's row stays locked, so that two tabs open one payment. */
export async function priceOf(tx: Tx, company: CompanyRow, wanted: Wanted): Promise<Price | Refusal> {
  const owner = { kind: wanted.kind, companyId: company.id };
  const item = await lockItem(tx, owner, wanted.itemId);
  if (!item) return refuse(404, WORDS_OF[wanted.kind].notFound);
  const price = await priceFor(tx, item, wanted);
  if (isRefusal(price) || price.amountCents >= LEAST_CHARGE_CENTS) return price;
  return refuse(409, 'The amount is too small for a card payment. Please contact us.');
}

/** The price of a plan for a locked item: what it costs, less what of earlier payments counts towards it. */
export async function priceFor(
  tx: Tx,
  item: ItemRow,
  wanted: Pick<Wanted, 'action' | 'planId'>,
): Promise<Price | Refusal> {
  const current = await findPlan(tx, item.planId);
  if (!current) return refuse(404, 'The plan was not found.');
  const state = itemStateOf(await paymentsOf(tx, item.id));
  const { keptCents, creditCents } = state;
  const priced = (plan: PlanRow, action: Wanted['action'], creditedCents: number): Price => {
    const amountCents = Math.max(0, plan.priceCents - creditedCents);
    return { item, plan, action, amountCents, keptCents };
  };
  if (isRejected(item)) {
    const plan = await findOfferedPlan(tx, item.kind, wanted.planId);
    if (!plan || isTrialPlan(plan))
      return refuse(404, 'This plan is not offered. Please choose another one.');
    return priced(plan, 'purchase', keptCents);
  }
  if (wanted.action === 'purchase') return purchaseRefusal(item) ?? priced(current, 'purchase', creditCents);
  if (item.paymentStatus === PAYMENT_STATUS.pending) {
    return refuse(409, `This ${item.kind} is not paid yet. Please pay for it first.`);
  }
  const plan = await findOfferedPlan(tx, item.kind, wanted.planId);
  if (!plan) return refuse(404, 'This plan was not found.');
  if (plan.priceCents <= current.priceCents) {
    return refuse(409, `Please choose a plan of a higher price than “${current.description}”.`);
  }
  if (state.bought) return priced(plan, 'upgrade', keptCents + (await offRecordCents(tx, state)));
  const isTrial = item.paymentStatus === PAYMENT_STATUS.freeTrial;
  return priced(plan, 'upgrade', (isTrial ? 0 : current.priceCents) + creditCents);
}

/** Today's price of a plan that was Paid before the item's first payment: what it cost then is not on record. */
async function offRecordCents(tx: Tx, { baseStatus, basePlanId }: ItemState): Promise<number> {
  if (baseStatus !== PAYMENT_STATUS.paid || basePlanId === null) return 0;
  return (await findPlan(tx, basePlanId))?.priceCents ?? 0;
}

function purchaseRefusal({ kind, paymentStatus }: ItemRow): Refusal | undefined {
  if (paymentStatus === PAYMENT_STATUS.pending) return undefined;
  if (paymentStatus === PAYMENT_STATUS.paid) return refuse(409, `This ${kind} is already paid.`);
  return refuse(409, `This ${kind} is on the free trial: there is nothing to pay. You can upgrade it.`);
}

function isRejected({ paymentStatus }: ItemRow): boolean {
  const { pending, paid, freeTrial } = PAYMENT_STATUS;
  return paymentStatus !== pending && paymentStatus !== paid && paymentStatus !== freeTrial;
}
