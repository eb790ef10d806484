/** Mails that were given up. */
import { and, eq, gt, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/database.ts';
import { outgoingMails } from '../db/schema.ts';

const DAY_MS = 86_400_000;

/**
 * Has mails that were given up tried again, as often as new ones: those that still have their text, and of a topic the
 * newest only. Codes, and words of log-in older than a day, are worth nothing by then.
 * @returns the topics of those, null for each without one
 */
export async function retryGivenUp(tx: Tx, now: Date): Promise<(string | null)[]> {
  const { sentAt, dueAt, attempts, lastError, expiresAt, priority, createdAt, topic, sequence, text } =
    outgoingMails;
  const newer = alias(outgoingMails, 'newer');
  const isReplaced = tx
    .select({ id: newer.id })
    .from(newer)
    .where(and(eq(newer.topic, topic), gt(newer.sequence, sequence)));
  const retried = await tx
    .update(outgoingMails)
    // It was offered, and has its error: not one that is being delivered.
    .set({ dueAt: now, attempts: 1, refusals: 0 })
    .where(
      and(
        isNull(sentAt),
        isNull(dueAt),
        isNull(expiresAt),
        isNotNull(lastError),
        gt(attempts, 0),
        ne(text, ''),
        or(ne(priority, 'urgent'), gt(createdAt, new Date(now.getTime() - DAY_MS))),
        sql`not coalesce(starts_with(${topic}, 'held-back:'), false)`,
        notExists(isReplaced),
      ),
    )
    .returning({ topic });
  return retried.map((row) => row.topic);
}
