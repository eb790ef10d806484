/**
 * A budget of bytes that many share at one moment: one holder may use a part of it only, and so may all strangers
 * together.
 */
import { Overloaded } from './overloaded.ts';

export interface BudgetHolder {
  /** A company; or what somebody without a session comes from, such as a network and a browser. Each has a share. */
  ids: readonly string[];
  /**
   * Who of the company it is, such as a session: a stolen one leaves the others half of the share. Each next one is a part
   * of the one before, and may hold half of what that may.
   */
  holders?: readonly string[];
  /** Without a session: all of these together use a part of the budget only. */
  isStranger: boolean;
}

/** In bytes. */
export interface BudgetLimits {
  totalBytes: number;
  /** Of one company. */
  shareBytes: number;
  /** Of one id without a session. */
  strangerShareBytes: number;
  /** Of all holders without a session together: addresses are cheap, and companies must get theirs. */
  strangersBytes: number;
}

export interface SharedBudget {
  /** @throws Overloaded when the budget, or the holder's share of it, is used up; nothing is taken then */
  take(holder: BudgetHolder, bytes: number): void;
  giveBack(holder: BudgetHolder, bytes: number): void;
}

/** Everybody for whom something counts, and how much each may hold. */
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

/** @param busy what a refused holder is told, and when to come back */
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
