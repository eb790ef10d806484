/**
 * Mailed codes: 6 digits, 10 minutes, single use, stored hashed. Every browser that asks has a code and five wrong tries
 * of its own (decision 054): nobody else can replace the one or use up the other.
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { CODE_LENGTH } from '../../src/contract/registration.ts';
import type { Tx } from '../db/database.ts';
import { codes } from '../db/schema-codes.ts';
import type { Caller } from '../routes/serve.ts';
import { accountBucket, giveBack, takeAttempt } from './rate-limit.ts';

type CodeRow = typeof codes.$inferSelect;
export type CodePurpose = CodeRow['purpose'];
/** Names one code. */
export type CodeKey = Pick<CodeRow, 'purpose' | 'email' | 'browser'>;

const CODE_MINUTES = 10;
const CODE_TRIES = 5;
/** Of everybody who did not ask, for all codes of an e-mail: such as a phone, for a code that a laptop asked for. */
const TRIES_OF_OTHERS = { allowed: 5, minutes: 24 * 60 };

interface CodeRequest {
  purpose: CodePurpose;
  email: string;
  caller: Caller;
}

export interface IssuedCode {
  digits: string;
  /** Of its mail: the same for codes that replace each other. */
  topic: string;
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
  return { digits, topic: `${purpose}-code:${email}:${browser}` };
}

/**
 * Tries a code. A wrong try counts, so call it outside of a transaction that may roll back.
 * @returns the code when it is right, alive and unused, and the caller had tries left. It is not consumed yet.
 */
export async function tryCode(
  db: Tx,
  { code, ...request }: CodeRequest & { code: string },
  now: Date,
): Promise<CodeKey | undefined> {
  const { browser, address } = request.caller;
  // A browser is asked for its own code only; the address is for clients that keep no cookie.
  const left = browser.id === undefined ? codes.addressTriesLeft : codes.triesLeft;
  const isTheirs = browser.id === undefined ? eq(codes.address, address) : eq(codes.browser, browser.id);
  // Counting and reading in one statement: parallel guesses cannot share a try.
  const asked = await takeTries(db, left, and(ofRequest(request), isTheirs), now);
  const found = asked.find(({ codeHash }) => isCode(codeHash, code));
  if (found) {
    for (const one of asked) await giveTryBack(db, left, one);
    return found;
  }
  return await tryAsOther(db, { code, ...request }, now);
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

type TriesColumn = typeof codes.triesLeft | typeof codes.addressTriesLeft;

async function takeTries(db: Tx, left: TriesColumn, which: SQL | undefined, now: Date): Promise<CodeRow[]> {
  return await db
    .update(codes)
    .set({ [left === codes.triesLeft ? 'triesLeft' : 'addressTriesLeft']: sql`${left} - 1` })
    .where(and(which, gt(left, 0), isAlive(now)))
    .returning();
}

async function giveTryBack(db: Tx, left: TriesColumn, key: CodeKey): Promise<void> {
  await db
    .update(codes)
    .set({ [left === codes.triesLeft ? 'triesLeft' : 'addressTriesLeft']: sql`${left} + 1` })
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

/** Makes all codes of an e-mail worthless. */
export async function dropCodes(tx: Tx, purpose: CodePurpose, email: string): Promise<void> {
  await tx.delete(codes).where(and(eq(codes.purpose, purpose), eq(codes.email, email)));
}

export async function sweepCodes(db: Tx, now: Date): Promise<void> {
  await db.delete(codes).where(lt(codes.expiresAt, now));
}

const ofRequest = ({ purpose, email }: CodeRequest) =>
  and(eq(codes.purpose, purpose), eq(codes.email, email));
const isKey = ({ purpose, email, browser }: CodeKey) =>
  and(eq(codes.purpose, purpose), eq(codes.email, email), eq(codes.browser, browser));
const isAlive = (now: Date) => and(gt(codes.expiresAt, now), isNull(codes.consumedAt));

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
