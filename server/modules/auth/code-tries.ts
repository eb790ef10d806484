/**
 * Wrong codes of unknown callers, counted over all accounts (decision 054): the limits by code and account bound what
 * one account can lose, but an attacker who tries many accounts would have some chance at one of them. Codes for
 * registering are counted separately, as everybody is unknown there, so that they do not block password resets.
 */

import { DAY_MINUTES } from '../../core/durations.ts';
import { siteOf } from '../../core/network-of.ts';
import type { Failure } from '../../core/result.ts';
import type { Caller } from '../../http/callers/incoming-call.ts';
import type { Tx } from '../../infra/db/database.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import {
  returnAttempt,
  secondsUntil,
  sharedFactor,
  takeUnlessFull,
  tooMany,
} from '../../infra/limits/rate-limit.ts';
import { recognizeCaller } from './known-callers.ts';

/** For one address (IPv6: /48). Registering has more: a whole venue may register at the same time, with right codes. */
const OF_SITE = {
  reset: [
    { allowed: 60, minutes: 60 },
    { allowed: 200, minutes: DAY_MINUTES },
  ],
  register: [
    { allowed: 100, minutes: 60 },
    { allowed: 200, minutes: DAY_MINUTES },
  ],
};
/** For all together. Above this, an unknown caller has two of a code's five attempts. */
const OF_ALL = { allowed: 2_000, minutes: 60 };
const KEYS = { reset: 'code-tries', register: 'register-code-tries' };
const KEPT_ABOVE = 3;

type CodePurpose = keyof typeof OF_SITE;

export interface CodeTry {
  /** Attempts of a code that this caller may not use now. */
  kept: number;
  /** Call it when the code was right. */
  giveBack(): Promise<void>;
}

/** For callers with limits of their own. */
const UNCOUNTED_TRY: CodeTry = { kept: 0, giveBack: async () => {} };

/** @returns the attempt, or the refusal (429) with the time to come back */
export async function takeCodeTry(
  db: Tx,
  { purpose, company, caller }: { purpose: CodePurpose; company: CompanyRow | undefined; caller: Caller },
  now: Date,
): Promise<CodeTry | Failure> {
  const { browser, isAddressKnown } = await recognizeCaller(db, company, caller, now);
  // Otherwise a guest of the venue could block its staff's codes.
  if (browser === 'known' || isAddressKnown) return UNCOUNTED_TRY;
  const taken: string[] = [];
  const giveAllBack = async () => {
    for (const key of taken) await returnAttempt(db, key, now);
  };
  for (const { allowed, minutes } of OF_SITE[purpose]) {
    const key = `${KEYS[purpose]}-${minutes}:${siteOf(caller.address)}`;
    const next = await takeUnlessFull(db, { key, allowed: allowed * sharedFactor(caller), minutes }, now);
    if (next) {
      await giveAllBack();
      return tooMany('Too many wrong codes were tried from this network.', secondsUntil(next, now));
    }
    taken.push(key);
  }
  const ofAll = { key: KEYS[purpose], ...OF_ALL };
  const areMany = (await takeUnlessFull(db, ofAll, now)) !== undefined;
  if (!areMany) taken.push(ofAll.key);
  return { kept: areMany ? KEPT_ABOVE : 0, giveBack: giveAllBack };
}
