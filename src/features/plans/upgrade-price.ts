import type { Plan } from '../../../common/contract/plans.ts';
import { fromCents, toCents } from '../../../common/lib/money.ts';

export interface UpgradePrice {
  /** Dollars. */
  readonly newWorth: number;
  readonly currentValue: number;
  /** New minus current, 0 when not positive (specification, section 9). */
  readonly toPay: number;
}

/** What an upgrade costs, in dollars. Subtracted in whole cents: dollars with fractions would drift. */
export function upgradePrice(newDollars: number, currentDollars: number): UpgradePrice {
  const newCents = toCents(newDollars);
  const currentCents = toCents(currentDollars);
  return {
    newWorth: fromCents(newCents),
    currentValue: fromCents(currentCents),
    toPay: fromCents(Math.max(0, newCents - currentCents)),
  };
}

/** The plans of an upgrade: those whose price is known and above the current one, cheapest first. */
export function higherPricedPlans(
  plans: readonly Plan[],
  currentDollars: number,
): (Plan & { price_value: number })[] {
  const currentCents = toCents(currentDollars);
  return plans
    .flatMap((plan) => (plan.price_value === null ? [] : [{ ...plan, price_value: plan.price_value }]))
    .filter((plan) => toCents(plan.price_value) > currentCents)
    .sort((one, other) => one.price_value - other.price_value);
}
