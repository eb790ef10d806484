import { useQuery } from '@tanstack/react-query';
import { isFreeTrial, type Plan } from '../../contract/plans.ts';
import { planQueries } from './queries.ts';

export interface CurrentPlan {
  readonly name: string;
  /** Dollars; the plans above this price are open. */
  readonly price: number;
  /** Dollars that count towards the new plan: nothing while the plan is not paid. */
  readonly paid: number;
}

/** Shown for an item without a plan, and for one on its trial. */
const NO_PLAN: CurrentPlan = { name: 'Free Trial', price: 0, paid: 0 };

interface PlanOfItem {
  readonly planId: string;
  readonly isPaid: boolean;
}

/** An item's plan, also one that is no longer sold; undefined while it is read. */
export function useCurrentPlan(
  item: PlanOfItem,
  plans: readonly Plan[] | undefined,
): CurrentPlan | undefined {
  const listed = plans?.find((plan) => plan._id === item.planId);
  const isRetired = plans !== undefined && listed === undefined && item.planId !== '';
  const retired = useQuery({ ...planQueries.detail(item.planId), enabled: isRetired });
  if (plans === undefined || (isRetired && retired.isPending)) return undefined;
  return currentPlan(listed ?? retired.data, item.isPaid);
}

function currentPlan(plan: Plan | undefined, isPaid: boolean): CurrentPlan {
  if (!plan || isFreeTrial(plan)) return NO_PLAN;
  return { name: plan.description, price: plan.price_value, paid: isPaid ? plan.price_value : 0 };
}
