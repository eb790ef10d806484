/**
 * Mails that repeat: what one person is told about one thing. A newer one takes the place of one that still waits, and
 * the next leaves only some time after the last: anyone who invites and cancels in a loop mails nobody a hundred times.
 * The latest always leaves.
 */
import {
  and,
  asc,
  desc,
  eq,
  gt,
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
import type { Tx } from '../db/database.ts';
import { outgoingMails } from '../db/schema.ts';
import { isHeldMail } from './held-mails.ts';

const MINUTE_MS = 60_000;
/** Between the first and the second, the second and the third …; the last of them from then on. */
const GAPS_MINUTES = [15, 120, 24 * 60];
/** No mail waits longer for its time. */
export const LONGEST_GAP_MS = Math.max(...GAPS_MINUTES) * MINUTE_MS;
/** After a week without one, a topic begins again. */
const REMEMBERED_MS = 7 * 24 * 60 * MINUTE_MS;

/**
 * The topic of a mail that has yet to leave, as an index has it. Of all topics the planner knows how many are alike, or
 * begin so, but not how few of them wait.
 */
const topicWhileDue = sql`case when ${outgoingMails.dueAt} is not null then ${outgoingMails.topic} end`;

/** Has not left, and is not being delivered at this moment. */
const isWaiting = and(
  isNull(outgoingMails.sentAt),
  isNotNull(outgoingMails.dueAt),
  or(sql`${outgoingMails.attempts} = 0`, isNotNull(outgoingMails.lastError)),
);

/** Why a mail that was offered was not taken, and how often that is not known. */
export type Offered = Pick<typeof outgoingMails.$inferSelect, 'lastError' | 'unanswered'>;

export interface Withdrawn {
  /** Topics of mails that no mail server has been offered yet: their readers know nothing of them. */
  unseen: Set<string>;
  /** Topics of mails that were offered. They may have arrived all the same. */
  offered: Map<string, Offered>;
}

/** Takes back the waiting mails of topics. */
export async function withdrawWaiting(tx: Tx, topics: readonly string[]): Promise<Withdrawn> {
  const unseen = new Set<string>();
  const offered = new Map<string, Offered>();
  if (topics.length === 0) return { unseen, offered };
  for (const { topic, attempts, ...how } of await takeBack(tx, inArray(topicWhileDue, [...topics]))) {
    if (topic === null) continue;
    if (attempts === 0) unseen.add(topic);
    else offered.set(topic, how);
  }
  return { unseen, offered };
}

const TAKEN_BACK = {
  topic: outgoingMails.topic,
  attempts: outgoingMails.attempts,
  lastError: outgoingMails.lastError,
  unanswered: outgoingMails.unanswered,
};

/** What may have arrived stays, as one that has left: the next of its topic keeps its distance. */
async function takeBack(tx: Tx, which: SQL | undefined) {
  const { unanswered, dueAt } = outgoingMails;
  const withdrawn = await tx
    .delete(outgoingMails)
    .where(and(which, isWaiting, eq(unanswered, 0)))
    .returning(TAKEN_BACK);
  const kept = await tx
    .update(outgoingMails)
    // A time to come is read as now.
    .set({ sentAt: dueAt, dueAt: null, subject: '', text: '', html: '', attachments: null, initiator: null })
    .where(and(which, isWaiting, gt(unanswered, 0)))
    .returning(TAKEN_BACK);
  return [...withdrawn, ...kept];
}

/** The condition on a mail that it has yet to leave and that its topic begins so, whatever signs the prefix is made of. */
export const isDueUnder = (prefix: string) =>
  and(sql`starts_with(${topicWhileDue}, ${prefix})`, isNotNull(outgoingMails.dueAt));

/**
 * Takes back all that waits under a prefix of topics, such as all of an item.
 * @returns the topics of what nobody can have got: a mail server said no, or has not been given it yet
 */
export async function withdrawAllWaiting(tx: Tx, prefix: string): Promise<string[]> {
  const withdrawn = await takeBack(tx, isDueUnder(prefix));
  return withdrawn.flatMap(({ topic, unanswered }) => (unanswered === 0 ? (topic ?? []) : []));
}

/**
 * Topics under a prefix of which a mail waits: as many as asked for at most.
 * @param upTo the `sequence` of the newest mail that counts, and then none that is held; without it all do
 */
export async function waitingTopics(tx: Tx, prefix: string, most: number, upTo?: number): Promise<string[]> {
  const isOld = upTo === undefined ? undefined : and(lte(outgoingMails.sequence, upTo), not(isHeldMail));
  const rows = await tx
    .select({ topic: outgoingMails.topic })
    .from(outgoingMails)
    .where(and(isDueUnder(prefix), isOld, isWaiting))
    .limit(most);
  return rows.flatMap((row) => row.topic ?? []);
}

/** Whether any mail under a prefix has yet to leave: one that waits, or is being delivered. */
export async function isAnyLeft(tx: Tx, prefix: string): Promise<boolean> {
  return (
    (await tx.select({ id: outgoingMails.id }).from(outgoingMails).where(isDueUnder(prefix)).limit(1))
      .length > 0
  );
}

/** Whether a mail under a prefix is being delivered, up to a `sequence`: it comes back to wait where it is not taken. */
export async function isAtDelivery(tx: Tx, prefix: string, upTo: number, now: Date): Promise<boolean> {
  const { sequence, sentAt, dueAt } = outgoingMails;
  // A claim that ran out is of a process that died.
  const isOld = and(lte(sequence, upTo), isNull(sentAt), gt(dueAt, now));
  const isAtWork = and(sql`${outgoingMails.attempts} > 0`, isNull(outgoingMails.lastError));
  return (await tx.$count(outgoingMails, and(isDueUnder(prefix), isOld, isAtWork))) > 0;
}

/** A topic whose mails keep their distance, from those of other topics of the same person too. */
interface Spaced {
  topic: string;
  pacedWith?: readonly string[] | undefined;
}

/** When a mail of each topic may leave next, as far as earlier ones make it wait. */
export async function nextTimes(tx: Tx, spaced: readonly Spaced[], now: Date): Promise<Map<string, Date>> {
  if (spaced.length === 0) return new Map();
  const topics = spaced.flatMap(({ topic, pacedWith = [] }) => [topic, ...pacedWith]);
  const left = await tx
    .select({ topic: outgoingMails.topic, sentAt: outgoingMails.sentAt })
    .from(outgoingMails)
    .where(
      and(
        inArray(outgoingMails.topic, topics),
        gt(outgoingMails.createdAt, new Date(now.getTime() - REMEMBERED_MS)),
        // Of a clock that ran ahead: it would make the next one wait for as long.
        lt(outgoingMails.createdAt, new Date(now.getTime() + LONGEST_GAP_MS)),
        // Given up: nobody has got it.
        or(isNotNull(outgoingMails.sentAt), isNotNull(outgoingMails.dueAt)),
      ),
    )
    .orderBy(desc(outgoingMails.sequence));
  const known = new Map<string, { last: Date; count: number }>();
  for (const { topic, sentAt } of left) {
    // Those at delivery have no time yet: they leave now.
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
 * Of some topics whose people were mailed, those whose latest mail has left, or may have: it was taken by a mail server,
 * is at one, was given one that never answered, or left so long ago that there is no trace of it. What is asked for
 * is not taken to be delivered until the transaction ends.
 */
export async function topicsThatLeft(tx: Tx, topics: readonly string[]): Promise<Set<string>> {
  const left = new Set(topics);
  const { topic, sentAt, dueAt, unanswered, sequence } = outgoingMails;
  if (topics.length === 0) return left;
  const mails = await tx
    .select({ topic, sentAt, dueAt, unanswered, isWaiting: sql<boolean>`coalesce(${isWaiting}, false)` })
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

/** What there is of mails of a topic. */
export interface MailTrace {
  isWaiting: boolean;
  /** Whether one was taken by a mail server and has not come back, or is at one now. */
  hasLeft: boolean;
}

/** @param topics some thousand at most, which one query names; those without a mail have no trace */
export async function mailTraces(tx: Tx, topics: readonly string[]): Promise<Map<string, MailTrace>> {
  const traces = new Map<string, MailTrace>();
  if (topics.length === 0) return traces;
  const { topic, sentAt, dueAt, unanswered, bounce } = outgoingMails;
  const rows = await tx
    .select({
      topic,
      sentAt,
      dueAt,
      unanswered,
      bounce,
      isWaiting: sql<boolean>`coalesce(${isWaiting}, false)`,
    })
    .from(outgoingMails)
    .where(inArray(topic, [...topics]));
  for (const mail of rows) {
    const known = traces.get(mail.topic ?? '');
    traces.set(mail.topic ?? '', {
      isWaiting: mail.isWaiting || known?.isWaiting === true,
      hasLeft: (hasLeft(mail) && mail.bounce === null) || known?.hasLeft === true,
    });
  }
  return traces;
}
