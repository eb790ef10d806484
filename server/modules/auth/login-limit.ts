/**
 * Right log-ins of a company: each leaves a session behind. A customer never comes near these; a script, or anyone who has
 * the password, would fill tables with them and push out the sessions that are in use.
 */
import type { Failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import { secondsUntil, takeAttempt, tooMany } from '../../infra/limits/rate-limit.ts';
import { passwordMark } from './known-callers.ts';

const HOUR = 60;
/**
 * Five venues of two hundred tablets that all come at once. Below the sessions that are kept: one that was used within
 * the hour is not among the oldest, whatever is begun meanwhile.
 */
const LIMITS = [
  { name: 'hour', allowed: 1_000, minutes: HOUR },
  { name: 'day', allowed: 3_000, minutes: 24 * HOUR },
];

/**
 * Counts a right log-in, by the password that it was made with: a new one begins with none. Call it in the transaction
 * that begins the session.
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
