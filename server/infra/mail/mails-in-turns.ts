/**
 * Which invitations are sent next. Companies take turns in the order of their ids. The rows read for a choice do not
 * grow with the number of pending mails: a few companies, and the first mails of each (decision 122).
 */
import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lte,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { MINUTE_MS } from '../../core/durations.ts';
import { isClosed } from '../db/company-standing.ts';
import type { Database } from '../db/database.ts';
import { companies as companyTable, outgoingMails } from '../db/schema.ts';
import type { Bound, UnderWay } from './delivery-places.ts';
import { isHeldMail } from './held-mails.ts';
import { isStale } from './stale-mails.ts';

/** Companies to query beyond the number of mails wanted, as some have none that may be sent. */
const COMPANIES_BESIDE = 4;
/** How many of a company's mails are searched for one that may be sent. */
const LOOK_AHEAD = 100;
/** Mails that may not be sent as they are get postponed by this, so that those behind them are read. */
const ASIDE_MS = 10 * MINUTE_MS;

/** Whose turn was last. Choosing mails updates it. */
export interface Turn {
  company: string;
}

export interface TurnSelection {
  most: number;
  underWay: UnderWay;
  turn: Turn;
  now: Date;
  /** The condition that a recipient's mail server is not at its maximum; undefined: none is. */
  isOpenSite: SQL | undefined;
}
interface Chosen extends Bound {
  id: string;
  initiator: string;
}

const { id, to, companyId, dueAt, expiresAt, attempts, lastError, priority } = outgoingMails;

/**
 * Pending, due now or later: the next company with such a mail is one index entry away, except past mails that are held
 * after a restore, which are read until the administrator has decided.
 */
const isBulk = and(eq(priority, 'bulk'), isNotNull(dueAt), not(isHeldMail));

/** The condition on a company's id that its mails are paused until the company is enabled again. */
export const isOfClosed = (company: SQLWrapper) =>
  sql`exists (select 1 from ${companyTable} where ${and(eq(companyTable.id, company), isClosed)})`;

/**
 * Mails of the companies after the one whose turn was last, those with the fewest running deliveries first: at most as
 * many as wanted, and none only if no company has any that may be sent.
 */
export async function mailsInTurns(db: Database, selection: TurnSelection): Promise<Chosen[]> {
  for await (const companies of rounds(db, selection)) {
    for (let isMore = true; isMore; ) {
      const mails = await firstMails(db, companies, selection);
      const hasMail = new Set(mails.map(({ initiator }) => initiator));
      isMore = await setAside(
        db,
        companies.filter((company) => !hasMail.has(company)),
        selection.now,
      );
      if (mails.length === 0) continue;
      const chosen = fewestUnderWayFirst(mails, selection);
      const had = new Set(chosen.map(({ initiator }) => initiator));
      selection.turn.company = companies.findLast((company) => had.has(company)) ?? '';
      return chosen;
    }
  }
  return [];
}

/** Each company's first mail, counting running deliveries, then each one's second. */
function fewestUnderWayFirst(
  mails: readonly Chosen[],
  { underWay: { turnsOf }, most }: TurnSelection,
): Chosen[] {
  const turns = new Map(turnsOf);
  const placed = mails.map((mail) => {
    const place = (turns.get(mail.initiator) ?? 0) + 1;
    turns.set(mail.initiator, place);
    return { mail, place };
  });
  return placed
    .sort((a, b) => a.place - b.place)
    .slice(0, most)
    .map(({ mail }) => mail);
}

/** The companies to query together: first the next few, then the one waiting longest, then all others. */
async function* rounds(db: Database, { turn, most, now }: TurnSelection): AsyncGenerator<string[]> {
  const size = most + COMPANIES_BESIDE;
  const seen = new Set<string>();
  for (let next = await companiesAfter(db, turn.company, size); next.length > 0; ) {
    yield next;
    // If the mails of many companies are due later, this finds those that are due.
    if (seen.size === 0) yield await longestWaiting(db, now);
    for (const company of next) seen.add(company);
    const after = await companiesAfter(db, next.at(-1) ?? '', size);
    next = after.filter((company) => !seen.has(company));
  }
}

/** The companies with pending mails, from the one after `company` around to it, found by index steps. */
async function companiesAfter(db: Database, company: string, most: number): Promise<string[]> {
  const behind = await companiesBetween(db, company, undefined, most);
  if (behind.length === most) return behind;
  return [...behind, ...(await companiesBetween(db, '', company, most - behind.length))];
}

