/** Reverses a payment: by the provider's report, or the administrator's decision. */
import type { Tx } from '../../infra/db/database.ts';
import type { PaymentIntentRow } from '../../infra/db/schema-payments.ts';
import { applyState, emailMoneyBack, type SettleOptions } from './apply-state.ts';
import type { HistoryEntry } from './history.ts';
import type { MoneyBackEvent } from './money-back-email.ts';
import { changePayment, type LockedPayment } from './payment-rows.ts';
import type { Effect } from './settle.ts';

/** States whose money we have, or whose money came and went before we knew of it. */
const COUNTS: ReadonlySet<PaymentIntentRow['status']> = new Set([
  'succeeded',
  'open',
  'cancelled',
  'surplus',
  'closed',
]);

/**
 * Reverses a payment once, and updates its item to the remaining payments. Its orders of refunds are over: nothing is
 * left to be given back.
 */
export async function reversePayment(
  tx: Tx,
  options: SettleOptions,
  { row, item }: LockedPayment,
  change: Partial<PaymentIntentRow> & Pick<PaymentIntentRow, 'status'>,
  entry: HistoryEntry,
): Promise<Effect> {
  const now = options.clock.now();
  await changePayment(tx, row, now, { ...change, refundOrders: [] }, entry);
  const news = NEWS[change.status];
  if (COUNTS.has(row.status) && news) {
    await emailMoneyBack(tx, options, { ...row, ...change }, await applyState(tx, options, item), news);
  }
  return 'changed';
}

const NEWS: Partial<Record<PaymentIntentRow['status'], MoneyBackEvent>> = {
  refunded: 'refunded',
  returned: 'returned',
  disputed: 'disputed',
  closed: 'closed',
};
