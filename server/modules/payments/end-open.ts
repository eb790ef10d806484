import { and, eq, gte } from 'drizzle-orm';
import type { EndedPayments } from '../../context/payments-port.ts';
import { HOUR_MS } from '../../core/durations.ts';
import { type PaymentIntentRow, paymentIntents } from '../../infra/db/schema-payments.ts';
import { openRowsOfCompany } from './intent-rows.ts';
import type { PaymentsOptions } from './payments-options.ts';
import { failureForLog, isProviderFailure } from './provider-errors.ts';
import { close } from './provider-intents.ts';

/** Cancels open payments. Not in a transaction. If the provider is unavailable they stay open. */
export async function endOpen(options: PaymentsOptions, rows: readonly PaymentIntentRow[]): Promise<void> {
  for (const row of rows) {
    try {
      await close(options, row);
    } catch (error) {
      if (!isProviderFailure(error)) throw error;
      options.log.warn({ ...failureForLog(error), payment: row.id }, 'not ended at the provider');
    }
  }
}

/**
 * Cancels the open payments of a company that can no longer use what they buy. Not in a transaction. Those that are
 * still open afterwards, as the provider is unavailable or is charging a card, are tried again by the reconcile.
 */
export async function endOpenOfCompany(options: PaymentsOptions, companyId: string): Promise<EndedPayments> {
  const { db, clock } = options;
  await endOpen(options, await openRowsOfCompany(db, companyId));
  // Not only those that were open now: one that an earlier command could not end may have been paid since.
  const isPaidNow = and(
    eq(paymentIntents.companyId, companyId),
    eq(paymentIntents.status, 'succeeded'),
    eq(paymentIntents.isOutside, false),
    gte(paymentIntents.settledAt, new Date(clock.now().getTime() - HOUR_MS)),
  );
  const paid = await db
    .select({
      id: paymentIntents.id,
      amountCents: paymentIntents.amountCents,
      settledAt: paymentIntents.settledAt,
    })
    .from(paymentIntents)
    .where(isPaidNow)
    .orderBy(paymentIntents.settledAt, paymentIntents.id);
  return { open: (await openRowsOfCompany(db, companyId)).length, paid };
}
