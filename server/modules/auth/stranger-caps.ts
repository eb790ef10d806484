/**
 * Limits the mails that unauthenticated callers can cause: codes, and notices to addresses without an account or with
 * one. Counts different recipients per network address until they confirm a code: the staff of a venue confirm theirs,
 * a list of strangers confirms none. Known and unknown e-mails count alike.
 */

import { and, eq, gt } from 'drizzle-orm';
import { DAY_MINUTES, HOUR_MINUTES } from '../../core/durations.ts';
import { mailboxKey } from '../../core/email.ts';
import type { Failure } from '../../core/result.ts';
import { secretHash } from '../../core/secret.ts';
import type { Caller } from '../../http/callers/incoming-call.ts';
import type { Tx } from '../../infra/db/database.ts';
import { rateLimits } from '../../infra/db/schema.ts';
import {
  accountBucket,
  networksOf,
  type RateLimit,
  returnAttempt,
  secondsUntil,
  takeAttempt,
  takeUnlessFull,
  tooMany,
} from '../../infra/limits/rate-limit.ts';
import type { EmailTemplate } from '../../infra/mail/email-template.ts';
import type { Mail } from '../../infra/mail/outgoing-mail.ts';

type CodeMail = 'reset' | 'register';
type From = Pick<Caller, 'address' | 'isAddressOwn'>;

/**
 * Unconfirmed recipients of one address. A code for an account mails a customer; one for registering mails any typed
 * address.
 */
const RECIPIENTS: Record<CodeMail, readonly Omit<RateLimit, 'key'>[]> = {
  reset: [{ allowed: 250, minutes: HOUR_MINUTES }],
  register: [
    { allowed: 20, minutes: HOUR_MINUTES },
    { allowed: 60, minutes: DAY_MINUTES },
  ],
};
/** Notices without a code, to addresses without an account or with one: once a day, and to few from one address. */
const NOTICES_A_DAY = 1;
const NOTICES_OF_ADDRESS_A_DAY = 10;

/** Counts a recipient of a requested code. Another request for the same one does not count. */
export async function countRecipient(
  db: Tx,
  mail: CodeMail,
  { email, from, now }: { email: string; from: From; now: Date },
): Promise<Failure | undefined> {
  if (await takeUnlessFull(db, recipientMark(mail, email, from), now)) return undefined;
  const taken: string[] = [];
  for (const limit of recipientLimits(mail, from)) {
    const next = await takeUnlessFull(db, limit, now);
    if (!next) {
      taken.push(limit.key);
      continue;
    }
    for (const key of taken) await returnAttempt(db, key, now);
    await forget(db, recipientMark(mail, email, from).key, now);
    return tooMany('This network asked for many codes.', secondsUntil(next, now));
  }
  return undefined;
}

/** The recipient has confirmed a code: it no longer counts for this address. */
export async function confirmRecipient(
  db: Tx,
  mail: CodeMail,
  { email, from, now }: { email: string; from: From; now: Date },
): Promise<void> {
  // Once per count: a code may be tried more than once.
  if (!(await forget(db, recipientMark(mail, email, from).key, now))) return;
  for (const { key } of recipientLimits(mail, from)) await returnAttempt(db, key, now);
}

/**
 * Composes the mail with a code, or the notice in its place. Codes are sent; notices are sent once a day. A mail that
 * may not be sent is written all the same, and both use the same limits: neither the response time nor the remaining
 * limits may reveal who has an account.
 * @param initiator whose turn the mail takes
 * @param topic of the code; a notice has it too, for the same work
 */
export async function composeForStranger(
  tx: Tx,
  mail: Pick<Mail, 'compose'>,
  template: EmailTemplate,
  { from, initiator, topic, now }: { from: From; initiator: string; topic: string; now: Date },
): Promise<void> {
  const mayNotify = await takeNoticeAllowance(tx, template.to, from, now);
  const urgent: EmailTemplate = { ...template, isUrgent: true, initiator };
  const isCode = template.code !== undefined;
  // A mail that is not sent must not replace a pending notice.
  if (isCode || mayNotify) await mail.compose(tx, isCode ? urgent : { ...urgent, topic });
  else await mail.compose(tx, { ...urgent, topic: `held-back:${topic}`, isHeldBack: true });
}

async function takeNoticeAllowance(db: Tx, to: string, from: From, now: Date): Promise<boolean> {
  const ofRecipient = {
    key: `mailed-words:${accountBucket(to)}`,
    allowed: NOTICES_A_DAY,
    minutes: DAY_MINUTES,
  };
  const ofNetworks = networksOf(from).map(({ network, factor }) => ({
    key: `mailed-words-from:${network}`,
    allowed: NOTICES_OF_ADDRESS_A_DAY * factor,
    minutes: DAY_MINUTES,
  }));
  let areLeft = true;
  for (const limit of [ofRecipient, ...ofNetworks]) {
    if (await takeAttempt(db, limit, now)) areLeft = false;
  }
  return areLeft;
}

/**
 * One row for each recipient requested by an address within the hour. By the whole mailbox, not by its bucket:
 * returning one's count must not affect another's.
 */
function recipientMark(mail: CodeMail, email: string, { address }: From): RateLimit {
  return {
    key: `asked-${mail}:${address}:${secretHash(mailboxKey(email))}`,
    allowed: 1,
    minutes: HOUR_MINUTES,
  };
}

function recipientLimits(mail: CodeMail, from: From): RateLimit[] {
  return networksOf(from).flatMap(({ network, factor }) =>
    RECIPIENTS[mail].map(({ allowed, minutes }) => ({
      key: `recipients-${mail}-${minutes}:${network}`,
      allowed: allowed * factor,
      minutes,
    })),
  );
}

/** @returns whether there was a row */
async function forget(db: Tx, key: string, now: Date): Promise<boolean> {
  const forgotten = await db
    .delete(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.resetsAt, now)))
    .returning({ key: rateLimits.key });
  return forgotten.length > 0;
}
