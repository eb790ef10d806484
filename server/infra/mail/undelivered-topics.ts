/** Topics whose mails have reached nobody: all of them are pending, refused, given up or returned. */
import { and, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { outgoingMails } from '../db/schema.ts';
import { isWaiting } from './mail-topics.ts';

const { topic, sentAt, dueAt, unanswered, bounce } = outgoingMails;

const isUnder = (prefix: string) => sql`starts_with(${topic}, ${prefix})`;
const isBeingDelivered = and(isNotNull(dueAt), not(sql`coalesce(${isWaiting}, false)`));
const hasReached = and(or(isNotNull(sentAt), isBeingDelivered, sql`${unanswered} > 0`), isNull(bounce));

/** A subquery for those topics under a prefix. Topics without a mail are not among them. */
export const undeliveredTopics = (prefix: string): SQL =>
  sql`(select ${topic} from ${outgoingMails} where ${isUnder(prefix)} group by ${topic}
    having not bool_or(coalesce(${hasReached}, false)))`;

/** The mails that decide about it: those that were accepted, and not returned, change nothing any more. */
export const mailsInDoubt = (prefix: string): SQL | undefined =>
  and(isUnder(prefix), or(isNull(sentAt), isNotNull(bounce)));
