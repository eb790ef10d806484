/**
 * Repeated mails of one topic (one person, one subject). A newer mail replaces a pending one, and the next is sent
 * only some time after the last, so that inviting and cancelling in a loop does not send hundreds of mails. The latest
 * one is always sent.
 */
import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { DAY_MINUTES, DAY_MS, MINUTE_MS } from '../../core/durations.ts';
import type { Tx } from '../db/database.ts';
import { outgoingMails } from '../db/schema.ts';
import { isHeldMail } from './held-mails.ts';
import { isDueWith, mailsOf, topicWhileDue } from './mails-of-topics.ts';

/** The gaps between the first and second mail, the second and third, and so on; the last one applies from then on. */
const GAPS_MINUTES = [15, 120, DAY_MINUTES];
/** The longest wait of a mail for its topic. */
export const LONGEST_GAP_MS = Math.max(...GAPS_MINUTES) * MINUTE_MS;
/** After a week without a mail, a topic starts again. */
const REMEMBERED_MS = 7 * DAY_MS;

/** Pending, and not being delivered now. */
const isWaiting = and(
  isNull(outgoingMails.sentAt),
  isNotNull(outgoingMails.dueAt),
  or(sql`${outgoingMails.attempts} = 0`, isNotNull(outgoingMails.lastError)),
);

const isWaitingField = sql<boolean>`coalesce(${isWaiting}, false)`;

/** Why an offered mail was not accepted, and how many of its attempts were not answered. */
export type FailedOffer = Pick<typeof outgoingMails.$inferSelect, 'lastError' | 'unanswered'>;

export interface WithdrawnMails {
  /** Topics of mails that were never offered to a mail server, so their readers do not have them. */
  unseen: Set<string>;
  /** Topics of mails that were offered, and may have arrived. */
  offered: Map<string, FailedOffer>;
}

/** Withdraws the pending mails of topics. @param upTo the `sequence` of the newest to withdraw; by default all */
export async function withdrawPending(
  tx: Tx,
  topics: readonly string[],
  upTo?: number,
): Promise<WithdrawnMails> {
  const unseen = new Set<string>();
  const offered = new Map<string, FailedOffer>();
  if (topics.length === 0) return { unseen, offered };
  const isOld = upTo === undefined ? undefined : lte(outgoingMails.sequence, upTo);
  const withdrawn = await withdraw(tx, and(isDueWith(topics), isOld));
  for (const { topic, attempts, ...how } of withdrawn) {
    if (topic === null) continue;
    if (attempts === 0) unseen.add(topic);
    else offered.set(topic, how);
  }
  return { unseen, offered };
}

const WITHDRAWN_FIELDS = {
  topic: outgoingMails.topic,
  attempts: outgoingMails.attempts,
  lastError: outgoingMails.lastError,
  unanswered: outgoingMails.unanswered,
};

/**
 * Withdraws a pending mail that was withdrawn for good while it was being delivered (`mails-in-delivery.ts`). Until
 * then it would count as one that its person still gets.
 */
export async function withdrawExpired(tx: Tx, mailId: string, now: Date): Promise<void> {
  await withdraw(tx, and(eq(outgoingMails.id, mailId), lte(outgoingMails.expiresAt, now)));
}

/** Keeps mails that may have arrived as sent, so that the next of their topics keeps its distance. */
async function withdraw(tx: Tx, which: SQL | undefined) {
  const { unanswered, dueAt } = outgoingMails;
  const withdrawn = await tx
    .delete(outgoingMails)
    .where(and(which, isWaiting, eq(unanswered, 0)))
    .returning(WITHDRAWN_FIELDS);
  const kept = await tx
    .update(outgoingMails)
    // A future time is read as now.
    .set({ sentAt: dueAt, dueAt: null, subject: '', text: '', html: '', attachments: null, initiator: null })
    .where(and(which, isWaiting, gt(unanswered, 0)))
    .returning(WITHDRAWN_FIELDS);
  return [...withdrawn, ...kept];
}

/** The condition that a mail is pending and its topic has the prefix, whatever characters that contains. */
export const isDueUnder = (prefix: string) =>
  and(sql`starts_with(${topicWhileDue}, ${prefix})`, isNotNull(outgoingMails.dueAt));

/**
 * Withdraws all pending mails whose topics have a prefix, such as all of an item.
 * @param since withdraws only those written from then on
 * @returns the topics of mails that cannot have arrived: they were refused, or never offered
 */
export async function withdrawAllPending(tx: Tx, prefix: string, since?: Date): Promise<string[]> {
  const isRecent = since && gte(outgoingMails.createdAt, since);
  const withdrawn = await withdraw(tx, and(isDueUnder(prefix), isRecent));
  return withdrawn.flatMap(({ topic, unanswered }) => (unanswered === 0 ? (topic ?? []) : []));
}

/**
 * Topics with a prefix that have a pending mail, `most` at most.
 * @param upTo the `sequence` of the newest mail to include, which also excludes held mails; by default all
 */
export async function pendingTopics(tx: Tx, prefix: string, most: number, upTo?: number): Promise<string[]> {
  const isOld = upTo === undefined ? undefined : and(lte(outgoingMails.sequence, upTo), not(isHeldMail));
  const rows = await tx
    .select({ topic: outgoingMails.topic })
    .from(outgoingMails)
    .where(and(isDueUnder(prefix), isOld, isWaiting))
    .limit(most);
  return rows.flatMap((row) => row.topic ?? []);
}

