/**
 * Limits the memory of request bodies, from their first byte until their call was answered: a client that holds back
 * the last byte occupies the rest for the whole time limit. Files do not count, as they are stored on the disk.
 */
import { KB, MB } from '../../core/byte-units.ts';
import { type BudgetHolder, type BudgetLimits, createSharedBudget } from '../../core/queue/shared-budget.ts';

/** The memory of one body within the budget. */
export interface BodyShare {
  /**
   * Counts the present size of the body. Its first kilobytes are free: a log-in fits whatever others with the same
   * address hold, and the number of bodies is limited by the connections.
   * @param bytes in total
   * @throws Overloaded if there is no room for more
   */
  hold(bytes: number): void;
  giveBack(): void;
}

export interface BodyBudget {
  begin(holder: BudgetHolder): BodyShare;
}

/**
 * An eighth of a company's share, which one ended door may hold, fits all but some KB of the longest batch of entries.
 */
const BUDGET: BudgetLimits = {
  totalBytes: 96 * MB,
  shareBytes: 9 * MB,
  strangerShareBytes: MB,
  strangersBytes: 32 * MB,
};
/** Per body. What people type is shorter: only a long message or address counts at all. */
const FREE_BYTES = 4 * KB;
const BUSY = {
  message: 'Very many requests are coming in at this moment. Please try again in a minute.',
  retryAfterSeconds: 30,
};

/** @param freeBytes of each body that are not counted */
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
