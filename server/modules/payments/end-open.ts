import { and, eq, inArray } from 'drizzle-orm';
import type { EndedPayments } from '../../context/payments-port.ts';
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
  const { db } = options;
  const rows = await openRowsOfCompany(db, companyId);
  await endOpen(options, rows);
  const ids = rows.map(({ id }) => id);
  const paid = await db
    .select({ id: paymentIntents.id, amountCents: paymentIntents.amountCents })
    .from(paymentIntents)
    .where(and(inArray(paymentIntents.id, ids), eq(paymentIntents.status, 'succeeded')));
  return { open: (await openRowsOfCompany(db, companyId)).length, paid };
}
