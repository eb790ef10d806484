import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, exists, gt, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/database.ts';
import { ROWS_A_BATCH } from '../db/delete-in-batches.ts';
import { outgoingMails } from '../db/schema.ts';
import { LONGEST_GAP_MS } from './repeats.ts';

const DAY_MS = 86_400_000;
/** Also what is known of a mail that comes back: reports come within five days, by the usual patience of mail servers. */
const MAILS_KEPT_DAYS = 30;
/**
 * Of many that were given up, or came back: anyone who had them sent sees so, and why, for as long as what they are
 * about may last.
 */
const FAILURES_KEPT_DAYS = 400;
/** Of those: until then the administrator may have them tried again. */
const WITHOUT_CONTENT = { text: '', html: '', attachments: null };

/**
 * Removes mails that were sent, or given up, a month ago. A company may send hundreds of thousands in that time: the
 * table is gone through in pieces, between which others are served. What is kept longer keeps why, and not what it said;
 * a failure that a later mail about the same follows goes with the others, so that it never becomes the latest word of it.
 * What is due later than any may be, since it was written, or not taken, while a clock ran ahead, is due now.
 */
export async function sweepMails(db: Tx, now: Date): Promise<void> {
  const { id, dueAt, sentAt, attempts, createdAt, priority, text, expiresAt, bounce } = outgoingMails;
  const isAhead = gt(dueAt, new Date(now.getTime() + 2 * LONGEST_GAP_MS));
  await db.update(outgoingMails).set({ dueAt: now }).where(isAhead);
  // Held back: written only so that the time of an answer tells nothing. Nobody will send or read it.
  const isHeldBack = and(isNull(sentAt), eq(attempts, 0));
  const isOlder = (days: number) => lt(createdAt, new Date(now.getTime() - days * DAY_MS));
  const hasArrived = and(isNotNull(sentAt), isNull(bounce));
  // Mails are gone through in the order of their ids, which is that of their times: the later one is still there.
  const later = alias(outgoingMails, 'later');
  const isSameTopic = eq(later.topic, outgoingMails.topic);
  const isLater = gt(later.sequence, outgoingMails.sequence);
  const isFollowed = exists(db.select({ one: sql`1` }).from(later).where(and(isSameTopic, isLater)));
  const isForgotten = or(hasArrived, ne(priority, 'bulk'), isOlder(FAILURES_KEPT_DAYS), isFollowed);
  const isOver = and(isNull(dueAt), or(isHeldBack, and(isOlder(MAILS_KEPT_DAYS), isForgotten)));
  const keepsContent = and(isNull(dueAt), isOlder(MAILS_KEPT_DAYS), ne(text, ''));
  // Reminders that waited until there was nothing to remind of.
  const isTooLate = and(eq(priority, 'bulk'), isNotNull(dueAt), lte(expiresAt, now));
  for (let last = ''; ; ) {
    const isLeft = gt(id, last);
    const [end] = await db
      .select({ id })
      .from(outgoingMails)
      .where(isLeft)
      .orderBy(asc(id))
      .offset(ROWS_A_BATCH - 1)
      .limit(1);
    const isOfPiece = and(isLeft, end && lte(id, end.id));
    const expired = { dueAt: null, lastError: 'expired', ...WITHOUT_CONTENT };
    await db.update(outgoingMails).set(expired).where(and(isOfPiece, isTooLate));
    await db.delete(outgoingMails).where(and(isOfPiece, isOver));
    await db.update(outgoingMails).set(WITHOUT_CONTENT).where(and(isOfPiece, keepsContent));
    if (!end) return;
    last = end.id;
    await nextTurn();
  }
}
