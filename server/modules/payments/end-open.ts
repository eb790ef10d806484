import type { PaymentIntentRow } from '../../infra/db/schema-payments.ts';
import { openRowsOfCompany } from './intent-rows.ts';
import type { PaymentsOptions } from './payments-options.ts';
import { failureForLog, isProviderFailure } from './provider-errors.ts';
import { close } from './provider-intents.ts';

/** Ends open payments. Not in a transaction. While the provider is away they stay open. */
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
 * Ends the open payments of a company that can use nothing of what it would pay for. Not in a transaction.
 * @returns how many are open still: the provider is away, or charges a card at this moment. The reconcile tries again
 */
export async function endOpenOfCompany(options: PaymentsOptions, companyId: string): Promise<number> {
  await endOpen(options, await openRowsOfCompany(options.db, companyId));
  return (await openRowsOfCompany(options.db, companyId)).length;
}
