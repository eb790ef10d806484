import type { Outcome, Refusal } from '../core/result.ts';
import type { Attempt } from '../http/idempotency.ts';
import { companyTransaction } from '../infra/db/company-transaction.ts';
import type { Database, Tx } from '../infra/db/database.ts';

/** Carries a refusal out of a transaction that must leave nothing behind. */
class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Runs a mutation in one transaction together with its idempotency record. A refusal rolls back. */
export async function inTransaction(
  { db, companyId }: { db: Database; companyId: string | undefined },
  attempt: Attempt,
  work: (tx: Tx) => Promise<Outcome>,
): Promise<Outcome> {
  await attempt.digested();
  try {
    return await companyTransaction(db, companyId, async (tx) => {
      const settled = await attempt.claim(tx);
      if (settled) return settled;
      const outcome = await work(tx);
      if (outcome.kind === 'answer') await attempt.store(tx, outcome);
      else throw new RolledBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal;
    throw error;
  }
}
