/** Mails that are taken to be delivered, so that no other process takes them too. */
import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../db/database.ts';
import { outgoingMails } from '../db/schema.ts';
import type { UnderWay } from './delivery-places.ts';
import type { Lane } from './lane.ts';
import type { Turn } from './mails-in-turns.ts';
import { nextMails } from './next-mails.ts';

/** A claim that was not renewed for so long counts as a crash, and the mail is tried again. */
const CLAIM_MS = 150_000;

/** What is left of a mail with a code: its subject tells the code as well. */
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
  /** Mails wanted. */
  most: number;
  /** Asked again whenever mails are chosen. */
  underWay: () => UnderWay;
  /** Whose invitations left last; moved on. */
  turn: Turn;
}

/** Takes mails that are due, for `CLAIM_MS`; other processes take others. None when nothing may leave now. */
export async function claimMails(
  { db, clock }: { db: Database; clock: Clock },
  claim: Claim,
): Promise<ClaimedMail[]> {
  const now = clock.now();
  for (;;) {
    const underWay = claim.underWay();
    const candidates = (await nextMails(db, { ...claim, underWay }, now)).flatMap((one) =>
      underWay.admits(one) ? one.id : [],
    );
    if (candidates.length === 0) return [];
    const claimed = await db
      .update(outgoingMails)
      // Without an error it is being delivered: nothing takes its place meanwhile. What came back was an earlier try.
      .set({
        dueAt: new Date(now.getTime() + CLAIM_MS),
        attempts: sql`${outgoingMails.attempts} + 1`,
        lastError: null,
        bounce: null,
      })
      // Asked again: another process may have taken it since.
      .where(and(inArray(outgoingMails.id, candidates), lte(outgoingMails.dueAt, now)))
      .returning();
    if (claimed.length > 0)
      return claimed.sort((a, b) => candidates.indexOf(a.id) - candidates.indexOf(b.id));
  }
}

/** Has a delivery at work go on longer than `CLAIM_MS`: nobody else takes its mail meanwhile. */
export async function keepClaim(
  { db, clock }: { db: Database; clock: Clock },
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
): Promise<void> {
  const isAtWork = and(
    eq(outgoingMails.id, id),
    eq(outgoingMails.attempts, attempts),
    isNotNull(outgoingMails.dueAt),
    isNull(outgoingMails.lastError),
  );
  await db
    .update(outgoingMails)
    .set({ dueAt: new Date(clock.now().getTime() + CLAIM_MS) })
    .where(isAtWork);
}

/**
 * Takes back the claims of processes that have ended; only where no other process can be at work. What was under way then
 * is tried again now, and not once its claim runs out.
 */
export async function releaseClaims({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const { sentAt, dueAt, attempts, lastError } = outgoingMails;
  const now = clock.now();
  await db
    .update(outgoingMails)
    .set({ dueAt: now })
    .where(and(isNull(sentAt), gt(dueAt, now), gt(attempts, 0), isNull(lastError)));
}

/** Codes that waited until they were worth nothing. @returns how many are not sent */
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
