import { isFreeTrial, type Plan } from '../../../common/contract/plans.ts';
import { formatPrice } from '../../../common/lib/money.ts';
import type { ItemKind } from './item-kind.ts';

/** The plans an item may be bought with. The free trial is included only if the company has one left. */
export function planChoices(
  { hasFreeTrial, planLimits }: Pick<ItemKind, 'hasFreeTrial' | 'planLimits'>,
  plans: readonly Plan[],
  company: { readonly first_entry: boolean },
): { value: string; label: string }[] {
  const isTrialOpen = hasFreeTrial && company.first_entry;
  return plans
    .filter((plan) => isTrialOpen || !isFreeTrial(plan))
    .map((plan) => {
      const parts = [plan.description, planLimits(plan), formatPrice(plan.price_value)];
      return { value: plan._id, label: parts.filter(Boolean).join(' · ') };
    });
}
