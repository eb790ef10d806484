/**
 * How many changes a company makes in a day: a staffed door invites a guest every ten seconds by each of its tablets,
 * and never as many. With a key or without: each leaves a row behind, and with a key its answer too.
 */
import type { Failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { companyLimit, sessionChanges } from '../../infra/limits/company-limits.ts';
import {
  giveBack,
  type RateLimit,
  secondsUntil,
  spentUntil,
  takeAttempt,
  tooMany,
} from '../../infra/limits/rate-limit.ts';

const DAY = 24 * 60;
const OF_COMPANY = { allowed: 10_000, minutes: DAY };
/** A tablet makes some hundreds. A stolen session leaves the others most of the day. */
const OF_SESSION = { allowed: 3_000, minutes: DAY };

/** Who makes a change. */
export interface ChangeMaker {
  companyId: string;
  tokenHash: string | undefined;
}

/**
 * Counts a change that is about to be made. In its transaction: when the work is refused, it does not count.
 * @returns the refusal in the user's words, or undefined
 */
export async function changeRefusal(tx: Tx, maker: ChangeMaker, now: Date): Promise<Failure | undefined> {
  const taken: string[] = [];
  for (const { reason, ...limit } of limitsOf(maker)) {
    const next = await takeAttempt(tx, limit, now);
    if (next) {
      for (const key of taken) await giveBack(tx, key, now);
      return tooMany(reason, secondsUntil(next, now));
    }
    taken.push(limit.key);
  }
  return undefined;
}

/** The same without counting, before work that would be for nothing. */
export async function spentRefusal(db: Tx, maker: ChangeMaker, now: Date): Promise<Failure | undefined> {
  for (const { reason, ...limit } of limitsOf(maker)) {
    const next = await spentUntil(db, limit, now);
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
