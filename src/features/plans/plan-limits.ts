import type { Plan } from '../../../common/contract/plans.ts';
import {
  limitUnits,
  type PlanLimit,
  productTypeOf,
  productTypeRows,
} from '../../../common/contract/product-types.ts';
import { formatPrice } from '../../../common/lib/money.ts';
import { countOf } from '../../lib/count.ts';

interface ShownLimit {
  readonly of: (typeof limitUnits)[PlanLimit];
  /** "25 users", "1 month". */
  readonly words: string;
}

/** The limits of a plan: users for events, cameras and months for security. Those that the server omits are left out. */
export function planLimits(plan: Pick<Plan, 'product_type' | 'metadata'>): ShownLimit[] {
  const { limits } = productTypeRows[productTypeOf(plan)];
  return limits.flatMap((name) => limit(limitUnits[name], plan.metadata?.[name]));
}

/** A plan to choose: name, what it allows, price. */
export function planLabel(plan: Plan): string {
  const limits = planLimits(plan).map(({ words }) => words);
  return [plan.description, ...limits, formatPrice(plan.price_value)].join(' · ');
}

function limit(of: ShownLimit['of'], count = 0): ShownLimit[] {
  if (count <= 0) return [];
  return [{ of, words: countOf(count, of, `${of}s`) }];
}
