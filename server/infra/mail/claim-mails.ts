/**
 * Which mails leave next. Codes and other words of log-in have connections of their own; receipts and such go before
 * invitations, in which companies take turns (decision 065).
 */
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  not,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Clock } from '../../core/clock.ts';
import { isClosed } from '../db/company-standing.ts';
import type { Database } from '../db/database.ts';
import { companies as companyTable, outgoingMails } from '../db/schema.ts';
import { isStale } from './stale-mails.ts';

/** Longer than any delivery takes: after it, a claim counts as a crash and the mail is tried again. */
const CLAIM_MS = 150_000;

/** Of each company's invitations so many are looked through for one to a domain that takes more. */
const LOOK_AHEAD = 100;

/** Whose connections a mail leaves by. */
export type Lane = 'urgent' | 'others';

/** What is left of a mail with a code: its subject tells the code as well. */
export const NO_CODE = { subject: '', text: '', html: '' };

export type ClaimedMail = Pick<
  typeof outgoingMails.$inferSelect,
  'id' | 'to' | 'subject' | 'text' | 'html' | 'attempts' | 'expiresAt' | 'createdAt'
>;

export interface Claim {
  lane: Lane;
  /** Mails wanted. */
  most: number;
  /** Mails at work for each domain of recipients. */
  atWork: ReadonlyMap<string, number>;
  /** Mails of one domain that may be at work at once: a silent one does not hold the others. */
  mostOfDomain: number;
}

/** The condition on the id of a mail's company that its mails rest until the company is opened again. */
export const isOfClosed = (companyId: SQLWrapper) =>
  sql`exists (select 1 from ${companyTable} where ${and(eq(companyTable.id, companyId), isClosed)})`;

/** The domain of an address, as `notFull` compares it. */
export function recipientDomain(to: string): string {
  return to.slice(to.lastIndexOf('@') + 1).toLowerCase();
}

/** Takes mails that are due, for `CLAIM_MS`; other processes take others. None when nothing may leave now. */
export async function claimMails(
  { db, clock }: { db: Database; clock: Clock },
  claim: Claim,
): Promise<ClaimedMail[]> {
  const now = clock.now();
  for (;;) {
    const candidates = chosen(await candidatesOf(db, claim, now), claim);
    if (candidates.length === 0) return [];
    const claimed = await db
      .update(outgoingMails)
      // Without an error it is being delivered: nothing takes its place meanwhile.
      .set({
        dueAt: new Date(now.getTime() + CLAIM_MS),
        attempts: sql`${outgoingMails.attempts} + 1`,
        lastError: null,
      })
      // Asked again: another process may have taken it since.
      .where(and(inArray(outgoingMails.id, candidates), lte(outgoingMails.dueAt, now)))
      .returning();
    if (claimed.length > 0)
      return claimed.sort((a, b) => candidates.indexOf(a.id) - candidates.indexOf(b.id));
  }
}

/** Codes that waited until they were worth nothing. @returns how many are not sent */
export async function dropExpired(db: Database, now: Date): Promise<number> {
  const dropped = await db
    .update(outgoingMails)
    .set({ dueAt: null, lastError: 'expired', ...NO_CODE })
    .where(
      and(
        eq(outgoingMails.priority, 'urgent'),
        lte(outgoingMails.dueAt, now),
        lte(outgoingMails.expiresAt, now),
      ),
    )
    .returning({ id: outgoingMails.id });
  return dropped.length;
}

type Candidate = Pick<ClaimedMail, 'id' | 'to'>;

async function candidatesOf(db: Database, claim: Claim, now: Date): Promise<Candidate[]> {
  const { lane, most } = claim;
  if (lane === 'urgent') return await inOrder(db, 'urgent', claim, now);
  const ordinary = await inOrder(db, 'ordinary', claim, now);
  if (ordinary.length >= most) return ordinary;
  return [...ordinary, ...(await inTurns(db, claim, now))].slice(0, most);
}

/** First come, first served; what failed before waits for what was never tried. */
async function inOrder(
  db: Database,
  priority: 'urgent' | 'ordinary',
  claim: Claim,
  now: Date,
): Promise<Candidate[]> {
  const { id, to, attempts, dueAt, sequence, expiresAt } = outgoingMails;
  return await db
    .select({ id, to })
    .from(outgoingMails)
    .where(
      and(
        eq(outgoingMails.priority, priority),
        lte(dueAt, now),
        or(isNull(expiresAt), gt(expiresAt, now)),
        notFull(claim, sql`${to}`),
      ),
    )
    .orderBy(asc(sql`${attempts} > 0`), asc(dueAt), asc(sequence))
    .limit(claim.most);
}

/**
 * Each company's first mail, then each one's second: a sheet of thousands delays nobody else's invitation. The names of
 * the companies are found by steps along the index, not by reading all that waits.
 */
async function inTurns(db: Database, claim: Claim, now: Date): Promise<Candidate[]> {
  const { id, to, companyId, dueAt } = outgoingMails;
  const isBulk = and(eq(outgoingMails.priority, 'bulk'), lte(dueAt, now));
  const next = (after?: SQL) =>
    sql`select min(${companyId}) as company from ${outgoingMails} where ${and(isBulk, after)}`;
  const companies = sql`
    with recursive turns as (
      (${next()})
      union all
      select (${next(sql`${companyId} > turns.company`)}) from turns where turns.company is not null
    ) select company from turns where company is not null and ${not(isOfClosed(sql`company`))}`;
  const first = db
    .select({ id, to, dueAt })
    .from(outgoingMails)
    .where(and(isBulk, sql`${companyId} = turns.company`, not(isStale)))
    .orderBy(asc(dueAt))
    .limit(LOOK_AHEAD);
  const notFullOf = notFull(claim, sql`"to"`) ?? sql`true`;
  return await db
    .select({ id: sql<string>`mails.id`, to: sql<string>`mails.to` })
    .from(
      sql`(${companies}) as turns cross join lateral (
        select id, "to", row_number() over (order by due_at) as place from (${first}) as own
        where ${notFullOf} order by due_at limit ${claim.most}
      ) as mails`,
    )
    // Among those of one place by chance: with more companies than connections, none is always the last.
    .orderBy(sql`mails.place`, sql`random()`)
    .limit(claim.most);
}

/** Leaves out recipients at domains that have all they may have at work. */
function notFull({ atWork, mostOfDomain }: Claim, to: SQL): SQL | undefined {
  const full = [...atWork].flatMap(([domain, mails]) => (mails >= mostOfDomain ? domain : []));
  return full.length === 0 ? undefined : notInArray(sql`lower(substring(${to} from '[^@]*$'))`, full);
}

/** Of the candidates no more to one domain than it may have at work. */
function chosen(candidates: readonly Candidate[], { atWork, mostOfDomain }: Claim): string[] {
  const counts = new Map(atWork);
  return candidates.flatMap(({ id, to }) => {
    const domain = recipientDomain(to);
    const count = (counts.get(domain) ?? 0) + 1;
    if (count > mostOfDomain) return [];
    counts.set(domain, count);
    return id;
  });
}
