/**
 * Finds the mails of hundreds of topics, each in the index. For `topic in (…)` with so many, the planner reads the whole
 * table if it knows nothing of it yet: in a new database, and within the transaction of a long list.
 */
import { and, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { outgoingMails } from '../db/schema.ts';

const { id, topic, dueAt, sentAt, sequence } = outgoingMails;

/**
 * The topic of a pending mail, in the form of the index. The planner's statistics cover all topics, and not how few of
 * them are pending.
 */
export const topicWhileDue = sql`case when ${dueAt} is not null then ${topic} end`;

/** The condition that a mail is pending and has one of these topics. */
export function isDueWith(topics: readonly string[]): SQL {
  // Without `offset 0` the planner would join the tables as it likes, and not topic by topic.
  return sql`${id} = any(array(
    select due.id from ${asked(topics)} cross join lateral (
      select ${id} from ${outgoingMails}
      where ${topicWhileDue} = asked.topic and ${dueAt} is not null offset 0
    ) due))`;
}

/** The mails of different topics that meet a condition, the newest first. */
export async function mailsOf(tx: Tx, topics: readonly string[], which: SQL | undefined) {
  const found = sql`lateral (
    select ${topic}, ${sentAt}, ${sequence} from ${outgoingMails}
    where ${and(sql`${topic} = asked.topic`, which)} offset 0
  ) found`;
  return await tx
    .select({ topic: sql<string>`found.topic`, sentAt: sql<Date | null>`found.sent_at`.mapWith(sentAt) })
    .from(sql`${asked(topics)} cross join ${found}`)
    .orderBy(sql`found.sequence desc`);
}

const asked = (topics: readonly string[]) => sql`unnest(${sql.param([...topics])}::text[]) as asked (topic)`;
