/** Our records of payment intents: one open per item, action and plan. */

import { and, eq, type SQL } from 'drizzle-orm';
import type { Actor, PaymentRequest } from '../../context/payments-port.ts';
import { companyTransaction } from '../../infra/db/company-transaction.ts';
import type { Tx } from '../../infra/db/database.ts';
import { newId } from '../../infra/db/new-id.ts';
import { type PaymentIntentRow, paymentIntents } from '../../infra/db/schema-payments.ts';
import { limitsOf } from '../items/change-item.ts';
import { recordHistory } from './history.ts';
import { changePayment, lockPayment } from './payment-rows.ts';
import type { PaymentsOptions } from './payments-options.ts';
import type { Price } from './price-of.ts';

/** Open payments of an item, oldest first. */
export async function openRowsOf(tx: Tx, itemId: string): Promise<PaymentIntentRow[]> {
  return await openRows(tx, eq(paymentIntents.itemId, itemId));
}

/** Open payments of a company, oldest first. */
export async function openRowsOfCompany(tx: Tx, companyId: string): Promise<PaymentIntentRow[]> {
  return await openRows(tx, eq(paymentIntents.companyId, companyId));
}

async function openRows(tx: Tx, ofWhom: SQL): Promise<PaymentIntentRow[]> {
  return await tx
    .select()
    .from(paymentIntents)
    .where(and(ofWhom, eq(paymentIntents.status, 'open')))
    .orderBy(paymentIntents.createdAt, paymentIntents.id);
}

/** A payment about to be recorded. */
export interface NewPayment extends Price {
  action: PaymentRequest['action'];
  who: Actor;
  why?: string;
  /** Whether the provider's keys take real money. */
  isLive?: boolean;
}

/** Records a payment before the provider is called; one made outside the provider is `outside`, and counts at once. */
export async function addRow(
  tx: Tx,
  { item, plan, amountCents, keptCents, action, who, why = '', isLive }: NewPayment,
  now: Date,
  paidBy: 'provider' | 'outside' = 'provider',
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
      coversCents: keptCents + amountCents,
      limits: limitsOf(plan),
      onPlanId: item.planId,
      onStatus: item.paymentStatus,
      live: isLive ?? null,
      ...(paidBy === 'provider'
        ? { status: 'open' as const }
        : { status: 'succeeded' as const, settledAt: now, isOutside: true }),
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error('The payment was not recorded.');
  await recordHistory(tx, row.id, now, { who, what: paidBy === 'provider' ? 'opened' : 'paid outside', why });
  return row;
}

/** Stores the provider's answer to a creation. */
export async function keepProviderIntent(
  tx: Tx,
  rowId: string,
  intent: { id: string; client_secret: string | null; livemode: boolean },
): Promise<void> {
  await tx
    .update(paymentIntents)
    .set({ providerIntentId: intent.id, clientSecret: intent.client_secret, live: intent.livemode })
    .where(eq(paymentIntents.id, rowId));
}

/** Marks an open payment as cancelled. One that was settled, or got its intent, meanwhile stays unchanged. */
export async function markCancelled(
  { db, clock }: Pick<PaymentsOptions, 'db' | 'clock'>,
  { id, companyId, providerIntentId }: Pick<PaymentIntentRow, 'id' | 'companyId' | 'providerIntentId'>,
): Promise<void> {
  // In the turn of the company: its item may be locked for seconds.
  await companyTransaction(db, companyId, async (tx) => {
    const payment = await lockPayment(tx, { paymentId: id });
    if (payment?.row.status !== 'open' || payment.row.providerIntentId !== providerIntentId) return;
    const entry = { who: 'server', what: 'cancelled: the provider does not know it' } as const;
    await changePayment(tx, payment.row, clock.now(), { status: 'cancelled' }, entry);
  });
}
