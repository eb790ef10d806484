/** How many people a company's sheets may list, whoever of them is invited: each sheet is work, and its answer is kept. */
import { MAX_SHEET_PEOPLE } from '../../../common/contract/people-sheet.ts';
import type { Failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { secondsUntil, takeAttempt, tooMany } from '../../infra/limits/rate-limit.ts';

const HOUR_MINUTES = 60;
/** Five sheets as long as they may be within an hour, ten within a day. */
const LIMITS = [
  { name: 'hour', allowed: 5 * MAX_SHEET_PEOPLE, minutes: HOUR_MINUTES },
  { name: 'day', allowed: 10 * MAX_SHEET_PEOPLE, minutes: 24 * HOUR_MINUTES },
];
/** A sheet counts as so many people at least: unpacking it is work, however few it lists. */
const LEAST_PEOPLE = 10;

/**
 * Counts a sheet. Call it in the transaction that invites its people: a refusal leaves nothing counted.
 * @returns the refusal in the user's words, or undefined
 */
export async function sheetRefusal(
  tx: Tx,
  companyId: string,
  people: number,
  now: Date,
): Promise<Failure | undefined> {
  for (const { name, allowed, minutes } of LIMITS) {
    const limit = {
      key: `sheets-${name}:${companyId}`,
      allowed,
      minutes,
      weight: Math.max(people, LEAST_PEOPLE),
    };
    const next = await takeAttempt(tx, limit, now);
    if (next) {
      return tooMany(
        `Your company has sent sheets with ${allowed} people within ${name === 'day' ? 'a day' : 'an hour'}.`,
        secondsUntil(next, now),
      );
    }
  }
  return undefined;
}
