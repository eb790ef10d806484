import { countOf } from '../../lib/count.ts';

/**
 * The notice while more people are invited than the plan admits, as after a refund or with a smaller plan: the server
 * sends as many mails as there are places. Undefined if there are enough places; a limit of 0 means none.
 */
export function surplusMails(limit: number, people: number): string | undefined {
  if (limit === 0 || people <= limit) return undefined;
  return `The plan admits ${countOf(limit, 'user', 'users')}: mails that have not left yet wait for a free place or a larger plan.`;
}
