/**
 * What bodies hold in memory, from their first byte until their call has been answered: who sends all but the last byte
 * holds the rest for as long as a body may take. Files are not in it, they wait on the disk.
 */
import { type BudgetHolder, type BudgetLimits, createSharedBudget } from '../../core/queue/shared-budget.ts';

/** What one body holds of the budget. */
export interface BodyShare {
  /**
   * Counts what the body holds by now. Its first kilobytes are free: a log-in finds room whatever others behind its
   * address hold, and how many there may be is bounded by the connections.
   * @param bytes in all
   * @throws Overloaded when there is no room for more
   */
  hold(bytes: number): void;
  giveBack(): void;
}

export interface BodyBudget {
  begin(holder: BudgetHolder): BodyShare;
}

const KB = 1024;
const MB = 1024 * KB;
/** Of an eighth of a company's share, which one ended door may hold, the longest batch of entries takes all but some KB. */
const BUDGET: BudgetLimits = {
  totalBytes: 96 * MB,
  shareBytes: 9 * MB,
  strangerShareBytes: MB,
  strangersBytes: 32 * MB,
};
/** Of each body. What people type is shorter: only a long message or address is counted at all. */
const FREE_BYTES = 4 * KB;
const BUSY = {
  message: 'Very many requests are coming in at this moment. Please try again in a minute.',
  retryAfterSeconds: 30,
};

/** @param freeBytes of each body, that are not counted */
export function createBodyBudget(budget = BUDGET, freeBytes = FREE_BYTES): BodyBudget {
  const memory = createSharedBudget(budget, BUSY);
  return {
    begin(holder) {
      let counted = 0;
      return {
        hold(bytes) {
          const more = bytes - freeBytes - counted;
          if (more <= 0) return;
          memory.take(holder, more);
          counted += more;
        },
        giveBack() {
          memory.giveBack(holder, counted);
          counted = 0;
        },
      };
    },
  };
}
