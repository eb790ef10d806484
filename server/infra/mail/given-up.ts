/** Mails that were given up after their last attempt. */
import { and, eq, gt, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { DAY_MS } from '../../core/durations.ts';
import type { Tx } from '../db/database.ts';
import { outgoingMails } from '../db/schema.ts';

/**
 * Retries mails that were given up, as often as new ones: those that still have their text, and only the newest of each
 * topic. Not codes, nor log-in mails older than a day, which are useless by then.
 * @returns the topics of the retried mails, null for one without a topic
 */
export async function retryGivenUp(tx: Tx, now: Date): Promise<(string | null)[]> {
  const retried = await tx
    .update(outgoingMails)
    // It counts as offered and keeps its error, so it is not taken for one being delivered.
    .set({ dueAt: now, attempts: 1, refusals: 0 })
    .where(isGivenUp(tx, now))
    .returning({ topic: outgoingMails.topic });
  return retried.map((row) => row.topic);
}

/** The topics of the mails that would be retried now. */
export async function givenUpTopics(tx: Tx, now: Date): Promise<string[]> {
  const { topic } = outgoingMails;
  const rows = await tx.selectDistinct({ topic }).from(outgoingMails).where(isGivenUp(tx, now));
  return rows.flatMap((row) => row.topic ?? []);
}

function isGivenUp(tx: Tx, now: Date) {
  const { sentAt, dueAt, attempts, lastError, expiresAt, priority, createdAt, topic, sequence, text } =
    outgoingMails;
  const newer = alias(outgoingMails, 'newer');
  const isReplaced = tx
    .select({ id: newer.id })
    .from(newer)
    .where(and(eq(newer.topic, topic), gt(newer.sequence, sequence)));
  return and(
    isNull(sentAt),
    isNull(dueAt),
    isNull(expiresAt),
    isNotNull(lastError),
    gt(attempts, 0),
    ne(text, ''),
    or(ne(priority, 'urgent'), gt(createdAt, new Date(now.getTime() - DAY_MS))),
    sql`not coalesce(starts_with(${topic}, 'held-back:'), false)`,
    notExists(isReplaced),
  );
}
