import { countOf } from '../../lib/count.ts';

/**
 * What the list says while more people are invited than the plan admits, as after a refund or with a smaller plan: the
 * server mails as many as there are places for. Undefined where there are places enough; a limit of 0 is none.
 */
export function surplusMails(limit: number, people: number): string | undefined {
  if (limit === 0 || people <= limit) return undefined;
  return `The plan admits ${countOf(limit, 'user', 'users')}: mails that have not left yet wait for a free place or a larger plan.`;
}
