/**
 * How many changes a company makes in a day: a staffed door invites a guest every ten seconds by each of its tablets,
 * and never as many. With a key or without: each leaves a row behind, and with a key its answer too.
 */
import type { Failure } from '../core/result.ts';
import type { Tx } from '../infra/db/database.ts';
import { companyLimit, sessionChanges } from '../infra/limits/company-limits.ts';
import { secondsUntil, takeAttempt, tooMany } from '../infra/limits/rate-limit.ts';

const DAY = 24 * 60;
const OF_COMPANY = { allowed: 10_000, minutes: DAY };
/** A tablet makes some hundreds. A stolen session leaves the others most of the day. */
const OF_SESSION = { allowed: 3_000, minutes: DAY };

/**
 * Counts a change that is about to be made. In its transaction: when the work is refused, it does not count.
 * @returns the refusal in the user's words, or undefined
 */
export async function changeRefusal(
  tx: Tx,
  { companyId, tokenHash }: { companyId: string; tokenHash: string | undefined },
  now: Date,
): Promise<Failure | undefined> {
  if (tokenHash !== undefined) {
    const next = await takeAttempt(tx, { key: sessionChanges(tokenHash), ...OF_SESSION }, now);
    const reason = `${OF_SESSION.allowed} changes were made on this device within a day.`;
    if (next) return tooMany(reason, secondsUntil(next, now));
  }
  const next = await takeAttempt(tx, { key: companyLimit('changes', companyId), ...OF_COMPANY }, now);
  const reason = `Your company has made ${OF_COMPANY.allowed} changes within a day.`;
  return next && tooMany(reason, secondsUntil(next, now));
}
