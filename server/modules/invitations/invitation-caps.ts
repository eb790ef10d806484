/**
 * Limits how many people invitations reach: different ones per item in total, and all of a company per day (decision
 * 052). A cancelled person keeps the access code, so cancelling must not free places without end.
 */
import { and, countDistinct, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { countOf } from '../../core/count-of.ts';
import { DAY_MINUTES, DAY_MS } from '../../core/durations.ts';
import { type Failure, failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type ItemRow, invitations, items, rateLimits } from '../../infra/db/schema.ts';
import { paymentIntents } from '../../infra/db/schema-payments.ts';
import { companyLimit } from '../../infra/limits/company-limits.ts';
import { isWindowOver, waitOf } from '../../infra/limits/rate-limit.ts';
import { isActive } from './active-invitations.ts';

/** A full sheet, for locations and events without a limit. */
const DAY_MAILS_WITHOUT_LIMIT = 10_000;
/** The minimum for every company, whatever it has bought. */
const MIN_DAY_MAILS = 20;

/**
 * The different people that an item may reach in total: half as many again as its plan allows, and at least five more.
 */
export function recipientLimit({ userLimit }: Pick<ItemRow, 'userLimit'>): number {
  return userLimit === 0 ? Number.POSITIVE_INFINITY : userLimit + Math.max(5, Math.ceil(userLimit / 2));
}

/** The condition that an invitation's person was reached, or will be once the item is paid. */
export const isReached = or(isActive, isNotNull(invitations.mailedAt));

/** Whether an item may reach a person, by lower-cased address: somebody reached before, or a new person. */
export async function mayAddRecipient(tx: Tx, item: ItemRow, email: string): Promise<boolean> {
  if (recipientLimit(item) === Number.POSITIVE_INFINITY) return true;
  const isThis = and(eq(invitations.itemId, item.id), eq(invitations.email, email), isReached);
  const [known] = await tx.select({ id: invitations.id }).from(invitations).where(isThis).limit(1);
  return known !== undefined || (await recipientsLeft(tx, item)) > 0;
}

/** How many new people an item may reach. They are counted only if its plan has a limit, which bounds the work. */
export async function recipientsLeft(tx: Tx, item: Pick<ItemRow, 'id' | 'userLimit'>): Promise<number> {
  const reach = recipientLimit(item);
  if (reach === Number.POSITIVE_INFINITY) return reach;
  const [reached] = await tx
    .select({ people: countDistinct(invitations.email) })
    .from(invitations)
    .where(and(eq(invitations.itemId, item.id), isReached));
  return reach - (reached?.people ?? 0);
}

/** The message for the user. */
export function recipientLimitMessage(item: ItemRow): string {
  const limit = countOf(item.userLimit, 'user', 'users');
  return `Invitations to this ${item.kind} have gone to ${recipientLimit(item)} different people, the most for ${limit}. You can invite any of them again, or upgrade the plan.`;
}

export interface DayMails {
  /** How many of the requested mails may be sent. */
  granted: number;
  /** Why the others may not be sent. */
  refusal: Failure;
}

/**
 * Takes invitation mails from a company's limit per day: twice the people of its open events, and a full sheet if it
 * has a location or an event without a limit.
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

/**
 * Counts mails that are sent regardless of the limit, such as those of an event that was just paid; -1 for withdrawn
 * ones.
 */
export async function countDayMails(
  tx: Tx,
  companyId: string,
  mails: number,
  now: Date,
): Promise<{ count: number; resetsAt: Date }> {
  const next = new Date(now.getTime() + DAY_MS);
  const isOver = isWindowOver(DAY_MINUTES, now);
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

/** The limit of a company. Items deleted or refunded within the day still count, as the mails sent for them do. */
async function dayMailsOf(tx: Tx, companyId: string, now: Date): Promise<number> {
  // Times in the future were written while the clock ran ahead, and would count for too long.
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
  return Math.max(MIN_DAY_MAILS, limited + (isUnlimited ? DAY_MAILS_WITHOUT_LIMIT : 0));
}
