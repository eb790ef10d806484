/** Mailed codes: 6 digits, 10 minutes, 5 tries, single use, stored hashed. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { CODE_LENGTH } from '../../src/contract/registration.ts';
import type { Tx } from '../db/database.ts';
import { codes } from '../db/schema.ts';

export type CodePurpose = (typeof codes.$inferSelect)['purpose'];

const CODE_MINUTES = 10;
const CODE_TRIES = 5;

/**
 * Makes a new code for an e-mail, which replaces an earlier one. The answer is the only place the code is known.
 * For an e-mail that must not get one, make it all the same and send another mail: rows and work stay equal.
 */
export async function issueCode(tx: Tx, purpose: CodePurpose, email: string, now: Date): Promise<string> {
  const code = randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, '0');
  const row = {
    codeHash: codeHash(randomBytes(16).toString('base64url'), code),
    triesLeft: CODE_TRIES,
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
    consumedAt: null,
  };
  await tx
    .insert(codes)
    .values({ purpose, email, ...row })
    .onConflictDoUpdate({ target: [codes.purpose, codes.email], set: row });
  return code;
}

/**
 * Tries a code: every try counts, right or wrong, and must be committed whatever the answer is.
 * @returns whether the code is right, alive, unused and had tries left. It is not consumed yet.
 */
export async function tryCode(
  tx: Tx,
  purpose: CodePurpose,
  email: string,
  code: string,
  now: Date,
): Promise<boolean> {
  // Counting and reading in one statement: parallel guesses cannot share a try.
  const [living] = await tx
    .update(codes)
    .set({ triesLeft: sql`${codes.triesLeft} - 1` })
    .where(
      and(
        eq(codes.purpose, purpose),
        eq(codes.email, email),
        gt(codes.triesLeft, 0),
        gt(codes.expiresAt, now),
        isNull(codes.consumedAt),
      ),
    )
    .returning({ codeHash: codes.codeHash });
  return isCode(living?.codeHash ?? codeHash('', ''), code) && living !== undefined;
}

/** Uses a code up. @returns false when somebody else did so first. */
export async function consumeCode(tx: Tx, purpose: CodePurpose, email: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(codes)
    .set({ consumedAt: now })
    .where(and(eq(codes.purpose, purpose), eq(codes.email, email), isNull(codes.consumedAt)))
    .returning({ email: codes.email });
  return used.length === 1;
}

/** Makes a code that is on its way worthless. */
export async function dropCode(tx: Tx, purpose: CodePurpose, email: string): Promise<void> {
  await tx.delete(codes).where(and(eq(codes.purpose, purpose), eq(codes.email, email)));
}

export async function sweepCodes(db: Tx, now: Date): Promise<void> {
  await db.delete(codes).where(lt(codes.expiresAt, now));
}

/**
 * A salted digest. A slow hash would not help: a million codes are tried in a blink of any kind,
 * and five tries within ten minutes are what protects them.
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
