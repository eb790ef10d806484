import { useQuery } from '@tanstack/react-query';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { isFreeTrial, type Plan } from '../../../common/contract/plans.ts';
import type { Item } from '../../entities/items/item-kind.ts';
import { isFirstFetch } from '../../lib/first-fetch.ts';
import { planLimits } from './plan-limits.ts';
import { planQueries } from './queries.ts';

export interface CurrentPlan {
  readonly name: string;
  /** Its limits, as text. */
  readonly limits: readonly string[];
  /** Dollars; plans above this price can be chosen. */
  readonly price: number;
  /** Dollars paid for the item; today's price of its plan where what was paid is not known, null where neither is. */
  readonly paid: number | null;
  readonly isTodaysPrice: boolean;
  /** Dollars that count towards the new plan: nothing while the plan is not paid, null where that is not known. */
  readonly worth: number | null;
}

/** The id of an item's plan, empty if it has none, and what the server says about its payments. */
export interface PlanOfItem {
  readonly planId: string;
  /** Null if the server does not say. */
  readonly isPaid: boolean | null;
  /** Dollars; null where the server does not say. */
  readonly paid: number | null;
  readonly worth: number | null;
  /** Whether the request is still running. */
  readonly isLoading: boolean;
}

/** The plan of an item by its details. */
export function planOfItem(
  item: Pick<Item, 'product_id' | 'payment_status' | 'paid' | 'worth'> | undefined,
  isLoading: boolean,
): PlanOfItem {
  const { product_id: planId = '', payment_status = null, paid = null, worth = null } = item ?? {};
  const isPaid = payment_status === null ? null : payment_status === PAYMENT_STATUS.paid;
  return { planId, isPaid, paid, worth, isLoading };
}

/** An item's plan, also one that is no longer sold; undefined while it is loaded. */
export function useCurrentPlan(
  item: PlanOfItem,
  plans: readonly Plan[] | undefined,
): CurrentPlan | undefined {
  const listed = plans?.find((plan) => plan._id === item.planId);
  const isRetired = plans !== undefined && listed === undefined && item.planId !== '';
  const retired = useQuery({ ...planQueries.detail(item.planId), enabled: isRetired });
  if (item.isLoading || plans === undefined || (isRetired && isFirstFetch(retired))) return undefined;
  return currentPlan(listed ?? retired.data, item);
}

function currentPlan(plan: Plan | undefined, { isPaid, paid, worth }: PlanOfItem): CurrentPlan {
  const hasNone = !plan || isFreeTrial(plan);
  const price = hasNone ? 0 : plan.price_value;
  const counted = isPaid ? price : 0;
  const todays = isPaid === null && !hasNone ? null : counted;
  return {
    // Shown for an item without a plan, and for one on its trial.
    name: hasNone ? 'Free Trial' : plan.description,
    limits: plan ? planLimits(plan).map(({ words }) => words) : [],
    price: price ?? 0,
    paid: paid ?? todays,
    isTodaysPrice: paid === null && todays !== null && todays > 0,
    worth: worth ?? todays,
  };
}
