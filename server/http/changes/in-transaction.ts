import type { Failure, Result } from '../../core/result.ts';
import { companyTransaction, type TransactionTurns } from '../../infra/db/company-transaction.ts';
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

interface Mutation {
  /**
   * Whether the caller may still make the change; locks the company. Before the change is counted: a new password locks
   * the company before it resets the counts, and a different order would deadlock.
   */
  admit?: ((tx: Tx) => Promise<Failure | undefined>) | undefined;
  work: (tx: Tx) => Promise<Result>;
  /** Called just before the commit is sent: after that, an error does not tell whether it was made. */
  beforeCommit?: () => void;
  kind?: keyof TransactionTurns | undefined;
}

/** Runs a mutation in one transaction together with its idempotency record. A refusal rolls back. */
export async function inTransaction(
  { db, turnOf }: { db: Database; turnOf: string | undefined },
  guard: IdempotencyGuard,
  { admit, work, beforeCommit, kind }: Mutation,
): Promise<Result> {
  await guard.digested();
  async function mutate(tx: Tx): Promise<Result> {
    const refusal = await admit?.(tx);
    if (refusal) throw new RolledBack(refusal);
    const settled = await guard.claim(tx);
    if (settled) return settled;
    const outcome = await work(tx);
    if (outcome.kind !== 'success') throw new RolledBack(outcome);
    await guard.store(tx, outcome);
    beforeCommit?.();
    return outcome;
  }
  try {
    return await companyTransaction(db, turnOf, mutate, kind);
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal;
    throw error;
  }
}
