/**
 * Limits successful log-ins of a company, as each creates a session. Customers do not reach them; a script, or a thief
 * with the password, would fill tables and push out sessions in use.
 */
import { DAY_MINUTES, HOUR_MINUTES } from '../../core/durations.ts';
import type { Failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import { secondsUntil, takeAttempt, tooMany } from '../../infra/limits/rate-limit.ts';
import { passwordMark } from './known-callers.ts';

/**
 * Five venues with two hundred tablets each that log in at once. Less than the number of kept sessions: one used
 * within the hour is never among the oldest, whatever is created meanwhile.
 */
const LIMITS = [
  { name: 'hour', allowed: 1_000, minutes: HOUR_MINUTES },
  { name: 'day', allowed: 3_000, minutes: DAY_MINUTES },
];

/**
 * Counts a successful log-in under its password, so that a new password starts at zero. Call it in the transaction that
 * creates the session.
 * @returns the refusal (429) in the user's words, or undefined
 */
export async function loginRefusal(
  tx: Tx,
  company: Pick<CompanyRow, 'id' | 'passwordHash'>,
  now: Date,
): Promise<Failure | undefined> {
  const mark = passwordMark(company.passwordHash);
  for (const { name, ...limit } of LIMITS) {
    const next = await takeAttempt(tx, { key: `logins-${name}:${company.id}:${mark}`, ...limit }, now);
    if (next) {
      const reason = `Your company has logged in ${limit.allowed} times within ${name === 'hour' ? 'an' : 'a'} ${name}.`;
      return tooMany(reason, secondsUntil(next, now));
    }
  }
  return undefined;
}
