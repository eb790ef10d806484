/** What the webhook did not bring: open payments are compared with the provider, old ones end, surplus goes back. */
import { eq, inArray } from 'drizzle-orm';
import { items } from '../db/schema.ts';
import { type PaymentIntentRow, paymentIntents } from '../db/schema-payments.ts';
import { markCancelled } from './intent-rows.ts';
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
  let changed = 0;
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
  const { db, clock } = options;
  if (row.status === 'surplus') return await sendBack(options, row);
  if (isDeleted || clock.now().getTime() - row.createdAt.getTime() > EXPIRES_MS) {
    await close(options, row);
    return true;
  }
  const intent = await intentOf(options, row);
  if (intent) return await settle(options, intent);
  await markCancelled(db, row.id, clock.now());
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
  await db
    .update(paymentIntents)
    .set({ status: 'refunded', settledAt: clock.now() })
    .where(eq(paymentIntents.id, row.id));
  return true;
}
