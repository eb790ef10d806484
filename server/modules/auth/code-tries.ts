/**
 * Wrong codes of callers who are unknown to the account, counted over all accounts (decision 054): limits by code and
 * account bound what one account can lose, and leave anyone who tries them all some chance at one of them. Who registers is
 * known to nobody; those codes are counted apart, so that they keep nobody from a new password.
 */

import { siteOf } from '../../core/network-of.ts';
import type { Failure } from '../../core/result.ts';
import type { Caller } from '../../http/incoming-call.ts';
import type { Tx } from '../../infra/db/database.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import { giveBack, secondsUntil, sharedFactor, takeAttempt, tooMany } from '../../infra/limits/rate-limit.ts';
import { acquaintanceOf } from './known-callers.ts';

/** Of one address (IPv6: /48). To register more are under way at once, and right: a venue's, of one moment. */
const OF_SITE = {
  reset: [
    { allowed: 60, minutes: 60 },
    { allowed: 200, minutes: 24 * 60 },
  ],
  register: [
    { allowed: 100, minutes: 60 },
    { allowed: 200, minutes: 24 * 60 },
  ],
};
/** Of all together. Above it every code has two tries of five for who is unknown to the account. */
const OF_ALL = { allowed: 2_000, minutes: 60 };
const KEYS = { reset: 'code-tries', register: 'register-code-tries' };
const KEPT_ABOVE = 3;

type CodePurpose = keyof typeof OF_SITE;

export interface CodeTry {
  /** Tries of a code that are not for this caller at the moment. */
  kept: number;
  /** When the code was right. */
  giveBack(): Promise<void>;
}

/** Of who has limits of its own. */
const UNCOUNTED_TRY: CodeTry = { kept: 0, giveBack: async () => {} };

/** @returns the try that was taken, or the refusal (429) with the time to come back at. */
export async function takeCodeTry(
  db: Tx,
  { purpose, company, caller }: { purpose: CodePurpose; company: CompanyRow | undefined; caller: Caller },
  now: Date,
): Promise<CodeTry | Failure> {
  const { browser, isAddressKnown } = await acquaintanceOf(db, company, caller, now);
  // Else a guest of the venue could keep its staff from typing their codes.
  if (browser === 'known' || isAddressKnown) return UNCOUNTED_TRY;
  const taken: string[] = [];
  const giveAllBack = async () => {
    for (const key of taken) await giveBack(db, key, now);
  };
  for (const { allowed, minutes } of OF_SITE[purpose]) {
    const key = `${KEYS[purpose]}-${minutes}:${siteOf(caller.address)}`;
    const next = await takeAttempt(db, { key, allowed: allowed * sharedFactor(caller), minutes }, now);
    if (next) {
      await giveAllBack();
      return tooMany('Too many wrong codes were tried from this network.', secondsUntil(next, now));
    }
    taken.push(key);
  }
  const ofAll = { key: KEYS[purpose], ...OF_ALL };
  const areMany = (await takeAttempt(db, ofAll, now)) !== undefined;
  if (!areMany) taken.push(ofAll.key);
  return { kept: areMany ? KEPT_ABOVE : 0, giveBack: giveAllBack };
}
