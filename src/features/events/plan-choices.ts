import { FREE_TRIAL_USERS, isFreeTrial, type Plan } from '../../contract/plans.ts';
import { formatDollars } from '../../lib/money.ts';

/** The plans an event may be bought with. The free trial is there only while the company has one left. */
export function planChoices(
  plans: readonly Plan[],
  hasFreeTrial: boolean,
): { value: string; label: string }[] {
  return plans
    .filter((plan) => hasFreeTrial || !isFreeTrial(plan))
    .map((plan) => ({ value: plan._id, label: `${plan.description} · ${limits(plan)}` }));
}

function limits(plan: Plan): string {
  const users = plan.metadata?.user_limit || (isFreeTrial(plan) ? FREE_TRIAL_USERS : 0);
  const price = formatDollars(plan.price_value);
  return users > 0 ? `${users.toLocaleString('en-US')} users · ${price}` : price;
}
