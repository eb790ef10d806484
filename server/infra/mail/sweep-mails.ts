import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, exists, gt, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { DAY_MS } from '../../core/durations.ts';
import type { Tx } from '../db/database.ts';
import { ROWS_A_BATCH } from '../db/delete-in-batches.ts';
import { items, outgoingMails } from '../db/schema.ts';
import { LONGEST_GAP_MS } from './mail-topics.ts';

/** Also for mails that may bounce: mail servers usually report within five days. */
const MAILS_KEPT_DAYS = 30;
/**
 * For bulk mails that were given up or bounced: the company sees the failure and its reason for as long as an event may
 * last. Not for those of an item that was deleted a month ago, whose people are not kept either.
 */
const FAILURES_KEPT_DAYS = 400;
/** Their content is deleted: until then the administrator can retry them. */
const WITHOUT_CONTENT = { text: '', html: '', attachments: null };

/**
 * Deletes mails a month after they were sent or given up. A company may send hundreds of thousands in that time, so
 * the table is read in batches, between which other requests are served. Failures are kept longer, without content;
 * one that is followed by a later mail of its topic is deleted with the others, so that it never becomes the topic's
 * latest status. Mails with a due time beyond the possible, stored while a clock ran ahead, are due now.
 */
export async function sweepMails(db: Tx, now: Date): Promise<void> {
  const { id, dueAt, sentAt, attempts, createdAt, priority, text, expiresAt, bounce } = outgoingMails;
  const isAhead = gt(dueAt, new Date(now.getTime() + 2 * LONGEST_GAP_MS));
  await db.update(outgoingMails).set({ dueAt: now }).where(isAhead);
  // Never sent: composed only so that the response time reveals nothing.
  const isHeldBack = and(isNull(sentAt), eq(attempts, 0));
  const isOlder = (days: number) => lt(createdAt, new Date(now.getTime() - days * DAY_MS));
  const hasArrived = and(isNotNull(sentAt), isNull(bounce));
  // Rows are read in the order of their ids, which is that of their times: the later mail still exists.
  const later = alias(outgoingMails, 'later');
  const isSameTopic = eq(later.topic, outgoingMails.topic);
  const isLater = gt(later.sequence, outgoingMails.sequence);
  const isFollowed = exists(db.select({ one: sql`1` }).from(later).where(and(isSameTopic, isLater)));
  // The second part of a topic is its item (`modules/invitations/invitation-topic.ts`).
  const isThisItem = eq(items.id, sql`split_part(${outgoingMails.topic}, ':', 2)`);
  const isLongDeleted = lt(items.deletedAt, new Date(now.getTime() - MAILS_KEPT_DAYS * DAY_MS));
  const isOfDeleted = exists(db.select({ one: sql`1` }).from(items).where(and(isThisItem, isLongDeleted)));
  const isForgotten = or(
    hasArrived,
    ne(priority, 'bulk'),
    isOlder(FAILURES_KEPT_DAYS),
    isFollowed,
    isOfDeleted,
  );
  const isOver = and(isNull(dueAt), or(isHeldBack, and(isOlder(MAILS_KEPT_DAYS), isForgotten)));
  const keepsContent = and(isNull(dueAt), isOlder(MAILS_KEPT_DAYS), ne(text, ''));
  // Reminders that waited until their event was over.
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
