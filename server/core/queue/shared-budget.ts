/** A budget of bytes that many share at one moment: one holder may use a part of it only, and so may all strangers together. */
import { Overloaded } from './overloaded.ts';

export interface BudgetHolder {
  /** A company; or what somebody without a session comes from, such as a network and a browser. Each has a share. */
  ids: readonly string[];
  /** Which session of the company it is: a stolen one leaves the others half of their share. */
  session?: string | undefined;
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

const holdersOf = ({ ids, session }: Pick<BudgetHolder, 'ids' | 'session'>) =>
  session === undefined ? ids : [...ids, session];

/** @param busy what a refused holder is told, and when to come back */
export function createSharedBudget(
  budget: BudgetLimits,
  busy: { message: string; retryAfterSeconds: number },
): SharedBudget {
  const heldBy = new Map<string, number>();
  let held = 0;
  let heldByStrangers = 0;

  return {
    take({ ids, session, isStranger }, bytes) {
      const share = isStranger ? budget.strangerShareBytes : budget.shareBytes;
      const ofStrangers = isStranger ? heldByStrangers + bytes : heldByStrangers;
      const isTooMuch =
        held + bytes > budget.totalBytes ||
        ids.some((id) => (heldBy.get(id) ?? 0) + bytes > share) ||
        (session !== undefined && (heldBy.get(session) ?? 0) + bytes > share / 2) ||
        (isStranger && ofStrangers > budget.strangersBytes);
      if (isTooMuch) throw new Overloaded(busy.message, busy.retryAfterSeconds);
      held += bytes;
      heldByStrangers = ofStrangers;
      for (const id of holdersOf({ ids, session })) heldBy.set(id, (heldBy.get(id) ?? 0) + bytes);
    },
    giveBack({ isStranger, ...holder }, bytes) {
      held -= bytes;
      if (isStranger) heldByStrangers -= bytes;
      for (const id of holdersOf(holder)) {
        const own = (heldBy.get(id) ?? 0) - bytes;
        if (own > 0) heldBy.set(id, own);
        else heldBy.delete(id);
      }
    },
  };
}
