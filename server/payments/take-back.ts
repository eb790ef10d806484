/** Money that goes back: refunds whole and in part, disputes. Each order of the provider's events ends alike. */

import { formatDollars, fromCents } from '../../src/lib/money.ts';
import type { Tx } from '../db/database.ts';
import type { PaymentIntentRow } from '../db/schema-payments.ts';
import { applyState, type SettleOptions, tellTakenBack } from './apply-state.ts';
import type { HistoryEntry } from './history.ts';
import { changePayment, type LockedPayment, lockPayment } from './payment-rows.ts';
import { CURRENCY } from './provider.ts';
import type { Effect } from './settle.ts';

/** The charge of an intent, as a refund leaves it. Amounts in cents. */
export interface RefundedCharge {
  intentId: string;
  paymentId?: string | undefined;
  amount: number;
  currency: string;
  amountRefunded: number;
  isWhole: boolean;
}

/** A part given back is recorded and changes nothing; all of it takes back what was bought. */
export async function refundIn(
  tx: Tx,
  options: SettleOptions,
  charge: RefundedCharge,
  entry: Omit<HistoryEntry, 'what'>,
): Promise<Effect> {
  const payment = await lockPayment(tx, charge);
  if (!payment) return 'unknown';
  const { row } = payment;
  // The sum only grows: an older event that comes late says less.
  if (charge.amountRefunded <= row.refundedCents && !(charge.isWhole && COUNTS.has(row.status)))
    return 'unchanged';
  const refundedCents = Math.max(charge.amountRefunded, row.refundedCents);
  const change = { refundedCents, providerIntentId: charge.intentId };
  if (!charge.isWhole) {
    const what = `${formatDollars(fromCents(refundedCents))} of it refunded`;
    await changePayment(tx, row, options.clock.now(), change, { ...entry, what });
    return 'changed';
  }
  const isOther = charge.amount !== row.amountCents || charge.currency !== CURRENCY;
  const isSurplus = row.status === 'surplus' || (isOther && row.status !== 'succeeded');
  const status = isSurplus ? 'returned' : 'refunded';
  return await takeBack(tx, options, payment, { ...change, status }, { ...entry, what: 'refunded in full' });
}

/** `closed` with an outcome, or just opened: an open dispute takes nothing away yet. */
export async function disputeIn(
  tx: Tx,
  options: SettleOptions,
  { intentId, outcome }: { intentId: string; outcome: 'open' | 'won' | 'lost' },
  entry: Omit<HistoryEntry, 'what'>,
): Promise<Effect> {
  const payment = await lockPayment(tx, { intentId });
  if (!payment) return 'unknown';
  const { row } = payment;
  const isOlderNews = row.disputeStatus !== null && (outcome === 'open' || row.disputeStatus === 'lost');
  if (isOlderNews || row.disputeStatus === outcome) return 'unchanged';
  const change = { disputeStatus: outcome, providerIntentId: intentId };
  if (outcome !== 'lost') {
    const what = outcome === 'open' ? 'disputed by the cardholder' : 'dispute won: the money stays';
    await changePayment(tx, row, options.clock.now(), change, { ...entry, what });
    return 'changed';
  }
  const status = row.status === 'surplus' ? 'returned' : 'disputed';
  return await takeBack(tx, options, payment, { ...change, status }, { ...entry, what: 'dispute lost' });
}

/** States whose money is still with us, or was never heard of and has come and gone by now. */
const COUNTS: ReadonlySet<PaymentIntentRow['status']> = new Set([
  'succeeded',
  'open',
  'cancelled',
  'surplus',
  'closed',
]);

/** Takes a payment back, once, and brings its item to what is still paid. */
export async function takeBack(
  tx: Tx,
  options: SettleOptions,
  { row, item }: LockedPayment,
  change: Partial<PaymentIntentRow> & Pick<PaymentIntentRow, 'status'>,
  entry: HistoryEntry,
): Promise<Effect> {
  const now = options.clock.now();
  const { status, ...rest } = change;
  if (!COUNTS.has(row.status)) {
    await changePayment(tx, row, now, rest, entry);
    return 'changed';
  }
  await changePayment(tx, row, now, { ...rest, status }, entry);
  if (status !== 'returned') {
    await tellTakenBack(tx, options, { ...row, status }, await applyState(tx, options, item));
  }
  return 'changed';
}
