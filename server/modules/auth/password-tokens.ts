/** One-time links to Set New Password, created by the administrator. */
import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { DAY_MINUTES, DAY_MS, MINUTE_MS } from '../../core/durations.ts';
import { newSecret, secretHash } from '../../core/secret.ts';
import type { Tx } from '../../infra/db/database.ts';
import { passwordTokens } from '../../infra/db/schema-codes.ts';
import { isAliveAt } from '../../infra/limits/lifetime.ts';
import { takeAttempt } from '../../infra/limits/rate-limit.ts';

export const LINK_DAYS = 3;
const REPEATED_MINUTES = 10;

/** Creates the token of a new link, which replaces an earlier one. Returned once and stored hashed. */
export async function issuePasswordToken(tx: Tx, companyId: string, now: Date): Promise<string> {
  await dropPasswordTokens(tx, companyId);
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY_MS);
  await tx.insert(passwordTokens).values({ tokenHash: secretHash(token), companyId, expiresAt });
  return token;
}

interface PasswordLink {
  companyId: string;
  token: string;
}

/** Whether a link is valid. Does not consume it. */
export async function isPasswordToken(db: Tx, link: PasswordLink, now: Date): Promise<boolean> {
  return (await db.$count(passwordTokens, active(link, now))) === 1;
}

/** Consumes a link. @returns false if it is invalid or was already consumed */
export async function consumePasswordToken(tx: Tx, link: PasswordLink, now: Date): Promise<boolean> {
  const used = await tx
    .update(passwordTokens)
    .set({ usedAt: now })
    .where(active(link, now))
    .returning({ companyId: passwordTokens.companyId });
  return used.length === 1;
}

/** Whether a link was consumed a moment ago: the request is a repetition after a lost answer. It opens nothing. */
export async function wasJustUsed(db: Tx, { companyId, token }: PasswordLink, now: Date): Promise<boolean> {
  const tokenHash = secretHash(token);
  const since = new Date(now.getTime() - REPEATED_MINUTES * MINUTE_MS);
  const { usedAt } = passwordTokens;
  const isUsed = and(
    eq(passwordTokens.tokenHash, tokenHash),
    eq(passwordTokens.companyId, companyId),
    gt(usedAt, since),
    lte(usedAt, new Date(now.getTime() + REPEATED_MINUTES * MINUTE_MS)),
  );
  if ((await db.$count(passwordTokens, isUsed)) === 0) return false;
  const limit = { key: `used-link:${tokenHash}`, allowed: 10, minutes: REPEATED_MINUTES };
  return (await takeAttempt(db, limit, now)) === undefined;
}

/** Invalidates all unused links of a company. */
export async function dropPasswordTokens(tx: Tx, companyId: string): Promise<void> {
  await tx
    .delete(passwordTokens)
    .where(and(eq(passwordTokens.companyId, companyId), isNull(passwordTokens.usedAt)));
}

function active({ companyId, token }: PasswordLink, now: Date) {
  return and(
    eq(passwordTokens.tokenHash, secretHash(token)),
    eq(passwordTokens.companyId, companyId),
    isAliveAt(passwordTokens.expiresAt, LINK_DAYS * DAY_MINUTES, now),
    isNull(passwordTokens.usedAt),
  );
}
