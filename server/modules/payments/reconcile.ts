/** Handles what the webhook missed: compares open payments with the provider, ends old ones, refunds surplus. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { REJECTED } from '../../../common/contract/payments.ts';
import { DAY_MS, HOUR_MS } from '../../core/durations.ts';
import { isClosed } from '../../infra/db/company-standing.ts';
import { isDatabaseUnavailable } from '../../infra/db/database-unavailable.ts';
import { companies, items } from '../../infra/db/schema.ts';
import { type PaymentIntentRow, paymentIntents } from '../../infra/db/schema-payments.ts';
import { applyState } from './apply-state.ts';
import { markCancelled } from './intent-rows.ts';
import { applyMoneyBack, failedRefundsOf } from './money-back.ts';
import type { PaymentsOptions } from './payments-options.ts';
import {
  failureForLog,
  isProviderFailure,
  isProviderUnavailable,
  isRefundedAlready,
} from './provider-errors.ts';
import { close, intentOf } from './provider-intents.ts';
import { settle } from './settle.ts';
import { isStale } from './stale-payments.ts';

/** An open payment ends after this time; opening it again makes a new one. */
const EXPIRES_MS = DAY_MS;

/** Whether the payment would be useless: the item is deleted, or its company closed. */
const isUseless = sql<boolean>`(${items.deletedAt} is not null or ${isClosed})`;

/**
 * Checks every unsettled payment once; returns how many changed. A failed one does not stop the others, unless the
 * database or the card service is unavailable.
 * @param stopping leaves the remaining payments to a later run; one may take as long as the provider's timeout
 */
export async function reconcile(options: PaymentsOptions, stopping?: AbortSignal): Promise<number> {
  const { db, log } = options;
  const unsettled = await db
    .select({ row: paymentIntents, isUseless })
    .from(paymentIntents)
    .innerJoin(items, eq(items.id, paymentIntents.itemId))
    .innerJoin(companies, eq(companies.id, paymentIntents.companyId))
    .where(inArray(paymentIntents.status, ['open', 'surplus']))
    .orderBy(paymentIntents.createdAt);
  let changed = await restoreItems(options);
  for (const { row, isUseless } of unsettled) {
    if (stopping?.aborted) break;
    // There may be hundreds: other requests are served in between.
    await nextTurn();
    try {
      if (await reconcileOne(options, row, isUseless)) changed += 1;
    } catch (error) {
      if (isServiceUnavailable(error)) throw error;
      log.warn({ ...failureForLog(error), payment: row.id }, 'a payment could not be reconciled');
    }
  }
  return changed;
}

const isServiceUnavailable = (error: unknown) =>
  isProviderFailure(error) ? isProviderUnavailable(error) : isDatabaseUnavailable(error);

async function reconcileOne(
  options: PaymentsOptions,
  row: PaymentIntentRow,
  isUseless: boolean,
): Promise<boolean> {
  const { db, clock } = options;
  if (row.status === 'surplus') return await sendBack(options, row);
  const ageMs = clock.now().getTime() - row.createdAt.getTime();
  // One opened days in the future, while the clock ran ahead, would never expire.
  const isOld = Math.abs(ageMs) > EXPIRES_MS;
  if (isUseless || isOld || (await isStale(db, row))) {
    await close(options, row);
    return true;
  }
  const intent = await intentOf(options, row);
  if (intent) return await settle(options, intent);
  await markCancelled(options, row);
  return true;
}

/**
 * Refunds what bought nothing, once: a failed refund would fail again, so it is left to the administrator. With a key
 * for each hour, since the provider repeats a refusal, such as for lack of funds, for a day under the same one. Two
 * refunds of everything are impossible.
 */
async function sendBack(options: PaymentsOptions, row: PaymentIntentRow): Promise<boolean> {
  const { provider, clock } = options;
  if (row.providerIntentId === null || failedRefundsOf(row.refunds).length > 0) return false;
  const name = { intentId: row.providerIntentId, paymentId: row.id };
  try {
    await provider.stripe.refunds.create(
      { payment_intent: row.providerIntentId, metadata: { payment_id: row.id } },
      { idempotencyKey: `vantage-surplus-${row.id}-${Math.floor(clock.now().getTime() / HOUR_MS)}` },
    );
  } catch (error) {
    if (!isRefundedAlready(error)) throw error;
  }
  await applyMoneyBack(options, name, { who: 'server' });
  return true;
}

/**
 * Items that were rejected although some of their payments are kept, as releases up to 0.1.0 did after the refund of an
 * upgrade.
 */
async function restoreItems(options: PaymentsOptions): Promise<number> {
  const { db } = options;
  const candidates = await db
    .selectDistinct({ id: items.id })
    .from(items)
    .innerJoin(paymentIntents, eq(paymentIntents.itemId, items.id))
    .where(
      and(eq(items.paymentStatus, REJECTED), isNull(items.deletedAt), eq(paymentIntents.status, 'succeeded')),
    );
  let restored = 0;
  for (const { id } of candidates) {
    await db.transaction(async (tx) => {
      const [item] = await tx.select().from(items).where(eq(items.id, id)).for('update');
      if (item && (await applyState(tx, options, item)).paymentStatus !== REJECTED) restored += 1;
    });
  }
  return restored;
}
