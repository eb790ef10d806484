/**
 * Mailed codes: 6 digits, 10 minutes, single use, stored hashed. Every browser that asks has a code and five wrong tries
 * of its own (decision 054): nobody else can replace the one or use up the other. Who is unknown to the account has fewer
 * where very many are tried (`code-tries.ts`).
 */

import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { CODE_LENGTH } from '../../../common/contract/registration.ts';
import { type Failure, failure, isFailure } from '../../core/result.ts';
import type { Caller } from '../../http/incoming-call.ts';
import type { Tx } from '../../infra/db/database.ts';
import { deleteInBatches } from '../../infra/db/delete-in-batches.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import { codes } from '../../infra/db/schema-codes.ts';
import { livesAt } from '../../infra/limits/lifetime.ts';
import { accountBucket, giveBack, takeAttempt } from '../../infra/limits/rate-limit.ts';
import { takeCodeTry } from './code-tries.ts';

type CodeRow = typeof codes.$inferSelect;
export type CodePurpose = CodeRow['purpose'];
/** Names one code. */
export type CodeKey = Pick<CodeRow, 'purpose' | 'email' | 'browser'>;

const WRONG_CODE = 'The code is wrong or has expired';
const CODE_MINUTES = 10;
const CODE_TRIES = 5;
/** What tries without the cookie leave to the browser that may have kept it. */
const TRIES_OF_COOKIE = 2;
/** Of everybody who did not ask, for all codes of an e-mail: such as a phone, for a code that a laptop asked for. */
const TRIES_OF_OTHERS = { allowed: 5, minutes: 24 * 60 };

/** Of a used code, in the browser that used it. */
const REPETITIONS = { allowed: 10, minutes: CODE_MINUTES };

interface CodeRequest {
  purpose: CodePurpose;
  email: string;
  caller: Caller;
}

export interface IssuedCode {
  digits: string;
  /** Of its mail: the same for codes that replace each other. */
  topic: string;
  expiresAt: Date;
}

/**
 * Makes a new code for an e-mail, which replaces an earlier one of the same browser. The answer is the only place the
 * code is known. For an e-mail that must not get one, make it all the same and send another mail: rows and work stay
 * equal.
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
    // A client that sent its cookie shows that it keeps it: its code needs no address.
    addressTriesLeft: caller.browser.id === undefined ? CODE_TRIES : 0,
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
    consumedAt: null,
  };
  const browser = caller.browser.remember();
  await tx
    .insert(codes)
    .values({ purpose, email, browser, ...row })
    .onConflictDoUpdate({ target: [codes.purpose, codes.email, codes.browser], set: row });
  return { digits, topic: `${purpose}-code:${email}:${browser}`, expiresAt: row.expiresAt };
}

interface Tried extends CodeRequest {
  code: string;
  /** Of the e-mail, when there is one. */
  company: CompanyRow | undefined;
}

/**
 * Tries a code. A wrong try counts, so call it outside of a transaction that may roll back.
 * @returns the code when it is right, alive and unused, and the caller had tries left, else the refusal (400, 429). The
 * code is not consumed yet.
 */
export async function tryCode(db: Tx, tried: Tried, now: Date): Promise<CodeKey | Failure> {
  const taken = await takeCodeTry(db, tried, now);
  if (isFailure(taken)) return taken;
  const found = (await tryAsAsker(db, tried, taken.kept, now)) ?? (await tryAsOther(db, tried, now));
  if (!found) return failure(400, WRONG_CODE);
  await taken.giveBack();
  return found;
}

/** Tries the codes that this browser, or a client without cookies at this address, asked for. */
async function tryAsAsker(
  db: Tx,
  { code, ...request }: Tried,
  kept: number,
  now: Date,
): Promise<CodeKey | undefined> {
  const asked = await takeTries(db, request, kept, now);
  const found = asked.find(({ codeHash }) => isCode(codeHash, code));
  if (found) for (const one of asked) await giveTryBack(db, request.caller, one);
  return found;
}

/** Tries the codes that neither this browser nor this address asked for. */
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
  if (await takeAttempt(db, limit, now)) return undefined;
  const found = others.find(({ codeHash }) => isCode(codeHash, code));
  if (found) await giveBack(db, limit.key, now);
  return found;
}

/** Counting and reading in one statement: parallel guesses cannot share a try. */
async function takeTries(db: Tx, request: CodeRequest, kept: number, now: Date): Promise<CodeRow[]> {
  const { browser, address } = request.caller;
  const { triesLeft, addressTriesLeft } = codes;
  if (browser.id !== undefined) {
    // A browser is asked for its own code only. It shows that it keeps its cookie: its code needs no address.
    return await db
      .update(codes)
      .set({ triesLeft: sql`${triesLeft} - 1`, addressTriesLeft: 0 })
      .where(and(ofRequest(request), eq(codes.browser, browser.id), gt(triesLeft, kept), isAlive(now)))
      .returning();
  }
  // Without a cookie it may be anybody at the address: the browser that asked keeps some tries.
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

/** Uses a code up. @returns false when somebody else did so first. */
export async function consumeCode(tx: Tx, key: CodeKey, now: Date): Promise<boolean> {
  const used = await tx
    .update(codes)
    .set({ consumedAt: now })
    .where(and(isKey(key), isNull(codes.consumedAt)))
    .returning({ email: codes.email });
  return used.length === 1;
}

/**
 * Whether a code was used up in this browser and would still be valid: what it did is asked for again, after a lost
 * answer. It opens nothing any more.
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
    livesAt(codes.expiresAt, CODE_MINUTES, now),
    isNotNull(codes.consumedAt),
  );
  const [used] = await db.select().from(codes).where(isUsed);
  if (!used) return false;
  const limit = { key: `used-code:${purpose}:${accountBucket(email)}:${browser}`, ...REPETITIONS };
  return (await takeAttempt(db, limit, now)) === undefined && isCode(used.codeHash, code);
}

/** Makes all codes of an e-mail worthless; those that were used are worth nothing already. */
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
const isAlive = (now: Date) => and(livesAt(codes.expiresAt, CODE_MINUTES, now), isNull(codes.consumedAt));

/**
 * A salted digest. A slow hash would not help: a million codes are tried in a blink of any kind,
 * and few tries within ten minutes are what protects them.
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
