/**
 * Counts the bytes that running requests may still send, by their content length, limited to what their sender may
 * hold.
 */
import { type BudgetHolder, type BudgetLimits, sharesOf } from '../../core/queue/shared-budget.ts';

export interface PromisedBytes {
  /** @returns how much of it counts: a sender with ten such requests still has one share */
  add(holder: BudgetHolder, bytes: number): number;
  remove(holder: BudgetHolder, counted: number): void;
}

/** Counts by the shares of a budget, which also counts the received bytes. */
export function createPromisedBytes(budget: BudgetLimits): PromisedBytes {
  const promisedBy = new Map<string, number>();
  let ofStrangers = 0;

  function leftOf(holder: BudgetHolder): number {
    const left = sharesOf(holder, budget).map(({ of, mostBytes }) => mostBytes - (promisedBy.get(of) ?? 0));
    if (holder.isStranger) left.push(budget.strangersBytes - ofStrangers);
    return Math.max(0, Math.min(...left));
  }

  function change(holder: BudgetHolder, bytes: number): void {
    if (holder.isStranger) ofStrangers += bytes;
    for (const { of } of sharesOf(holder, budget)) {
      const own = (promisedBy.get(of) ?? 0) + bytes;
      if (own > 0) promisedBy.set(of, own);
      else promisedBy.delete(of);
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
