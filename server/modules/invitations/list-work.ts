/** Changes of whole lists of people: limited per company and hour, and done in batches. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Failure } from '../../core/result.ts';
import { companyTransaction } from '../../infra/db/company-transaction.ts';
import type { Database, Tx } from '../../infra/db/database.ts';
import { type CompanyLimit, companyLimit } from '../../infra/limits/company-limits.ts';
import { nextAttemptAt, secondsUntil, takeAttempt, tooMany } from '../../infra/limits/rate-limit.ts';

/** More than a company needs to correct its sheets; each may be as long as a sheet. */
const MAX_PER_HOUR = 20;
/** People per transaction, which blocks all other requests on an embedded database. */
const PEOPLE_PER_BATCH = 250;

const MESSAGES = {
  resends: `Your company has sent failed invitations again ${MAX_PER_HOUR} times within an hour.`,
  'undone-sheets': `Your company has taken ${MAX_PER_HOUR} sheets back within an hour.`,
} as const satisfies Partial<Record<CompanyLimit, string>>;

type ListWork = keyof typeof MESSAGES;

type ListWorkCheck = (db: Tx, name: ListWork, companyId: string, now: Date) => Promise<Failure | undefined>;

/** @param attempt finds out when the next change is allowed; undefined if one is now */
function checkBy(attempt: typeof takeAttempt): ListWorkCheck {
  return async (db, name, companyId, now) => {
    const limit = { key: companyLimit(name, companyId), allowed: MAX_PER_HOUR, minutes: 60 };
    const next = await attempt(db, limit, now);
    return next && tooMany(MESSAGES[name], secondsUntil(next, now));
  };
}

/** Counts a change of a list. @returns the refusal as a message for the user, or undefined */
export const listWorkRefusal = checkBy(takeAttempt);

/** The same without counting, before something expensive is read. */
export const peekListWorkRefusal = checkBy(nextAttemptAt);

/**
 * Processes people in batches, each in its own transaction; other requests are served in between. A call that fails
 * midway can be repeated: each batch finds out itself what is still to be done.
 * @param work processes a batch; returns false to stop
 */
export async function processInBatches(
  { db, companyId }: { db: Database; companyId: string },
  ids: readonly string[],
  work: (tx: Tx, piece: readonly string[]) => Promise<boolean>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += PEOPLE_PER_BATCH) {
    const piece = ids.slice(from, from + PEOPLE_PER_BATCH);
    if (!(await companyTransaction(db, companyId, (tx) => work(tx, piece)))) return;
    await nextTurn();
  }
}
