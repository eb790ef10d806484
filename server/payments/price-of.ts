/** What a payment costs and whether it may be made: the server's own word, whatever the page sent. */
import { PAYMENT_STATUS } from '../../src/contract/payments.ts';
import type { Tx } from '../db/database.ts';
import type { CompanyRow, ItemRow, PlanRow } from '../db/schema.ts';
import { lockItem } from '../items/find-item.ts';
import { WORDS_OF } from '../items/item-kind.ts';
import { findOfferedPlan, findPlan } from '../items/plans.ts';
import { type Refusal, refuse } from '../routes/outcome.ts';

/** A payment as it is asked for, with nothing in it that the server would have to believe. */
export interface Wanted {
  action: 'purchase' | 'upgrade';
  kind: ItemRow['kind'];
  itemId: string;
  /** The plan to upgrade to. A purchase is of the item's own plan. */
  planId: string;
}

export interface Price {
  item: ItemRow;
  plan: PlanRow;
  amountCents: number;
}

/** What a card can be charged at least, in cents (Stripe's limit in dollars). */
const LEAST_CHARGE_CENTS = 50;

/** Finds the price. The item's row stays locked, so that two tabs open one payment. */
export async function priceOf(tx: Tx, company: CompanyRow, wanted: Wanted): Promise<Price | Refusal> {
  const owner = { kind: wanted.kind, companyId: company.id };
  const item = await lockItem(tx, owner, wanted.itemId);
  if (!item) return refuse(404, WORDS_OF[wanted.kind].notFound);
  const current = await findPlan(tx, item.planId);
  if (!current) return refuse(404, 'The plan was not found.');
  const price =
    wanted.action === 'purchase' ? purchase(item, current) : await upgrade(tx, item, current, wanted);
  if ('amountCents' in price && price.amountCents < LEAST_CHARGE_CENTS) {
    return refuse(409, 'The amount is too small for a card payment. Please contact us.');
  }
  return price;
}

function purchase(item: ItemRow, plan: PlanRow): Price | Refusal {
  if (item.paymentStatus === PAYMENT_STATUS.paid) return refuse(409, `This ${item.kind} is already paid.`);
  if (item.paymentStatus === PAYMENT_STATUS.freeTrial) {
    return refuse(
      409,
      `This ${item.kind} is on the free trial: there is nothing to pay. You can upgrade it.`,
    );
  }
  if (item.paymentStatus !== PAYMENT_STATUS.pending) return rejected(item);
  return { item, plan, amountCents: plan.priceCents };
}

async function upgrade(tx: Tx, item: ItemRow, current: PlanRow, wanted: Wanted): Promise<Price | Refusal> {
  if (item.paymentStatus === PAYMENT_STATUS.pending) {
    return refuse(409, `This ${item.kind} is not paid yet. Please pay for it first.`);
  }
  const isTrial = item.paymentStatus === PAYMENT_STATUS.freeTrial;
  if (!isTrial && item.paymentStatus !== PAYMENT_STATUS.paid) return rejected(item);
  const plan = await findOfferedPlan(tx, item.kind, wanted.planId);
  if (!plan) return refuse(404, 'This plan was not found.');
  if (plan.priceCents <= current.priceCents) {
    return refuse(409, `Please choose a plan of a higher price than “${current.description}”.`);
  }
  return { item, plan, amountCents: plan.priceCents - (isTrial ? 0 : current.priceCents) };
}

function rejected(item: ItemRow): Refusal {
  return refuse(409, `The payment of this ${item.kind} was rejected. Please contact us.`);
}
