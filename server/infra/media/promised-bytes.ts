/** What requests under way may still bring, by what they say of themselves and no more than their sender may hold. */
import type { BudgetHolder, BudgetLimits } from '../../core/queue/shared-budget.ts';

export interface PromisedBytes {
  /** @returns how much of it counts: a sender who says so ten times has one share all the same */
  add(holder: BudgetHolder, bytes: number): number;
  remove(holder: BudgetHolder, counted: number): void;
}

/** Counts by the shares of a budget, in which what really comes is counted too. */
export function createPromisedBytes(budget: BudgetLimits): PromisedBytes {
  const promisedBy = new Map<string, number>();
  let ofStrangers = 0;

  function leftOf({ ids, session, isStranger }: BudgetHolder): number {
    const share = isStranger ? budget.strangerShareBytes : budget.shareBytes;
    const left = ids.map((id) => share - (promisedBy.get(id) ?? 0));
    if (session !== undefined) left.push(share / 2 - (promisedBy.get(session) ?? 0));
    if (isStranger) left.push(budget.strangersBytes - ofStrangers);
    return Math.max(0, Math.min(...left));
  }

  function change({ ids, session, isStranger }: BudgetHolder, bytes: number): void {
    if (isStranger) ofStrangers += bytes;
    for (const id of session === undefined ? ids : [...ids, session]) {
      const own = (promisedBy.get(id) ?? 0) + bytes;
      if (own > 0) promisedBy.set(id, own);
      else promisedBy.delete(id);
    }
  }

  return {
    add(holder, bytes) {
      const counted = Math.min(bytes, leftOf(holder));
      change(holder, counted);
      return counted;
    },
    remove: (holder, counted) => change(holder, -counted),
  };
}
