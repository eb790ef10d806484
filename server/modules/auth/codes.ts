/**
 * Mailed codes: 6 digits, 10 minutes, single use, stored hashed. Every requesting browser has its own code and five
 * wrong attempts (decision 054), so nobody else can replace the code or use up the attempts. Unknown callers have
 * fewer when very many codes are tried (`code-tries.ts`).
 */

import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { CODE_LENGTH } from '../../../common/contract/registration.ts';
import { DAY_MINUTES, MINUTE_MS } from '../../core/durations.ts';
import { type Failure, failure, isFailure } from '../../core/result.ts';
import type { Caller } from '../../http/callers/incoming-call.ts';
import type { Tx } from '../../infra/db/database.ts';
import { deleteInBatches } from '../../infra/db/delete-in-batches.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import { codes } from '../../infra/db/schema-codes.ts';
import { isAliveAt } from '../../infra/limits/lifetime.ts';
import { accountBucket, returnAttempt, takeAttempt, takeUnlessFull } from '../../infra/limits/rate-limit.ts';
import { takeCodeTry } from './code-tries.ts';

type CodeRow = typeof codes.$inferSelect;
export type CodePurpose = CodeRow['purpose'];
/** Identifies one code. */
export type CodeKey = Pick<CodeRow, 'purpose' | 'email' | 'browser'>;

export const WRONG_CODE = 'The code is wrong or has expired';
const CODE_MINUTES = 10;
const CODE_TRIES = 5;
/** Attempts reserved for the browser with the cookie, which requests without it cannot use. */
const TRIES_OF_COOKIE = 2;
/** For all callers that did not request it, over all codes of an e-mail: such as a phone, for a code of a laptop. */
const TRIES_OF_OTHERS = { allowed: 5, minutes: DAY_MINUTES };

/** For a used code, in the browser that used it. */
const REPETITIONS = { allowed: 10, minutes: CODE_MINUTES };

interface CodeRequest {
  purpose: CodePurpose;
  email: string;
  caller: Caller;
}

export interface IssuedCode {
  digits: string;
  /** Topic of its mail: the same for codes that replace each other. */
  topic: string;
  expiresAt: Date;
}

/**
 * Creates a code for an e-mail, which replaces an earlier one of the same browser. Only the return value contains the
 * code. Call it also for an e-mail that must not get one, and send another mail, so that rows and response time are
 * the same.
 */
export async function issueCode(
  tx: Tx,
  { purpose, email, caller }: CodeRequest,
  now: Date,
): Promise<IssuedCode> {
  const digits = randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, '0');
  const row = {
    codeHash: codeHash(randomBytes(16).toString('base64url'), digits),
    triesLeft: CODE_TRIES,
    address: caller.address,
    // A client that has sent its cookie keeps it, so its code does not need the address.
    addressTriesLeft: caller.browser.id === undefined ? CODE_TRIES : 0,
    expiresAt: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
    consumedAt: null,
  };
  const browser = caller.browser.remember();
  await tx
    .insert(codes)
    .values({ purpose, email, browser, ...row })
    .onConflictDoUpdate({ target: [codes.purpose, codes.email, codes.browser], set: row });
  return { digits, topic: `${purpose}-code:${email}:${browser}`, expiresAt: row.expiresAt };
}

interface CodeAttempt extends CodeRequest {
  code: string;
  /** The company with this e-mail, if there is one. */
  company: CompanyRow | undefined;
}

/**
 * Tries a code. A wrong attempt counts, so call it outside a transaction that may roll back.
 * @returns the code if it is right, valid and unused and the caller had attempts left, else the refusal (400, 429).
 * The code is not consumed yet.
 */
export async function tryCode(db: Tx, attempt: CodeAttempt, now: Date): Promise<CodeKey | Failure> {
  const taken = await takeCodeTry(db, attempt, now);
  if (isFailure(taken)) return taken;
  const found = (await tryAsRequester(db, attempt, taken.kept, now)) ?? (await tryAsOther(db, attempt, now));
  if (!found) return failure(400, WRONG_CODE);
  await taken.giveBack();
  return found;
}

/** Tries the codes requested by this browser, or by a client without cookies at this address. */
async function tryAsRequester(
  db: Tx,
  { code, ...request }: CodeAttempt,
  kept: number,
  now: Date,
): Promise<CodeKey | undefined> {
  const candidates = await takeTries(db, request, kept, now);
  const found = candidates.find(({ codeHash }) => isCode(codeHash, code));
  if (found) for (const one of candidates) await giveTryBack(db, request.caller, one);
  return found;
}

