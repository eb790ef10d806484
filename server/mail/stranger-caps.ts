/**
 * Mails that anybody can have us send without logging in: codes, and words to who has no account or has one already.
 * Counted are different recipients, by the network address that asked, until they confirm a code: a venue full of
 * staff asks and confirms all evening; a list of strangers confirms nothing. Known and unknown e-mails count alike.
 */
import { and, eq, gt } from 'drizzle-orm';
import {
  accountBucket,
  giveBack,
  type RateLimit,
  secondsUntil,
  takeAttempt,
  tooMany,
} from '../auth/rate-limit.ts';
import type { Tx } from '../db/database.ts';
import { rateLimits } from '../db/schema.ts';
import type { Refusal } from '../routes/outcome.ts';
import type { Caller } from '../routes/serve.ts';
import type { Letter } from './letter.ts';
import type { Mail } from './outgoing-mail.ts';

type CodeMail = 'reset' | 'register';
type From = Pick<Caller, 'address' | 'isAddressOwn'>;

const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * Recipients of one address that have not confirmed. A code for an account mails a customer; one for registering mails
 * whoever was typed.
 */
const RECIPIENTS: Record<CodeMail, readonly Omit<RateLimit, 'key'>[]> = {
  reset: [{ allowed: 250, minutes: HOUR }],
  register: [
    { allowed: 20, minutes: HOUR },
    { allowed: 60, minutes: DAY },
  ],
};
/** Words without a code, to who has no account or has one already: once a day, and to few from one address. */
const WORDS_A_DAY = 1;
const WORDS_OF_ADDRESS_A_DAY = 10;
/** Of codes: counted for the same work only. */
const UNBOUNDED = 2 ** 31 - 1;
/** Where a proxy's address stands for everybody's, one caller must not use up what all have. */
const SHARED_FACTOR = 20;

/** Counts a recipient for whom a code is asked. Asking again for the same one does not count anew. */
export async function countRecipient(
  db: Tx,
  mail: CodeMail,
  { email, from, now }: { email: string; from: From; now: Date },
): Promise<Refusal | undefined> {
  if (await takeAttempt(db, recipientMark(mail, email, from), now)) return undefined;
  const taken: string[] = [];
  for (const limit of recipientLimits(mail, from)) {
    const next = await takeAttempt(db, limit, now);
    if (!next) {
      taken.push(limit.key);
      continue;
    }
    for (const key of taken) await giveBack(db, key, now);
    await forget(db, recipientMark(mail, email, from).key, now);
    return tooMany('This network asked for many codes.', secondsUntil(next, now));
  }
  return undefined;
}

/** Somebody typed the right code of a recipient: it is no stranger to whoever asks from this address. */
export async function confirmRecipient(
  db: Tx,
  mail: CodeMail,
  { email, from, now }: { email: string; from: From; now: Date },
): Promise<void> {
  // Once for each count: codes may be tried more than once.
  if (!(await forget(db, recipientMark(mail, email, from).key, now))) return;
  for (const { key } of recipientLimits(mail, from)) await giveBack(db, key, now);
}

/**
 * Puts the mail with a code, or the words that go instead, into the outgoing table. Codes leave; words leave once a
 * day. What may not leave is written all the same: the time of the answer must not tell who has an account.
 */
export async function composeForStranger(
  tx: Tx,
  mail: Pick<Mail, 'compose'>,
  letter: Letter,
  { from, now }: { from: From; now: Date },
): Promise<void> {
  const leaves = await mayLeave(tx, letter, from, now);
  await mail.compose(tx, leaves ? letter : { ...letter, isHeldBack: true });
}

async function mayLeave(db: Tx, { to, code }: Letter, from: From, now: Date): Promise<boolean> {
  const isCode = code !== undefined;
  const kind = isCode ? 'codes' : 'words';
  const allowed = isCode ? UNBOUNDED : WORDS_A_DAY;
  const ofRecipient = { key: `mailed-${kind}:${accountBucket(to)}`, allowed, minutes: DAY };
  const ofAddress = {
    key: `mailed-${kind}-from:${from.address}`,
    allowed: isCode ? UNBOUNDED : WORDS_OF_ADDRESS_A_DAY * factorOf(from),
    minutes: DAY,
  };
  const isRecipientFull = await takeAttempt(db, ofRecipient, now);
  const isAddressFull = await takeAttempt(db, ofAddress, now);
  return !isRecipientFull && !isAddressFull;
}

/** One row for each recipient that an address asked for within the hour. */
function recipientMark(mail: CodeMail, email: string, { address }: From): RateLimit {
  return { key: `asked-${mail}:${address}:${accountBucket(email)}`, allowed: 1, minutes: HOUR };
}

function recipientLimits(mail: CodeMail, from: From): RateLimit[] {
  return RECIPIENTS[mail].map(({ allowed, minutes }) => ({
    key: `recipients-${mail}-${minutes}:${from.address}`,
    allowed: allowed * factorOf(from),
    minutes,
  }));
}

const factorOf = ({ isAddressOwn }: From) => (isAddressOwn ? 1 : SHARED_FACTOR);

/** @returns whether there was something to forget. */
async function forget(db: Tx, key: string, now: Date): Promise<boolean> {
  const forgotten = await db
    .delete(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.resetsAt, now)))
    .returning({ key: rateLimits.key });
  return forgotten.length > 0;
}
