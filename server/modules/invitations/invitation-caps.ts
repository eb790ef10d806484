/**
 * How many people invitations reach: different ones of an item ever, and all of a company in a day (decision 052). A
 * cancelled person keeps the access code, so cancelling makes no room without end.
 */
import { and, countDistinct, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { mailboxKey, nameOfMailbox, namesOfHost } from '../../core/email.ts';
import { addressesOf } from '../../core/of-mailbox.ts';
import { type Failure, failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type ItemRow, invitations, items, rateLimits } from '../../infra/db/schema.ts';
import { paymentIntents } from '../../infra/db/schema-payments.ts';
import { companyLimit } from '../../infra/limits/company-limits.ts';
import {
  isWindowOver,
  type RateLimit,
  secondsUntil,
  spentUntil,
  takeAttempt,
  tooMany,
  waitOf,
} from '../../infra/limits/rate-limit.ts';

const DAY_MS = 24 * 3_600_000;
/** A whole sheet, for locations and events without a limit. */
const DAY_MAILS_WITHOUT_LIMIT = 10_000;
/** Every company may mail a few, whatever it has bought. */
const LEAST_DAY_MAILS = 20;

/** Different people that an item may reach in all: half as many again as its plan admits, and at least five more. */
export function reachOf({ userLimit }: Pick<ItemRow, 'userLimit'>): number {
  return userLimit === 0 ? Number.POSITIVE_INFINITY : userLimit + Math.max(5, Math.ceil(userLimit / 2));
}

const isReached = (itemId: string) =>
  and(eq(invitations.itemId, itemId), or(isNull(invitations.cancelledAt), isNotNull(invitations.mailedAt)));

/** Whether an item may reach one person, by lower-cased address: again, or as somebody new. */
export async function mayReach(tx: Tx, item: ItemRow, email: string): Promise<boolean> {
  const reach = reachOf(item);
  if (reach === Number.POSITIVE_INFINITY) return true;
  const [reached] = await tx
    .select({
      people: countDistinct(invitations.email),
      isAmong: sql<boolean | null>`bool_or(${invitations.email} = ${email})`,
    })
    .from(invitations)
    .where(isReached(item.id));
  return reached?.isAmong === true || (reached?.people ?? 0) < reach;
}

/** Lower-cased addresses of everybody whom an item's invitations have reached, or will when it is paid. */
export async function reachedBy(tx: Tx, itemId: string): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ email: invitations.email })
    .from(invitations)
    .where(isReached(itemId));
  return new Set(rows.map(({ email }) => email));
}

/** Addresses of one mailbox, such as `ada+1@` and `ada+2@`, that an item may reach: its reader sees every mail. */
const MOST_OF_MAILBOX = 10;

/** Counts the addresses of each mailbox, of those whom an item has reached, and of new ones as they are asked for. */
export function countMailboxes(reached: Iterable<string>): { takes(email: string): boolean } {
  const addresses = new Map<string, Set<string>>();
  const add = (email: string) => {
    const mailbox = mailboxKey(email);
    const known = addresses.get(mailbox) ?? new Set();
    if (known.has(email)) return true;
    if (known.size >= MOST_OF_MAILBOX) return false;
    addresses.set(mailbox, known.add(email));
    return true;
  };
  // Working a mailbox out takes its time: of thousands who were reached, only of those with a name that is asked for.
  const byName = new Map<string, string[]>();
  for (const email of reached) {
    const name = nameOfMailbox(email);
    const same = byName.get(name);
    if (same) same.push(email);
    else byName.set(name, [email]);
  }
  return {
    takes(email) {
      const name = nameOfMailbox(email);
      for (const known of byName.get(name) ?? []) add(known);
      byName.delete(name);
      return add(email);
    },
  };
}

/** Whether an item may reach one more address of a mailbox, lower-cased; again it may always. */
export async function mailboxTakes(tx: Tx, itemId: string, email: string): Promise<boolean> {
  const mailbox = mailboxKey(email);
  const reached = await perhapsOfMailbox(tx, itemId, mailbox);
  if (reached.includes(email)) return true;
  return addressesOf(mailbox, reached).length < MOST_OF_MAILBOX;
}

/** Addresses that an item has reached, but for those that can be seen not to be of a mailbox. */
export async function perhapsOfMailbox(tx: Tx, itemId: string, mailbox: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ email: invitations.email })
    .from(invitations)
    .where(and(isReached(itemId), mayBeOf(mailbox)));
  return rows.map(({ email }) => email);
}

/**
 * Leaves out in SQL what cannot be of a mailbox: other names before the tag, whatever dots are in them, and other hosts,
 * where these are written in one way only. A list of thousands is not worked through here for one address.
 */
function mayBeOf(mailbox: string) {
  const [local, host] = partsOf(mailbox);
  const name = sql`split_part(${invitations.email}, '@', 1)`;
  const user = sql`case when ${name} like '+%' then ${name} else split_part(${name}, '+', 1) end`;
  const domain = sql`rtrim(split_part(${invitations.email}, '@', 2), '.')`;
  const dotless = local.replaceAll('.', '');
  // Cheap, and by the index where it can be; only then what takes an address apart.
  const begins =
    namesOfHost(host).length > 1
      ? sql`starts_with(replace(${invitations.email}, '.', ''), ${dotless})`
      : sql`starts_with(${invitations.email}, ${local})`;
  return and(
    begins,
    sql`replace(${user}, '.', '') = ${dotless}`,
    or(inArray(domain, namesOfHost(host)), sql`${domain} !~ '^([a-z0-9-]+[.])+[a-z][a-z0-9-]*$'`),
  );
}

