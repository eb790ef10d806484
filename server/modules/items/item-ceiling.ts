/** Limits the unpaid items that a company may add and keep: lists without `limit` return all of them at once. */
import { and, count, eq, isNull, notInArray } from 'drizzle-orm';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { DAY_MINUTES } from '../../core/durations.ts';
import { type Failure, failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { companies, items } from '../../infra/db/schema.ts';
import { companyLimit } from '../../infra/limits/company-limits.ts';
import { secondsUntil, takeAttempt, tooMany } from '../../infra/limits/rate-limit.ts';
import type { ItemOwner } from './find-item.ts';

export const MOST_UNPAID_ITEMS = 200;
/** Includes deleted ones, as adding and deleting in a loop leaves rows behind. */
const ADDED_A_DAY = 1_000;

/**
 * Whether a company may add another unpaid item. Call it in the transaction that adds it: the company's row is locked,
 * so that concurrent requests are counted one after the other.
 * @returns the refusal as a message for the user, or undefined
 */
export async function itemCeilingRefusal(
  tx: Tx,
  { kind, companyId }: ItemOwner,
  now: Date,
): Promise<Failure | undefined> {
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update');
  const [unpaid] = await tx
    .select({ items: count() })
    .from(items)
    .where(
      and(
        eq(items.companyId, companyId),
        isNull(items.deletedAt),
        notInArray(items.paymentStatus, [PAYMENT_STATUS.paid, PAYMENT_STATUS.freeTrial]),
      ),
    );
  if ((unpaid?.items ?? 0) >= MOST_UNPAID_ITEMS) {
    return failure(
      409,
      `Your company has ${MOST_UNPAID_ITEMS} ${kind}s that are not paid. Pay for one or delete one to add another.`,
    );
  }
  const limit = { key: companyLimit('items-added', companyId), allowed: ADDED_A_DAY, minutes: DAY_MINUTES };
  const next = await takeAttempt(tx, limit, now);
  return (
    next && tooMany(`Your company has added ${ADDED_A_DAY} ${kind}s within a day.`, secondsUntil(next, now))
  );
}
