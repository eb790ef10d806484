/**
 * Mails that wait to leave and no longer say what is true. Thousands of them cannot be written again within the request
 * that changed what they tell, so they are marked: a marked mail does not leave until it was written again.
 */
import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../db/database.ts';
import { outgoingMails } from '../db/schema.ts';
import { staleMails } from '../db/schema-mails.ts';
import { isAnyHeld } from './held-mails.ts';
import { isAnyLeft, isAtDelivery, waitingTopics } from './repeats.ts';

/**
 * Holds back all mails so far whose topics begin with the prefix, in the transaction of what has changed: where one waits
 * or is being delivered, so that marks are as few as what they hold back.
 * @param prefix the first two parts of topics, each with its colon, such as `invitation:gala:`
 */
export async function markStale(tx: Tx, prefix: string): Promise<void> {
  if (!(await isAnyLeft(tx, prefix))) return;
  const upTo = sql`(select coalesce(max(${outgoingMails.sequence}), 0) from ${outgoingMails})`;
  await tx
    .insert(staleMails)
    .values({ prefix, upTo })
    .onConflictDoUpdate({ target: staleMails.prefix, set: { upTo } });
}

/** What marks call the first two parts of a topic: looked up as a whole, whatever else is marked. */
const prefixOfTopic = sql`split_part(${outgoingMails.topic}, ':', 1) || ':' || split_part(${outgoingMails.topic}, ':', 2) || ':'`;

/** The condition on an outgoing mail that it must not leave as it is. */
export const isStale = sql`exists (
  select 1 from ${staleMails}
  where ${staleMails.prefix} = ${prefixOfTopic} and ${outgoingMails.sequence} <= ${staleMails.upTo}
)`;

/** What is marked, in no order that matters. */
export async function stalePrefixes(db: Database): Promise<string[]> {
  const marks = await db.select({ prefix: staleMails.prefix }).from(staleMails);
  return marks.map(({ prefix }) => prefix);
}

/**
 * Some topics under a marked prefix whose mails have to be written again in the same transaction, or withdrawn. None
 * when nothing more waits or comes back from delivery, and the mark is gone then, or when another process is at it.
 */
export async function nextStaleTopics(tx: Tx, prefix: string, most: number, now: Date): Promise<string[]> {
  const isThis = eq(staleMails.prefix, prefix);
  const [mark] = await tx.select().from(staleMails).where(isThis).for('update', { skipLocked: true });
  if (!mark) return [];
  const topics = await waitingTopics(tx, prefix, most, mark.upTo);
  const isLeft = topics.length > 0 || (await isAtDelivery(tx, prefix, mark.upTo, now));
  // What is held is written again once it may leave.
  if (!isLeft && !(await isAnyHeld(tx, prefix))) await tx.delete(staleMails).where(isThis);
  return topics;
}
