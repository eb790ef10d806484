/** Our record of payment intents: one open per item, action and plan. */
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { type PaymentIntentRow, paymentIntents } from '../db/schema-payments.ts';
import type { Price, Wanted } from './price-of.ts';

/** Open payments of an item, oldest first. */
export async function openRowsOf(tx: Tx, itemId: string): Promise<PaymentIntentRow[]> {
  return await tx
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.itemId, itemId), eq(paymentIntents.status, 'open')))
    .orderBy(paymentIntents.createdAt, paymentIntents.id);
}

/** Records a payment before the provider hears of it. */
export async function addRow(
  tx: Tx,
  { item, plan, amountCents }: Price,
  action: Wanted['action'],
  now: Date,
): Promise<PaymentIntentRow> {
  const [row] = await tx
    .insert(paymentIntents)
    .values({
      id: newId(now),
      companyId: item.companyId,
      itemId: item.id,
      action,
      planId: plan.id,
      amountCents,
      status: 'open',
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error('The payment was not recorded.');
  return row;
}

/** Commits what the provider answered to a creation. */
export async function keepProviderIntent(
  tx: Tx,
  rowId: string,
  intent: { id: string; client_secret: string | null },
): Promise<void> {
  await tx
    .update(paymentIntents)
    .set({ providerIntentId: intent.id, clientSecret: intent.client_secret })
    .where(eq(paymentIntents.id, rowId));
}

/** Ends an open payment that nobody can pay any more. One that was settled meanwhile stays as it is. */
export async function markCancelled(tx: Tx, rowId: string, now: Date): Promise<void> {
  await tx
    .update(paymentIntents)
    .set({ status: 'cancelled', settledAt: now })
    .where(and(eq(paymentIntents.id, rowId), eq(paymentIntents.status, 'open')));
}
