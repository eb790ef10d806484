/** A budget of bytes with a limited share for each holder, and for all strangers together. */
import { Overloaded } from './overloaded.ts';

export interface BudgetHolder {
  /**
   * A company; or, without a session, what the request comes from, such as a network and a proof. Each has a share.
   */
  ids: readonly string[];
  /**
   * The parts of the company, such as a session, so that a stolen one leaves half of the share to the others. Each
   * further one is a part of the previous one, and may hold half of its limit.
   */
  holders?: readonly string[];
  /** Without a session: all of these together may only use a part of the budget. */
  isStranger: boolean;
}

/** In bytes. */
export interface BudgetLimits {
  totalBytes: number;
  /** Per company. */
  shareBytes: number;
  /** Per id without a session. */
  strangerShareBytes: number;
  /** For all holders without a session together: addresses are cheap, and companies must get their share. */
  strangersBytes: number;
}

export interface SharedBudget {
  /** @throws Overloaded if the budget, or the holder's share of it, is used up; nothing is taken then */
  take(holder: BudgetHolder, bytes: number): void;
  giveBack(holder: BudgetHolder, bytes: number): void;
}

/** Everything that a holder counts for, with the limit of each. */
export function sharesOf(
  { ids, holders = [], isStranger }: BudgetHolder,
  { shareBytes, strangerShareBytes }: BudgetLimits,
): { of: string; mostBytes: number }[] {
  const share = isStranger ? strangerShareBytes : shareBytes;
  return [
    ...ids.map((of) => ({ of, mostBytes: share })),
    ...holders.map((of, depth) => ({ of, mostBytes: share / 2 ** (depth + 1) })),
  ];
}

/** @param busy the message for a refused holder, and when to retry */
export function createSharedBudget(
  budget: BudgetLimits,
  busy: { message: string; retryAfterSeconds: number },
): SharedBudget {
  const heldBy = new Map<string, number>();
  let held = 0;
  let heldByStrangers = 0;

  return {
    take(holder, bytes) {
      const { isStranger } = holder;
      const shares = sharesOf(holder, budget);
      const ofStrangers = isStranger ? heldByStrangers + bytes : heldByStrangers;
      const isTooMuch =
        held + bytes > budget.totalBytes ||
        shares.some(({ of, mostBytes }) => (heldBy.get(of) ?? 0) + bytes > mostBytes) ||
        (isStranger && ofStrangers > budget.strangersBytes);
      if (isTooMuch) throw new Overloaded(busy.message, busy.retryAfterSeconds);
      held += bytes;
      heldByStrangers = ofStrangers;
      for (const { of } of shares) heldBy.set(of, (heldBy.get(of) ?? 0) + bytes);
    },
    giveBack(holder, bytes) {
      held -= bytes;
      if (holder.isStranger) heldByStrangers -= bytes;
      for (const { of } of sharesOf(holder, budget)) {
        const own = (heldBy.get(of) ?? 0) - bytes;
        if (own > 0) heldBy.set(of, own);
        else heldBy.delete(of);
      }
    },
  };
}
