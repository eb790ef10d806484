import type { PaymentIntentRow } from '../../infra/db/schema-payments.ts';
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
 * Cancels the open payments of a company that can no longer use what they buy. Not in a transaction.
 * @returns how many are still open: the provider is unavailable, or is charging a card. The reconcile tries again
 */
export async function endOpenOfCompany(options: PaymentsOptions, companyId: string): Promise<number> {
  await endOpen(options, await openRowsOfCompany(options.db, companyId));
  return (await openRowsOfCompany(options.db, companyId)).length;
}