/** Whether a mail with the prefix is pending or being delivered. */
export async function hasUndelivered(tx: Tx, prefix: string): Promise<boolean> {
  return (
    (await tx.select({ id: outgoingMails.id }).from(outgoingMails).where(isDueUnder(prefix)).limit(1))
      .length > 0
  );
}

/** A topic whose mails keep their distance, also from those of related topics of the same person. */
interface Spaced {
  topic: string;
  pacedWith?: readonly string[] | undefined;
}

/** The earliest time of the next mail of each topic, if earlier mails delay it. */
export async function earliestTimes(
  tx: Tx,
  spaced: readonly Spaced[],
  now: Date,
): Promise<Map<string, Date>> {
  if (spaced.length === 0) return new Map();
  const topics = spaced.flatMap(({ topic, pacedWith = [] }) => [topic, ...pacedWith]);
  const isRemembered = and(
    gt(outgoingMails.createdAt, new Date(now.getTime() - REMEMBERED_MS)),
    // Stored while a clock ran ahead: it would delay the next mail for as long.
    lt(outgoingMails.createdAt, new Date(now.getTime() + LONGEST_GAP_MS)),
    // Given up, so nobody has it.
    or(isNotNull(outgoingMails.sentAt), isNotNull(outgoingMails.dueAt)),
  );
  const left = await mailsOf(tx, [...new Set(topics)], isRemembered);
  const known = new Map<string, { last: Date; count: number }>();
  for (const { topic, sentAt } of left) {
    // Mails being delivered have no time yet: they count as sent now.
    const before = known.get(topic ?? '');
    known.set(topic ?? '', { last: before?.last ?? earlier(sentAt, now), count: (before?.count ?? 0) + 1 });
  }
  const times = new Map<string, Date>();
  for (const { topic, pacedWith = [] } of spaced) {
    const mails = [topic, ...pacedWith].flatMap((one) => known.get(one) ?? []);
    const last = Math.max(...mails.map((one) => one.last.getTime()));
    const count = mails.reduce((sum, one) => sum + one.count, 0);
    if (count > 0) times.set(topic, afterGap(new Date(last), count));
  }
  return times;
}

const earlier = (sentAt: Date | null, now: Date) => (sentAt !== null && sentAt < now ? sentAt : now);

function afterGap(last: Date, count: number): Date {
  const minutes = GAPS_MINUTES[Math.min(count, GAPS_MINUTES.length) - 1] ?? 0;
  return new Date(last.getTime() + minutes * MINUTE_MS);
}

/**
 * Of topics whose people were mailed, those whose latest mail was sent or may have been: it was accepted, is being
 * delivered, was not answered, or is so old that it was deleted. Locks the others, so that they are not delivered
 * before the transaction ends.
 */
export async function topicsMaybeSent(tx: Tx, topics: readonly string[]): Promise<Set<string>> {
  const left = new Set(topics);
  const { topic, sentAt, dueAt, unanswered, sequence } = outgoingMails;
  if (topics.length === 0) return left;
  const mails = await tx
    .select({ topic, sentAt, dueAt, unanswered, isWaiting: isWaitingField })
    .from(outgoingMails)
    .where(inArray(topic, [...topics]))
    .orderBy(asc(sequence))
    .for('update');
  for (const mail of mails) {
    if (hasLeft(mail)) left.add(mail.topic ?? '');
    else left.delete(mail.topic ?? '');
  }
  return left;
}

type Standing = Pick<typeof outgoingMails.$inferSelect, 'sentAt' | 'dueAt' | 'unanswered'> & {
  isWaiting: boolean;
};

const hasLeft = ({ sentAt, dueAt, unanswered, isWaiting }: Standing) =>
  sentAt !== null || (dueAt !== null && !isWaiting) || unanswered > 0;

/** What is known of the mails of a topic. */
export interface MailTrace {
  isWaiting: boolean;
  /** Whether one was accepted and did not bounce, or is being delivered. */
  hasLeft: boolean;
  /** The same of the newest alone. */
  hasNewestLeft: boolean;
}

/** @param topics some thousand at most, as one query names them; topics without a mail are left out */
export async function mailTraces(tx: Tx, topics: readonly string[]): Promise<Map<string, MailTrace>> {
  const traces = new Map<string, MailTrace>();
  if (topics.length === 0) return traces;
  const { topic, sentAt, dueAt, unanswered, bounce, sequence } = outgoingMails;
  const rows = await tx
    .select({ topic, sentAt, dueAt, unanswered, bounce, isWaiting: isWaitingField })
    .from(outgoingMails)
    .where(inArray(topic, [...topics]))
    .orderBy(asc(sequence));
  for (const mail of rows) {
    const known = traces.get(mail.topic ?? '');
    const hasNewestLeft = hasLeft(mail) && mail.bounce === null;
    traces.set(mail.topic ?? '', {
      isWaiting: mail.isWaiting || known?.isWaiting === true,
      hasLeft: hasNewestLeft || known?.hasLeft === true,
      hasNewestLeft,
    });
  }
  return traces;
}
