/**
 * Pending mails whose text is out of date. Thousands of them cannot be rewritten within the request that made the
 * change, so they are marked: a marked mail is not sent until it has been rewritten.
 */
import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../db/database.ts';
import { outgoingMails } from '../db/schema.ts';
import { staleMails } from '../db/schema-mails.ts';
import { isAnyHeld } from './held-mails.ts';
import { hasUndelivered, pendingTopics } from './mail-topics.ts';
import { isBeingDelivered, takeOverDead } from './mails-in-delivery.ts';

/**
 * Holds back all present mails whose topics have the prefix, in the transaction of the change. Marks only if a mail is
 * pending or being delivered, so that there are few marks.
 * @param prefix the first two parts of a topic, each with its colon, such as `invitation:gala:`
 */
export async function markStale(tx: Tx, prefix: string): Promise<void> {
  if (!(await hasUndelivered(tx, prefix))) return;
  const upTo = sql`(select coalesce(max(${outgoingMails.sequence}), 0) from ${outgoingMails})`;
  await tx
    .insert(staleMails)
    .values({ prefix, upTo })
    .onConflictDoUpdate({ target: staleMails.prefix, set: { upTo } });
}

/** The first two parts of a topic: compared as a whole, so that the lookup does not depend on the number of marks. */
const prefixOfTopic = sql`split_part(${outgoingMails.topic}, ':', 1) || ':' || split_part(${outgoingMails.topic}, ':', 2) || ':'`;

/** The condition that a mail must be rewritten before it is sent. */
export const isStale = sql`exists (
  select 1 from ${staleMails}
  where ${staleMails.prefix} = ${prefixOfTopic} and ${outgoingMails.sequence} <= ${staleMails.upTo}
)`;

/** The marked prefixes, in no particular order. */
export async function stalePrefixes(db: Database): Promise<string[]> {
  const marks = await db.select({ prefix: staleMails.prefix }).from(staleMails);
  return marks.map(({ prefix }) => prefix);
}

/** The `sequence` up to which mails with a prefix are marked; undefined if none is. */
export async function staleUpTo(tx: Tx, prefix: string): Promise<number | undefined> {
  const [mark] = await tx.select().from(staleMails).where(eq(staleMails.prefix, prefix));
  return mark?.upTo;
}

/**
 * Some topics with a marked prefix whose mails must be rewritten or withdrawn in the same transaction. Empty when no
 * mail is left, which also removes the mark, or when another process is working on them.
 */
export async function nextStaleTopics(tx: Tx, prefix: string, most: number, now: Date): Promise<string[]> {
  const isThis = eq(staleMails.prefix, prefix);
  const [mark] = await tx.select().from(staleMails).where(isThis).for('update', { skipLocked: true });
  if (!mark) return [];
  const next = () => pendingTopics(tx, prefix, most, mark.upTo);
  const waiting = await next();
  // Last, as it reads all that are left.
  const hasMore = waiting.length === 0 && (await takeOverDead(tx, prefix, mark.upTo, now));
  const topics = hasMore ? await next() : waiting;
  const isLeft = topics.length > 0 || (await isBeingDelivered(tx, prefix, mark.upTo, now));
  // Held mails are rewritten once they are released.
  if (!isLeft && !(await isAnyHeld(tx, prefix))) await tx.delete(staleMails).where(isThis);
  return topics;
}
