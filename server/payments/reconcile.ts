/** What the webhook did not bring: open payments are compared with the provider, old ones end, surplus goes back. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { REJECTED } from '../../src/contract/payments.ts';
import { items } from '../db/schema.ts';
import { type PaymentIntentRow, paymentIntents } from '../db/schema-payments.ts';
import { applyState } from './apply-state.ts';
import { markCancelled } from './intent-rows.ts';
import { changePayment, lockPayment } from './payment-rows.ts';
import type { PaymentsOptions } from './payments.ts';
import { failureForLog, isRefundedAlready } from './provider-errors.ts';
import { close, intentOf } from './provider-intents.ts';
import { settle } from './settle.ts';

/** An open payment ends after this time; opening it again makes a new one. */
const EXPIRES_MS = 24 * 3_600_000;

/** Looks at every unsettled payment once; answers how many it changed. One that fails does not stop the others. */
export async function reconcile(options: PaymentsOptions): Promise<number> {
  const { db, log } = options;
  const unsettled = await db
    .select({ row: paymentIntents, deletedAt: items.deletedAt })
    .from(paymentIntents)
    .innerJoin(items, eq(items.id, paymentIntents.itemId))
    .where(inArray(paymentIntents.status, ['open', 'surplus']))
    .orderBy(paymentIntents.createdAt);
  let changed = await restoreItems(options);
  for (const { row, deletedAt } of unsettled) {
    try {
      if (await reconcileOne(options, row, deletedAt !== null)) changed += 1;
    } catch (error) {
      log.warn({ ...failureForLog(error), payment: row.id }, 'a payment could not be reconciled');
    }
  }
  return changed;
}

async function reconcileOne(
  options: PaymentsOptions,
  row: PaymentIntentRow,
  isDeleted: boolean,
): Promise<boolean> {
  const { clock } = options;
  if (row.status === 'surplus') return await sendBack(options, row);
  if (isDeleted || clock.now().getTime() - row.createdAt.getTime() > EXPIRES_MS) {
    await close(options, row);
    return true;
  }
  const intent = await intentOf(options, row);
  if (intent) return await settle(options, intent);
  await markCancelled(options, row.id);
  return true;
}

/** Refunds what bought nothing. */
async function sendBack({ db, clock, provider }: PaymentsOptions, row: PaymentIntentRow): Promise<boolean> {
  if (row.providerIntentId === null) return false;
  try {
    await provider.stripe.refunds.create(
      { payment_intent: row.providerIntentId, metadata: { payment_id: row.id } },
      { idempotencyKey: `vantage-surplus-${row.id}` },
    );
  } catch (error) {
    if (!isRefundedAlready(error)) throw error;
  }
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, { paymentId: row.id });
    // The provider's report of the refund may have been faster.
    if (payment?.row.status !== 'surplus') return;
    const entry = { who: 'server', what: 'sent back in full' } as const;
    await changePayment(tx, row, clock.now(), { status: 'returned' }, entry);
  });
  return true;
}

/**
 * Items that were rejected though something of theirs is still paid, as releases up to 0.1.0 left them after the
 * refund of an upgrade.
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
