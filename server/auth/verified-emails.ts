/** The mark that an e-mail was proved by a code: 30 minutes, consumed by registration. */
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { verifiedEmails } from '../db/schema.ts';

const MARK_MINUTES = 30;

export async function markVerified(tx: Tx, email: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + MARK_MINUTES * 60_000);
  await tx
    .insert(verifiedEmails)
    .values({ email, expiresAt })
    .onConflictDoUpdate({ target: verifiedEmails.email, set: { expiresAt } });
}

export async function isVerified(db: Tx, email: string, now: Date): Promise<boolean> {
  const marks = await db.select().from(verifiedEmails).where(livingMark(email, now));
  return marks.length > 0;
}

/** @returns false when there is no living mark, or somebody else consumed it first. */
export async function consumeVerified(tx: Tx, email: string, now: Date): Promise<boolean> {
  const consumed = await tx.delete(verifiedEmails).where(livingMark(email, now)).returning();
  return consumed.length > 0;
}

export async function sweepVerifiedEmails(db: Tx, now: Date): Promise<void> {
  await db.delete(verifiedEmails).where(lt(verifiedEmails.expiresAt, now));
}

function livingMark(email: string, now: Date) {
  return and(eq(verifiedEmails.email, email), gt(verifiedEmails.expiresAt, now));
}