async function companiesBetween(db: Database, after: string, upTo: string | undefined, most: number) {
  const isUpTo = upTo === undefined ? undefined : lte(companyId, upTo);
  const next = sql`(
    select min(${companyId}) from ${outgoingMails} where ${and(isBulk, gt(companyId, sql`steps.company`), isUpTo)}
  )`;
  const steps = sql`(
    with recursive steps (company, place) as (
      select ${after}::text, 0
      union all
      select ${next}, place + 1 from steps where company is not null and place < ${most}::int
    ) select company, place from steps where company is not null and place > 0
  ) as steps`;
  const rows = await db.select({ company: sql<string>`steps.company` }).from(steps).orderBy(sql`steps.place`);
  return rows.map((row) => row.company);
}

/** Of the companies whose mails are due, those with the oldest mails. */
async function longestWaiting(db: Database, now: Date): Promise<string[]> {
  const oldest = await db
    .select({ company: companyId })
    .from(outgoingMails)
    .where(and(isBulk, lte(dueAt, now)))
    .orderBy(asc(dueAt))
    .limit(LOOK_AHEAD);
  return [...new Set(oldest.flatMap(({ company }) => company ?? []))];
}

/** The first sendable mails of each company, in the order of the companies. */
async function firstMails(
  db: Database,
  companies: readonly string[],
  { most, underWay, isOpenSite, now }: TurnSelection,
): Promise<Chosen[]> {
  const open = companies.filter((company) => !underWay.full.initiators.includes(company));
  if (open.length === 0) return [];
  const mayLeave = and(not(isStale), not(isExpired(now)), isOpenSite);
  const mails = sql`(
    select own.id, own."to", own.due_at from ${headOf(sql`turns.company`, now, mayLeave)} as own
    where own.is_picked order by own.company_id, own.due_at limit ${open.length < most ? most : 1}
  ) as mails`;
  return await db
    .select({ id: sql<string>`mails.id`, to: sql<string>`mails.to`, initiator: sql<string>`turns.company` })
    .from(sql`${inOrder(open)} cross join lateral ${mails}`)
    .where(not(isOfClosed(sql`turns.company`)))
    .orderBy(sql`turns.place`, sql`mails.due_at`);
}

/**
 * Postpones mails at the head of some companies' queues that must be rewritten first, or are too late to be sent.
 * @returns whether there were any
 */
async function setAside(db: Database, companies: readonly string[], now: Date): Promise<boolean> {
  if (companies.length === 0) return false;
  // A mail claimed by an ended process would count as being delivered for as long.
  const isWaiting = or(eq(attempts, 0), isNotNull(lastError));
  const head = headOf(sql`turns.company`, now, and(or(isStale, isExpired(now)), isWaiting));
  const blocked = await db
    .select({ id: sql<string>`own.id` })
    .from(sql`${inOrder(companies)} cross join lateral ${head} as own`)
    .where(sql`own.is_picked`);
  if (blocked.length === 0) return false;
  const ids = blocked.map((mail) => mail.id);
  // Skips rows that are being rewritten at this moment.
  const free = db
    .select({ id })
    .from(outgoingMails)
    .where(and(inArray(id, ids), lte(dueAt, now)))
    .for('update', { skipLocked: true });
  const aside = await db
    .update(outgoingMails)
    .set({ dueAt: new Date(now.getTime() + ASIDE_MS) })
    .where(inArray(id, free))
    .returning({ id });
  return aside.length > 0;
}

/**
 * A company's longest due mails, each with whether a condition holds for it. Read in index order from the company on:
 * with a condition on the company alone, PostgreSQL reads every mail that was due earlier. The rows that follow belong
 * to another company and are not picked.
 */
const headOf = (company: SQLWrapper, now: Date, condition: SQL | undefined) => sql`(
  select ${id}, ${to}, ${companyId}, ${dueAt},
    case when ${eq(companyId, company)} and ${lte(dueAt, now)} then ${condition} else false end as is_picked
  from ${outgoingMails} where ${and(isBulk, gte(companyId, company))}
  order by ${companyId}, ${dueAt} limit ${LOOK_AHEAD}::int
)`;

const isExpired = (now: Date) => sql`coalesce(${lte(expiresAt, now)}, false)`;

const inOrder = (companies: readonly string[]) =>
  sql`jsonb_array_elements_text(${JSON.stringify(companies)}::jsonb) with ordinality as turns (company, place)`;