function partsOf(mailbox: string): [local: string, host: string] {
  const at = mailbox.lastIndexOf('@');
  return [mailbox.slice(0, at), mailbox.slice(at + 1)];
}

/** Mailboxes of a company that were full when one more address of them was asked for, within an hour. */
const MOST_REFUSED = { allowed: 200, minutes: 60 };
const refusedLimit = (companyId: string): RateLimit => ({
  key: companyLimit('refused-mailboxes', companyId),
  ...MOST_REFUSED,
});

/** Counts an address that was refused because its mailbox is full. Outside of its transaction, which is rolled back. */
export async function countMailboxRefusal(db: Tx, companyId: string, now: Date): Promise<void> {
  await takeAttempt(db, refusedLimit(companyId), now);
}

/** Whether a company has asked so often for more of full mailboxes that none is looked up: each look is work. */
export async function mailboxRefusal(tx: Tx, companyId: string, now: Date): Promise<Failure | undefined> {
  const next = await spentUntil(tx, refusedLimit(companyId), now);
  return next && tooMany('Too many of your invitations were refused.', secondsUntil(next, now));
}

/** In the user's words. */
export function mailboxMessage({ kind }: Pick<ItemRow, 'kind'>): string {
  return `${MOST_OF_MAILBOX} addresses of this mailbox have been invited to this ${kind}, the most for one. Addresses that differ after “+” reach the same person.`;
}

/** In the user's words. */
export function reachMessage(item: ItemRow): string {
  const limit = item.userLimit === 1 ? '1 user' : `${item.userLimit} users`;
  return `Invitations to this ${item.kind} have gone to ${reachOf(item)} different people, the most for ${limit}. You can invite any of them again, or upgrade the plan.`;
}

export interface DayMails {
  /** How many of those asked for may leave. */
  granted: number;
  /** Why the others may not. */
  refusal: Failure;
}

/**
 * Takes invitation mails from what a company may send within a day: twice the people of its open events, and a whole
 * sheet when it has a location or an event without a limit.
 */
export async function takeDayMails(tx: Tx, companyId: string, wanted: number, now: Date): Promise<DayMails> {
  const allowed = await dayMailsOf(tx, companyId, now);
  const { count, resetsAt } = await countDayMails(tx, companyId, 0, now);
  const granted = Math.min(wanted, Math.max(0, allowed - count));
  if (granted > 0) await countDayMails(tx, companyId, granted, now);
  const seconds = Math.ceil((resetsAt.getTime() - now.getTime()) / 1000);
  const message = `Your company has sent ${count + granted} invitations within a day, and what it has bought allows ${allowed}. Please try again in ${waitOf(seconds)}.`;
  return { granted, refusal: failure(429, message, seconds) };
}

/** Counts mails that leave whatever was sent before, such as those of an event that was just paid; taken back ones as -1. */
export async function countDayMails(
  tx: Tx,
  companyId: string,
  mails: number,
  now: Date,
): Promise<{ count: number; resetsAt: Date }> {
  const next = new Date(now.getTime() + DAY_MS);
  const isOver = isWindowOver(DAY_MS / 60_000, now);
  const [row] = await tx
    .insert(rateLimits)
    .values({ key: companyLimit('invitation-mails', companyId), count: Math.max(0, mails), resetsAt: next })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`greatest(0, case when ${isOver} then ${mails} else ${rateLimits.count} + ${mails} end)`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
  return row ?? { count: 0, resetsAt: next };
}

/** What was deleted or taken back within the day counts, as the mails that were sent for it do. */
async function dayMailsOf(tx: Tx, companyId: string, now: Date): Promise<number> {
  // What lies ahead was noted while a clock ran ahead, and would count for as long.
  const isOfDay = (time: typeof items.deletedAt | typeof paymentIntents.settledAt) =>
    and(gt(time, new Date(now.getTime() - DAY_MS)), lt(time, new Date(now.getTime() + DAY_MS)));
  const open = await tx
    .select({ userLimit: items.userLimit })
    .from(items)
    .where(
      and(
        eq(items.companyId, companyId),
        or(isNull(items.deletedAt), isOfDay(items.deletedAt)),
        inArray(items.paymentStatus, [PAYMENT_STATUS.paid, PAYMENT_STATUS.freeTrial]),
      ),
    );
  const takenBack = await tx
    .select({ limits: paymentIntents.limits })
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.companyId, companyId),
        inArray(paymentIntents.status, ['refunded', 'disputed']),
        isOfDay(paymentIntents.settledAt),
      ),
    );
  const userLimits = [...open, ...takenBack.flatMap(({ limits }) => limits ?? [])].map(
    ({ userLimit }) => userLimit,
  );
  const limited = userLimits.reduce((sum, userLimit) => sum + 2 * userLimit, 0);
  const isUnlimited = userLimits.includes(0);
  return Math.max(LEAST_DAY_MAILS, limited + (isUnlimited ? DAY_MAILS_WITHOUT_LIMIT : 0));
}