/** Tries the codes requested by others. */
async function tryAsOther(
  db: Tx,
  { code, ...request }: CodeRequest & { code: string },
  now: Date,
): Promise<CodeKey | undefined> {
  const { browser, address } = request.caller;
  const alive = await db
    .select()
    .from(codes)
    .where(and(ofRequest(request), isAlive(now)));
  const others = alive.filter((one) =>
    browser.id === undefined ? one.address !== address : one.browser !== browser.id,
  );
  if (others.length === 0) {
    isCode(codeHash('', ''), code);
    return undefined;
  }
  const limit = { key: `code-others:${request.purpose}:${accountBucket(request.email)}`, ...TRIES_OF_OTHERS };
  if (await takeUnlessFull(db, limit, now)) return undefined;
  const found = others.find(({ codeHash }) => isCode(codeHash, code));
  if (found) await returnAttempt(db, limit.key, now);
  return found;
}

/** Counts and reads in one statement, so that parallel guesses cannot share an attempt. */
async function takeTries(db: Tx, request: CodeRequest, kept: number, now: Date): Promise<CodeRow[]> {
  const { browser, address } = request.caller;
  const { triesLeft, addressTriesLeft } = codes;
  if (browser.id !== undefined) {
    // A browser may only try its own code. It keeps its cookie, so its code does not need the address.
    return await db
      .update(codes)
      .set({ triesLeft: sql`${triesLeft} - 1`, addressTriesLeft: 0 })
      .where(and(ofRequest(request), eq(codes.browser, browser.id), gt(triesLeft, kept), isAlive(now)))
      .returning();
  }
  // Without a cookie it may be anybody at the address: some attempts are reserved for the requesting browser.
  const left = sql`greatest(${triesLeft} - 1, least(${triesLeft}, ${TRIES_OF_COOKIE}))`;
  return await db
    .update(codes)
    .set({ addressTriesLeft: sql`${addressTriesLeft} - 1`, triesLeft: left })
    .where(and(ofRequest(request), eq(codes.address, address), gt(addressTriesLeft, kept), isAlive(now)))
    .returning();
}

async function giveTryBack(db: Tx, { browser }: Caller, key: CodeKey): Promise<void> {
  const triesLeft = sql`least(${codes.triesLeft} + 1, ${CODE_TRIES})`;
  const addressTriesLeft = sql`${codes.addressTriesLeft} + 1`;
  await db
    .update(codes)
    .set(browser.id === undefined ? { triesLeft, addressTriesLeft } : { triesLeft })
    .where(isKey(key));
}

/** Consumes a code. @returns false if it was already consumed */
export async function consumeCode(tx: Tx, key: CodeKey, now: Date): Promise<boolean> {
  const used = await tx
    .update(codes)
    .set({ consumedAt: now })
    .where(and(isKey(key), isNull(codes.consumedAt)))
    .returning({ email: codes.email });
  return used.length === 1;
}

/**
 * Whether a code was consumed by this browser and would still be valid: the request is a repetition after a lost
 * answer. The code opens nothing any more.
 */
export async function wasUsedHere(
  db: Tx,
  { purpose, email, caller, code }: CodeRequest & { code: string },
  now: Date,
): Promise<boolean> {
  const browser = caller.browser.id;
  if (browser === undefined) return false;
  const isUsed = and(
    isKey({ purpose, email, browser }),
    isAliveAt(codes.expiresAt, CODE_MINUTES, now),
    isNotNull(codes.consumedAt),
  );
  const [used] = await db.select().from(codes).where(isUsed);
  if (!used) return false;
  const limit = { key: `used-code:${purpose}:${accountBucket(email)}:${browser}`, ...REPETITIONS };
  return (await takeAttempt(db, limit, now)) === undefined && isCode(used.codeHash, code);
}

/** Invalidates all codes of an e-mail; consumed ones are invalid already. */
export async function dropCodes(tx: Tx, purpose: CodePurpose, email: string): Promise<void> {
  const isUnused = isNull(codes.consumedAt);
  await tx.delete(codes).where(and(eq(codes.purpose, purpose), eq(codes.email, email), isUnused));
}

export async function sweepCodes(db: Tx, now: Date): Promise<void> {
  await deleteInBatches(db, codes, lt(codes.expiresAt, now));
}

const ofRequest = ({ purpose, email }: CodeRequest) =>
  and(eq(codes.purpose, purpose), eq(codes.email, email));
const isKey = ({ purpose, email, browser }: CodeKey) =>
  and(eq(codes.purpose, purpose), eq(codes.email, email), eq(codes.browser, browser));
const isAlive = (now: Date) => and(isAliveAt(codes.expiresAt, CODE_MINUTES, now), isNull(codes.consumedAt));

/**
 * A salted digest. A slow hash would not help, as there are only a million codes; the protection is the small number of
 * attempts within ten minutes.
 */
function codeHash(salt: string, code: string): string {
  return `${salt}.${createHash('sha256').update(`${salt}.${code}`).digest('base64url')}`;
}

function isCode(stored: string, code: string): boolean {
  const [salt = ''] = stored.split('.');
  const expected = Buffer.from(stored);
  const given = Buffer.from(codeHash(salt, code));
  return expected.length === given.length && timingSafeEqual(expected, given);
}
