/** Limits the number of people in a company's sheets, invited or not: each sheet is work, and its answer is stored. */
import { MAX_SHEET_PEOPLE } from '../../../common/contract/people-sheet.ts';
import { DAY_MINUTES, HOUR_MINUTES } from '../../core/durations.ts';
import { type Failure, isFailure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { companyLimit } from '../../infra/limits/company-limits.ts';
import {
  nextAttemptAt,
  type RateLimit,
  returnAttempt,
  secondsUntil,
  takeAttempt,
  tooMany,
} from '../../infra/limits/rate-limit.ts';

/** Five full sheets per hour, ten per day. */
const LIMITS = [
  { name: 'hour', allowed: 5 * MAX_SHEET_PEOPLE, minutes: HOUR_MINUTES },
  { name: 'day', allowed: 10 * MAX_SHEET_PEOPLE, minutes: DAY_MINUTES },
] as const;
/** The minimum that a sheet counts: unpacking it is work, however few people it lists. */
const MIN_COUNTED_PEOPLE = 10;
/** Refused sheets of a company per hour: a file can be crafted to take seconds before it is refused. */
const MAX_REFUSED = 20;

/**
 * Counts a sheet as refused before it is read, so that concurrent sheets cannot share an attempt.
 * @returns the result, or the refusal; not counted if reading failed for reasons other than the sheet
 */
export async function readCountingRefusals<Read>(
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
    if (!isCounted) await returnAttempt(db, limit.key, now);
  }
}

/** To be called when the sheet was accepted. */
export async function returnRefusal(db: Tx, companyId: string, now: Date): Promise<void> {
  await returnAttempt(db, refusedLimit(companyId).key, now);
}

function refusedLimit(companyId: string): RateLimit {
  return { key: companyLimit('refused-sheets', companyId), allowed: MAX_REFUSED, minutes: HOUR_MINUTES };
}

/**
 * Counts a sheet. Call it in the transaction that invites its people, so that nothing is counted when it is refused.
 * @returns the refusal as a message for the user, or undefined
 */
export async function sheetRefusal(
  tx: Tx,
  companyId: string,
  people: number,
  now: Date,
): Promise<Failure | undefined> {
  return await firstRefusal(companyId, people, now, (limit) => takeAttempt(tx, limit, now));
}

/**
 * The refusal of a sheet that cannot be counted now, before work for its people.
 * @returns the refusal as a message for the user, or undefined
 */
export async function peekSheetRefusal(
  db: Tx,
  companyId: string,
  people: number,
  now: Date,
): Promise<Failure | undefined> {
  return await firstRefusal(companyId, people, now, (limit) => nextAttemptAt(db, limit, now));
}

async function firstRefusal(
  companyId: string,
  people: number,
  now: Date,
  nextOf: (limit: RateLimit) => Promise<Date | undefined>,
): Promise<Failure | undefined> {
  for (const { name, allowed, minutes } of LIMITS) {
    const weight = Math.max(people, MIN_COUNTED_PEOPLE);
    const next = await nextOf({ key: companyLimit(`sheets-${name}`, companyId), allowed, minutes, weight });
    if (next) {
      return tooMany(
        `Your company has sent sheets with ${allowed} people within ${name === 'day' ? 'a day' : 'an hour'}.`,
        secondsUntil(next, now),
      );
    }
  }
  return undefined;
}
