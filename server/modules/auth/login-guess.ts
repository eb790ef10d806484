/**
 * The limits for wrong passwords at log-in (decision 054). Only wrong ones count: an attempt is taken before the
 * password is verified, and returned if it was right.
 */

import { createHash } from 'node:crypto';
import { DAY_MINUTES, HOUR_MINUTES, HOUR_MS } from '../../core/durations.ts';
import { siteOf } from '../../core/network-of.ts';
import { type Failure, isFailure } from '../../core/result.ts';
import type { Caller } from '../../http/callers/incoming-call.ts';
import type { Database } from '../../infra/db/database.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import { hashQueue } from '../../infra/hashing/hash-queue.ts';
import { isPassword } from '../../infra/hashing/password.ts';
import {
  accountBucket,
  type RateLimit,
  returnAttempt,
  secondsUntil,
  takeUnlessFull,
  tooMany,
} from '../../infra/limits/rate-limit.ts';
import { drawTurn } from '../../infra/limits/turn-lottery.ts';
import { returnTurn, takeTurn, type WaitQueue } from '../../infra/limits/turns.ts';
import { type CallerRecognition, recognizeCaller } from './known-callers.ts';

/** For one browser known with the present password. */
const OF_BROWSER = { allowed: 10, minutes: HOUR_MINUTES };
/** For all browsers together that are known with an earlier password: one may be a thief's. */
const OF_EARLIER_BROWSERS = { allowed: 60, minutes: DAY_MINUTES };
/** For one network address known with the present password. Above this, its browsers draw turns. */
const OF_ADDRESS = { allowed: 20, minutes: 6 * HOUR_MINUTES };
/** For each known address: at most 960 a day. */
const DRAW_OF_ADDRESS: Pick<WaitQueue, 'paces' | 'longestWaitMs'> = {
  paces: [{ gapSeconds: 90 }],
  longestWaitMs: HOUR_MS,
};
/** For all others together. Above this they wait in a queue. */
const OF_STRANGERS = { allowed: 30, minutes: DAY_MINUTES };
/** At most 480 a day, in both queues: 70 in 6 minutes, 100 in 50 minutes, then 2 in 10 minutes. */
const QUEUE_OF_STRANGERS: Omit<WaitQueue, 'queue'> = {
  paces: [{ until: 70, gapSeconds: 10 }, { until: 170, gapSeconds: 60 }, { gapSeconds: 600 }],
  longestWaitMs: HOUR_MS,
  longestQueueMs: 900_000,
};

export interface Guess {
  /** As returned by `emailKey`. */
  email: string;
  password: string;
  /** The company with this e-mail, if there is one. */
  company: CompanyRow | undefined;
  caller: Caller;
}

/** Running verifications. Many tablets that log in at once with one password share one. */
const inFlight = new Map<string, Promise<boolean | Failure>>();

/**
 * Verifies a password if the caller has an attempt left.
 * @returns whether it is right, or the refusal (429) with the time to come back
 */
export async function guessPassword(db: Database, guess: Guess, now: Date): Promise<boolean | Failure> {
  const recognition = await recognizeCaller(db, guess.company, guess.caller, now);
  const key = sameGuess(guess, recognition);
  const running = inFlight.get(key);
  if (running) return await running;
  const verified = verify(db, guess, recognition, now).finally(() => inFlight.delete(key));
  inFlight.set(key, verified);
  return await verified;
}

async function verify(
  db: Database,
  guess: Guess,
  recognition: CallerRecognition,
  now: Date,
): Promise<boolean | Failure> {
  const taken = await takeGuess(db, guess, recognition, now);
  if (isFailure(taken)) return taken;
  const { company, caller } = guess;
  const isKnown = company !== undefined && recognition.browser === 'known';
  let isWrong = false;
  try {
    isWrong = await hashQueue.run(
      isKnown
        ? { priority: 'known-device', company: company.id }
        : { priority: 'other', address: caller.address },
      async () => !(await isPassword(company?.passwordHash, guess.password)),
    );
  } finally {
    // Also if nothing was verified because the hash queue is full.
    if (!isWrong) await taken.giveBack();
  }
  return !isWrong;
}

async function takeGuess(
  db: Database,
  { email, caller }: Guess,
  recognition: CallerRecognition,
  now: Date,
): Promise<{ giveBack(): Promise<void> } | Failure> {
  const account = accountBucket(email);
  for (const limit of limitsOf(recognition, caller, account)) {
    const isTaken = (await takeUnlessFull(db, limit, now)) === undefined;
    if (isTaken) return { giveBack: () => returnAttempt(db, limit.key, now) };
  }
  const turn = recognition.isAddressKnown
    ? await drawTurn(
        db,
        { queue: `login:${account}:${caller.address}`, ...DRAW_OF_ADDRESS },
        caller.browser.remember(),
        now,
      )
    : await takeTurn(db, { queue: `login:${account}`, ...QUEUE_OF_STRANGERS }, siteOf(caller.address), now);
  if (turn instanceof Date) {
    return tooMany('Too many wrong passwords were tried for this account.', secondsUntil(turn, now));
  }
  return { giveBack: () => returnTurn(db, turn) };
}

/** The limits that apply to a caller, its own first: when those are used up, it counts as a stranger. */
function limitsOf(
  { browser, isAddressKnown }: CallerRecognition,
  caller: Caller,
  account: string,
): RateLimit[] {
  const limits: RateLimit[] = [];
  if (browser === 'known')
    limits.push({ key: `login:browser:${caller.browser.id}:${account}`, ...OF_BROWSER });
  if (browser === 'earlier') limits.push({ key: `login:earlier:${account}`, ...OF_EARLIER_BROWSERS });
  if (isAddressKnown) limits.push({ key: `login:address:${caller.address}:${account}`, ...OF_ADDRESS });
  limits.push({ key: `login:strangers:${account}`, ...OF_STRANGERS });
  return limits;
}

/** Equal for guesses of the same password for the same account with the same limits. */
function sameGuess({ email, password, company, caller }: Guess, { browser }: CallerRecognition): string {
  const spends = browser === 'known' ? caller.browser.id : caller.address;
  const parts = JSON.stringify([email, password, company?.passwordHash, browser, spends]);
  return createHash('sha256').update(parts).digest('base64url');
}
