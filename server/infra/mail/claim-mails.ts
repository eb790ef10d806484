/** Claims mails for delivery, so that no other process sends them too. */
import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../db/database.ts';
import { outgoingMails } from '../db/schema.ts';
import type { UnderWay } from './delivery-places.ts';
import type { Lane } from './lane.ts';
import type { Turn } from './mails-in-turns.ts';
import { nextMails } from './next-mails.ts';

/** A claim that was not renewed for this long counts as a crash, and the mail is sent again. */
const CLAIM_MS = 150_000;
/** Choices of which none could be claimed: another process was faster, or a transaction holds them. */
const MOST_ROUNDS = 8;

/** What is kept of a mail with a code: its subject contains the code too. */
export const NO_CODE = { subject: '', text: '', html: '' };

export type ClaimedMail = Pick<
  typeof outgoingMails.$inferSelect,
  | 'id'
  | 'to'
  | 'subject'
  | 'text'
  | 'html'
  | 'attachments'
  | 'attempts'
  | 'expiresAt'
  | 'companyId'
  | 'initiator'
  | 'unanswered'
  | 'refusals'
>;

export interface Claim {
  lane: Lane;
  /** How many mails to claim at most. */
  most: number;
  /** Called each time mails are chosen. */
  underWay: () => UnderWay;
  /** The company whose invitations were sent last; updated. */
  turn: Turn;
}

/** Claims due mails for `CLAIM_MS`. Empty if nothing may be sent now. */
export async function claimMails(
  { db, clock }: { db: Database; clock: Clock },
  claim: Claim,
): Promise<ClaimedMail[]> {
  const now = clock.now();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const underWay = claim.underWay();
    const candidates = (await nextMails(db, { ...claim, underWay }, now)).flatMap((one) =>
      underWay.admits(one) ? one.id : [],
    );
    if (candidates.length === 0) return [];
    // Skips rows that a transaction holds, for seconds perhaps: the mails of others would wait for it.
    const free = db
      .select({ id: outgoingMails.id })
      .from(outgoingMails)
      // Checked again: another process may have claimed it meanwhile.
      .where(and(inArray(outgoingMails.id, candidates), lte(outgoingMails.dueAt, now)))
      .for('update', { skipLocked: true });
    const claimed = await db
      .update(outgoingMails)
      // Without an error it counts as being delivered, so that nothing replaces it; a bounce was of an earlier attempt.
      .set({
        dueAt: new Date(now.getTime() + CLAIM_MS),
        attempts: sql`${outgoingMails.attempts} + 1`,
        lastError: null,
        bounce: null,
      })
      .where(inArray(outgoingMails.id, free))
      .returning();
    if (claimed.length > 0)
      return claimed.sort((a, b) => candidates.indexOf(a.id) - candidates.indexOf(b.id));
  }
  return [];
}

/** The condition that a mail is still this claim's, and not one that another process has taken over meanwhile. */
export const isOfClaim = ({ id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>) =>
  and(
    eq(outgoingMails.id, id),
    eq(outgoingMails.attempts, attempts),
    isNotNull(outgoingMails.dueAt),
    isNull(outgoingMails.lastError),
  );

/** Extends the claim of a running delivery beyond `CLAIM_MS`. */
export async function keepClaim(
  { db, clock }: { db: Database; clock: Clock },
  claimed: Pick<ClaimedMail, 'id' | 'attempts'>,
): Promise<void> {
  await db
    .update(outgoingMails)
    .set({ dueAt: new Date(clock.now().getTime() + CLAIM_MS) })
    .where(isOfClaim(claimed));
}

/**
 * Releases the claims of processes that have ended; call it only when no other process can be running. Their mails are
 * due now, and not only when the claims expire.
 */
export async function releaseClaims({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const { sentAt, dueAt, attempts, lastError } = outgoingMails;
  const now = clock.now();
  await db
    .update(outgoingMails)
    .set({ dueAt: now })
    .where(and(isNull(sentAt), gt(dueAt, now), gt(attempts, 0), isNull(lastError)));
}

/** Drops codes that have expired. @returns how many are not sent */
export async function dropExpired(db: Database, now: Date): Promise<number> {
  const dropped = await db
    .update(outgoingMails)
    .set({ dueAt: null, lastError: 'expired', initiator: null, ...NO_CODE })
    .where(
      and(
        eq(outgoingMails.priority, 'urgent'),
        lte(outgoingMails.dueAt, now),
        lte(outgoingMails.expiresAt, now),
      ),
    )
    .returning({ id: outgoingMails.id });
  return dropped.length;
}
