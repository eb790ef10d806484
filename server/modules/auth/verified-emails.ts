/**
 * The proof that an e-mail was verified by a code: valid for 30 minutes, used for registering. Bound to the verifying
 * client: by a secret that the browser gets in the answer, as others may know its cookie, or, for a client without
 * cookies, by its network address. Pages of other origins have none.
 */

import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { MINUTE_MS } from '../../core/durations.ts';
import type { ProvingCaller } from '../../http/callers/incoming-call.ts';
import type { Tx } from '../../infra/db/database.ts';
import { deleteInBatches } from '../../infra/db/delete-in-batches.ts';
import { verifiedEmails } from '../../infra/db/schema-codes.ts';
import { isAliveAt } from '../../infra/limits/lifetime.ts';

const MARK_MINUTES = 30;

type Prover = Pick<ProvingCaller, 'browser' | 'address'>;

/** Stores the proof for the caller: for its browser if it sent a cookie, else for its address. */
export async function markVerified(tx: Tx, email: string, prover: Prover, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + MARK_MINUTES * MINUTE_MS);
  const { browser, address } = prover;
  const holder = browser.keepsCookies ? `proof:${browser.newProof()}` : `address:${address}`;
  await tx
    .insert(verifiedEmails)
    .values({ email, holder, expiresAt })
    .onConflictDoUpdate({
      target: [verifiedEmails.email, verifiedEmails.holder],
      set: { expiresAt, usedAt: null },
    });
}

/** Whether a caller has a proof of any e-mail, used or not: checked before the body of a registration is read. */
export async function hasRegistrationProof(db: Tx, prover: Prover, now: Date): Promise<boolean> {
  return (await db.$count(verifiedEmails, heldBy(prover, now))) > 0;
}

/** The caller's proof of an e-mail. A used one shows a repeated registration after a lost answer. */
export async function proofOf(
  db: Tx,
  email: string,
  prover: Prover,
  now: Date,
): Promise<{ holder: string; isUsed: boolean } | undefined> {
  const proofs = await db
    .select()
    .from(verifiedEmails)
    .where(and(eq(verifiedEmails.email, email), heldBy(prover, now)));
  const proof = proofs.find(({ usedAt }) => usedAt === null) ?? proofs[0];
  return proof && { holder: proof.holder, isUsed: proof.usedAt !== null };
}

/** Consumes the caller's proof. @returns false if there is none or it was already consumed */
export async function consumeProof(tx: Tx, email: string, prover: Prover, now: Date): Promise<boolean> {
  const isTheirs = and(eq(verifiedEmails.email, email), heldBy(prover, now), isNull(verifiedEmails.usedAt));
  const used = await tx.update(verifiedEmails).set({ usedAt: now }).where(isTheirs).returning();
  return used.length > 0;
}

export async function sweepVerifiedEmails(db: Tx, now: Date): Promise<void> {
  await deleteInBatches(db, verifiedEmails, lt(verifiedEmails.expiresAt, now));
}

function heldBy(prover: Prover, now: Date) {
  return and(
    inArray(verifiedEmails.holder, holdersOf(prover)),
    isAliveAt(verifiedEmails.expiresAt, MARK_MINUTES, now),
  );
}

function holdersOf({ browser, address }: Prover): string[] {
  return browser.isForeign ? [] : [...browser.proofs.map((proof) => `proof:${proof}`), `address:${address}`];
}
