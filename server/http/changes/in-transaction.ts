import type { Failure, Result } from '../../core/result.ts';
import { companyTransaction } from '../../infra/db/company-transaction.ts';
import type { Database, Tx } from '../../infra/db/database.ts';
import type { IdempotencyGuard } from './idempotency.ts';

/** Carries a refusal out of a transaction that is rolled back. */
class RolledBack extends Error {
  readonly refusal: Failure;
  constructor(refusal: Failure) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

interface AroundWork {
  /** Checks the caller again. First, as it locks the company: a new password locks that before it resets its limits. */
  readmit?: (tx: Tx) => Promise<Failure | undefined>;
  /** Called just before the commit is sent: after that, an error does not tell whether it was made. */
  beforeCommit?: () => void;
}

/** Runs a mutation in one transaction together with its idempotency record. A refusal rolls back. */
export async function inTransaction(
  { db, companyId }: { db: Database; companyId: string | undefined },
  guard: IdempotencyGuard,
  work: (tx: Tx) => Promise<Result>,
  { readmit, beforeCommit }: AroundWork = {},
): Promise<Result> {
  await guard.digested();
  try {
    return await companyTransaction(db, companyId, async (tx) => {
      const refusal = await readmit?.(tx);
      if (refusal) return refusal;
      const settled = await guard.claim(tx);
      if (settled) return settled;
      const outcome = await work(tx);
      if (outcome.kind !== 'success') throw new RolledBack(outcome);
      await guard.store(tx, outcome);
      beforeCommit?.();
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal;
    throw error;
  }
}
