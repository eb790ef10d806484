/**
 * Limits the changes of a company per day, far above what staffed doors need, which invite a guest every ten seconds
 * with each tablet. With or without an idempotency key: each leaves a row behind, and with a key its answer too.
 */
import { DAY_MINUTES } from '../../core/durations.ts';
import type { Failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { companyLimit, sessionChanges } from '../../infra/limits/company-limits.ts';
import {
  nextAttemptAt,
  type RateLimit,
  returnAttempt,
  secondsUntil,
  takeAttempt,
  tooMany,
} from '../../infra/limits/rate-limit.ts';

const OF_COMPANY = { allowed: 10_000, minutes: DAY_MINUTES };
/** A tablet makes some hundreds. A stolen session leaves most of the company's limit to the others. */
const OF_SESSION = { allowed: 3_000, minutes: DAY_MINUTES };

/** The company and session that make a change. */
export interface ChangeMaker {
  companyId: string;
  tokenHash: string | undefined;
}

/**
 * Counts a change in its own transaction, so that nothing is counted when it is refused.
 * @returns the refusal as a message for the user, or undefined
 */
export async function changeRefusal(tx: Tx, maker: ChangeMaker, now: Date): Promise<Failure | undefined> {
  const taken: string[] = [];
  for (const { reason, ...limit } of limitsOf(maker)) {
    const next = await takeAttempt(tx, limit, now);
    if (next) {
      for (const key of taken) await returnAttempt(tx, key, now);
      return tooMany(reason, secondsUntil(next, now));
    }
    taken.push(limit.key);
  }
  return undefined;
}

/** The same without counting, to avoid work before a certain refusal. */
export async function peekChangeRefusal(db: Tx, maker: ChangeMaker, now: Date): Promise<Failure | undefined> {
  for (const { reason, ...limit } of limitsOf(maker)) {
    const next = await nextAttemptAt(db, limit, now);
    if (next) return tooMany(reason, secondsUntil(next, now));
  }
  return undefined;
}

function limitsOf({ companyId, tokenHash }: ChangeMaker): (RateLimit & { reason: string })[] {
  const ofCompany = {
    key: companyLimit('changes', companyId),
    ...OF_COMPANY,
    reason: `Your company has made ${OF_COMPANY.allowed} changes within a day.`,
  };
  if (tokenHash === undefined) return [ofCompany];
  const ofSession = {
    key: sessionChanges(tokenHash),
    ...OF_SESSION,
    reason: `${OF_SESSION.allowed} changes were made on this device within a day.`,
  };
  return [ofSession, ofCompany];
}
