/** Who may have a code mailed to an e-mail address (decision 054). Counts the mails to it. */

import { DAY_MINUTES, HOUR_MINUTES, HOUR_MS } from '../../core/durations.ts';
import { siteOf } from '../../core/network-of.ts';
import type { Failure } from '../../core/result.ts';
import type { Caller } from '../../http/callers/incoming-call.ts';
import type { Database } from '../../infra/db/database.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import {
  accountBucket,
  type RateLimit,
  secondsUntil,
  takeUnlessFull,
  tooMany,
} from '../../infra/limits/rate-limit.ts';
import { drawTurn } from '../../infra/limits/turn-lottery.ts';
import { takeTurn, type WaitQueue } from '../../infra/limits/turns.ts';
import { initiatorOfCompany, initiatorOfSite } from '../../infra/mail/initiators.ts';
import type { CodePurpose } from './codes.ts';
import { type CallerRecognition, recognizeCaller } from './known-callers.ts';
import { countRecipient } from './stranger-caps.ts';

/** For one browser, or one address, known with the present password. */
const OF_KNOWN = { allowed: 5, minutes: HOUR_MINUTES };
/** For all others together. Above this they wait in a queue. */
const OF_STRANGERS = { allowed: 5, minutes: DAY_MINUTES };
/** With those above at most 121 mails a day to an account, and 63 to an address without one. */
const PACES: Record<CodePurpose, WaitQueue['paces']> = {
  reset: [{ until: 20, gapSeconds: 300 }, { gapSeconds: 1800 }],
  register: [{ until: 10, gapSeconds: 300 }, { gapSeconds: 3600 }],
};
/** For each known address, besides its five an hour: at most 101 a day. */
const PACES_OF_ADDRESS: WaitQueue['paces'] = [{ until: 6, gapSeconds: 120 }, { gapSeconds: 900 }];
const LONGEST_WAIT_MS = 6 * HOUR_MS;
const LONGEST_QUEUE_MS = HOUR_MS;

export interface CodeRequester {
  purpose: CodePurpose;
  /** As returned by `emailKey`. */
  email: string;
  /** The company with this e-mail, if there is one. */
  company: CompanyRow | undefined;
  caller: Caller;
}

/** A mail that was counted and may be sent. */
export interface AdmittedMail {
  /** Whose turn it takes among pending mails. */
  initiator: string;
}

/** @returns the refusal (429) with the time to come back, or the admitted mail */
export async function admitCodeRequest(
  db: Database,
  requester: CodeRequester,
  now: Date,
): Promise<Failure | AdmittedMail> {
  const { purpose, email, company, caller } = requester;
  const account = accountBucket(email);
  const recognition = await recognizeCaller(db, company, caller, now);
  const isKnown = recognition.browser === 'known' || recognition.isAddressKnown;
  const initiator =
    company && isKnown ? initiatorOfCompany(company.id) : initiatorOfSite(siteOf(caller.address));
  for (const limit of limitsOfKnown(recognition, caller, account)) {
    if (!(await takeUnlessFull(db, limit, now))) return { initiator };
  }
  // Behind a known address the account's own limits apply: a guest who asks for others must not block its browsers.
  const tooManyRecipients =
    !recognition.isAddressKnown && (await countRecipient(db, purpose, { email, from: caller, now }));
  if (tooManyRecipients) return tooManyRecipients;
  const ofStrangers = { key: `codes:strangers:${purpose}:${account}`, ...OF_STRANGERS };
  if (!(await takeUnlessFull(db, ofStrangers, now))) return { initiator };
  const queue = `codes:${purpose}:${account}`;
  const turn = recognition.isAddressKnown
    ? await drawTurn(
        db,
        { queue: `${queue}:${caller.address}`, paces: PACES_OF_ADDRESS, longestWaitMs: LONGEST_WAIT_MS },
        caller.browser.remember(),
        now,
      )
    : await takeTurn(
        db,
        { queue, paces: PACES[purpose], longestWaitMs: LONGEST_WAIT_MS, longestQueueMs: LONGEST_QUEUE_MS },
        siteOf(caller.address),
        now,
      );
  return turn instanceof Date
    ? tooMany('Too many codes were sent to this e-mail.', secondsUntil(turn, now))
    : { initiator };
}

function limitsOfKnown(
  { browser, isAddressKnown }: CallerRecognition,
  caller: Caller,
  account: string,
): RateLimit[] {
  const limits: RateLimit[] = [];
  if (browser === 'known') limits.push({ key: `codes:browser:${caller.browser.id}:${account}`, ...OF_KNOWN });
  if (isAddressKnown) limits.push({ key: `codes:address:${caller.address}:${account}`, ...OF_KNOWN });
  return limits;
}
