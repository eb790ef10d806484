/** How many people a company's sheets may list, whoever of them is invited: each sheet is work, and its answer is kept. */
import { MAX_SHEET_PEOPLE } from '../../../common/contract/people-sheet.ts';
import { type Failure, isFailure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { companyLimit } from '../../infra/limits/company-limits.ts';
import {
  giveBack,
  type RateLimit,
  secondsUntil,
  takeAttempt,
  tooMany,
} from '../../infra/limits/rate-limit.ts';

const HOUR_MINUTES = 60;
/** Five sheets as long as they may be within an hour, ten within a day. */
const LIMITS = [
  { name: 'hour', allowed: 5 * MAX_SHEET_PEOPLE, minutes: HOUR_MINUTES },
  { name: 'day', allowed: 10 * MAX_SHEET_PEOPLE, minutes: 24 * HOUR_MINUTES },
] as const;
/** A sheet counts as so many people at least: unpacking it is work, however few it lists. */
const LEAST_PEOPLE = 10;
/** Sheets of a company that are refused within an hour: a file may be made to take seconds before it is. */
const MOST_REFUSED = 20;

/**
 * Reads a sheet as one that is refused. It counts before it is read: sheets of the same moment cannot share an attempt.
 * @returns what was read, or the refusal; a sheet that could not be read for other reasons than its own is not counted
 */
export async function readAsRefused<Read>(
  db: Tx,
  companyId: string,
  now: Date,
  read: () => Promise<Read | Failure>,
): Promise<Read | Failure> {
  const limit = refusedLimit(companyId);
  const next = await takeAttempt(db, limit, now);
  if (next) return tooMany('Too many of your sheets were refused.', secondsUntil(next, now));
  let isCounted = false;
  try {
    const people = await read();
    isCounted = !isFailure(people) || people.status === 422;
    return people;
  } finally {
    if (!isCounted) await giveBack(db, limit.key, now);
  }
}

/** The sheet was taken after all. */
export async function notRefused(db: Tx, companyId: string, now: Date): Promise<void> {
  await giveBack(db, refusedLimit(companyId).key, now);
}

function refusedLimit(companyId: string): RateLimit {
  return { key: companyLimit('refused-sheets', companyId), allowed: MOST_REFUSED, minutes: HOUR_MINUTES };
}

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
      key: companyLimit(`sheets-${name}`, companyId),
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
