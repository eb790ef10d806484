/**
 * Mails that a process is delivering, or was when it ended: nothing withdraws or rewrites them at that moment. If such a
 * mail is not accepted, it must not be tried again with outdated text.
 */
import { and, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { outgoingMails } from '../db/schema.ts';
import { isDueUnder, type WithdrawnMails, withdrawPending } from './mail-topics.ts';
import { isDueWith } from './mails-of-topics.ts';

const { id, sequence, sentAt, dueAt, attempts, lastError, unanswered, companyId } = outgoingMails;

/** Claimed, without a result yet. */
const isClaimed = and(isNull(sentAt), isNotNull(dueAt), gt(attempts, 0), isNull(lastError));
const PROCESS_ENDED = 'its process ended during the delivery';

/** Whether a mail with the prefix is being delivered, or was when its process ended. */
export async function isAnyClaimed(tx: Tx, prefix: string): Promise<boolean> {
  const found = await tx
    .select({ id })
    .from(outgoingMails)
    .where(and(isDueUnder(prefix), isClaimed))
    .limit(1);
  return found.length > 0;
}

/** Whether a mail with the prefix, up to `upTo`, is being delivered: if it is not accepted, it is pending again. */
export async function isBeingDelivered(tx: Tx, prefix: string, upTo: number, now: Date): Promise<boolean> {
  // An expired claim belongs to a process that died.
  const isOld = and(lte(sequence, upTo), gt(dueAt, now));
  return (await tx.$count(outgoingMails, and(isDueUnder(prefix), isOld, isClaimed))) > 0;
}

/**
 * Makes mails with the prefix, up to `upTo`, whose process ended during their delivery pending again. A mail server may
 * have them, so they count as not answered.
 * @returns whether there were any
 */
export async function takeOverDead(tx: Tx, prefix: string, upTo: number, now: Date): Promise<boolean> {
  const isDead = and(isClaimed, lte(dueAt, now), lte(sequence, upTo));
  const dead = await tx
    .update(outgoingMails)
    .set({ lastError: PROCESS_ENDED, unanswered: sql`${unanswered} + 1` })
    .where(and(isDueUnder(prefix), isDead))
    .returning({ id });
  return dead.length > 0;
}

/**
 * Withdraws the pending mails of topics; those that are being delivered are not tried again. Only for bulk mails, as
 * others are never outdated; codes expire anyway.
 */
export async function withdrawForGood(tx: Tx, topics: readonly string[], now: Date): Promise<WithdrawnMails> {
  if (topics.length > 0)
    await tx
      .update(outgoingMails)
      // Also locks those that are pending: none can be claimed before it is withdrawn.
      .set({ expiresAt: now })
      // Only bulk mails have a company.
      .where(and(isDueWith(topics), isNotNull(dueAt), isNotNull(companyId)));
  return await withdrawPending(tx, topics);
}
