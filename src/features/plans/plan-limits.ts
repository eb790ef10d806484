import type { Plan } from '../../../common/contract/plans.ts';
import { formatPrice } from '../../../common/lib/money.ts';

interface PlanLimit {
  readonly of: 'user' | 'camera' | 'month';
  /** "25 users", "1 month". */
  readonly words: string;
}

/** What a plan allows: users for events, cameras and months for security. What a server leaves out is not there. */
export function planLimits({ product_type, metadata }: Pick<Plan, 'product_type' | 'metadata'>): PlanLimit[] {
  if (product_type === 'event') return limit('user', metadata?.user_limit);
  return [...limit('camera', metadata?.camera_limit), ...limit('month', metadata?.duration)];
}

/** A plan to choose: name, what it allows, price. */
export function planWords(plan: Plan): string {
  const limits = planLimits(plan).map(({ words }) => words);
  return [plan.description, ...limits, formatPrice(plan.price_value)].join(' · ');
}

function limit(of: PlanLimit['of'], count = 0): PlanLimit[] {
  if (count <= 0) return [];
  return [{ of, words: `${count.toLocaleString('en-US')} ${of}${count === 1 ? '' : 's'}` }];
}
