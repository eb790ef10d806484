/**
 * Mails that wait to leave and no longer say what is true. Thousands of them cannot be written again within the request
 * that changed what they tell, so they are marked: a marked mail does not leave until it was written again.
 */
import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { outgoingMails, staleMails } from '../db/schema.ts';
import { waitingTopics } from './repeats.ts';

/** Holds back all mails so far whose topics begin with the prefix, in the transaction of what has changed. */
export async function markStale(tx: Tx, prefix: string): Promise<void> {
  const upTo = sql`(select coalesce(max(${outgoingMails.sequence}), 0) from ${outgoingMails})`;
  await tx
    .insert(staleMails)
    .values({ prefix, upTo })
    .onConflictDoUpdate({ target: staleMails.prefix, set: { upTo } });
}

/** The condition on an outgoing mail that it must not leave as it is. */
export const isStale = sql`exists (
  select 1 from ${staleMails}
  where starts_with(${outgoingMails.topic}, ${staleMails.prefix}) and ${outgoingMails.sequence} <= ${staleMails.upTo}
)`;

export interface StaleBatch {
  prefix: string;
  /** Empty when nothing more waits under the prefix; its mark is gone then. */
  topics: string[];
}

/**
 * Some topics whose mails have to be written again in the same transaction, or withdrawn. Undefined when nothing is
 * marked, or another process is at it.
 */
export async function nextStaleBatch(tx: Tx, most: number): Promise<StaleBatch | undefined> {
  const [mark] = await tx
    .select()
    .from(staleMails)
    .orderBy(asc(staleMails.prefix))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!mark) return undefined;
  const { prefix, upTo } = mark;
  const topics = await waitingTopics(tx, prefix, most, upTo);
  if (topics.length === 0) await tx.delete(staleMails).where(eq(staleMails.prefix, prefix));
  return { prefix, topics };
}
