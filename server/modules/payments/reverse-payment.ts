/** All of a payment goes back: by the provider's word, or by the administrator's. */
import type { Tx } from '../../infra/db/database.ts';
import type { PaymentIntentRow } from '../../infra/db/schema-payments.ts';
import { applyState, emailMoneyBack, type SettleOptions } from './apply-state.ts';
import type { HistoryEntry } from './history.ts';
import type { MoneyNews } from './money-back-email.ts';
import { changePayment, type LockedPayment } from './payment-rows.ts';
import type { Effect } from './settle.ts';

/** States whose money is still with us, or was never heard of and has come and gone by now. */
const COUNTS: ReadonlySet<PaymentIntentRow['status']> = new Set([
  'succeeded',
  'open',
  'cancelled',
  'surplus',
  'closed',
]);

/** Takes a payment back, once, and brings its item to what is still paid. */
export async function reversePayment(
  tx: Tx,
  options: SettleOptions,
  { row, item }: LockedPayment,
  change: Partial<PaymentIntentRow> & Pick<PaymentIntentRow, 'status'>,
  entry: HistoryEntry,
): Promise<Effect> {
  const now = options.clock.now();
  await changePayment(tx, row, now, change, entry);
  const news = NEWS[change.status];
  if (COUNTS.has(row.status) && news) {
    await emailMoneyBack(tx, options, { ...row, ...change }, await applyState(tx, options, item), news);
  }
  return 'changed';
}

/** Of what was returned nobody is told: it bought nothing. */
const NEWS: Partial<Record<PaymentIntentRow['status'], MoneyNews>> = {
  refunded: 'refunded',
  disputed: 'disputed',
  closed: 'closed',
};
