/**
 * How many people invitations reach: different ones of an item ever, and all of a company in a day (decision 052). A
 * cancelled person keeps the access code, so cancelling makes no room without end.
 */
import { and, countDistinct, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { type Failure, failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type ItemRow, invitations, items, rateLimits } from '../../infra/db/schema.ts';
import { paymentIntents } from '../../infra/db/schema-payments.ts';
import { companyLimit } from '../../infra/limits/company-limits.ts';
import { isWindowOver, waitOf } from '../../infra/limits/rate-limit.ts';

const DAY_MS = 24 * 3_600_000;
/** A whole sheet, for locations and events without a limit. */
const DAY_MAILS_WITHOUT_LIMIT = 10_000;
/** Every company may mail a few, whatever it has bought. */
const LEAST_DAY_MAILS = 20;

/** Different people that an item may reach in all: half as many again as its plan admits, and at least five more. */
export function reachOf({ userLimit }: Pick<ItemRow, 'userLimit'>): number {
  return userLimit === 0 ? Number.POSITIVE_INFINITY : userLimit + Math.max(5, Math.ceil(userLimit / 2));
}

/** The condition on an invitation that its person was reached, or will be when the item is paid. */
export const isReached = or(isNull(invitations.cancelledAt), isNotNull(invitations.mailedAt));

/** Whether an item may reach one person, by lower-cased address: again, or as somebody new. */
export async function mayReach(tx: Tx, item: ItemRow, email: string): Promise<boolean> {
  if (reachOf(item) === Number.POSITIVE_INFINITY) return true;
  const isThis = and(eq(invitations.itemId, item.id), eq(invitations.email, email), isReached);
  const [known] = await tx.select({ id: invitations.id }).from(invitations).where(isThis).limit(1);
  return known !== undefined || (await reachLeft(tx, item)) > 0;
}

/** New people whom an item may reach. They are counted only where its plan has a limit, which bounds them. */
export async function reachLeft(tx: Tx, item: Pick<ItemRow, 'id' | 'userLimit'>): Promise<number> {
  const reach = reachOf(item);
  if (reach === Number.POSITIVE_INFINITY) return reach;
  const [reached] = await tx
    .select({ people: countDistinct(invitations.email) })
    .from(invitations)
    .where(and(eq(invitations.itemId, item.id), isReached));
  return reach - (reached?.people ?? 0);
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
