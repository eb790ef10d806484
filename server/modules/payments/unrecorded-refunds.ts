/**
 * Refunds that the provider has made and that are not recorded here: of an order from after the backup that was restored,
 * or from the provider's dashboard. Ordered again, the same part would go back twice.
 */
import { formatCents } from '../../../common/lib/money.ts';
import type { Decision } from '../../context/payments-port.ts';
import { type Failure, failure } from '../../core/result.ts';
import { tryApplyMoneyBack } from './money-back.ts';
import { readPayment } from './payment-rows.ts';
import type { PaymentsOptions } from './payments-options.ts';
import { failureForLog, isProviderFailure } from './provider-errors.ts';
import { listRefunds } from './provider-lists.ts';

/**
 * Looks for them before a refund is ordered, and records them. A list that is not answered is no obstacle: the order
 * asks the provider as well.
 * @returns the refusal if there were any
 */
export async function unrecordedRefusal(
  options: PaymentsOptions,
  paymentId: string,
  decision: Decision,
): Promise<Failure | undefined> {
  const { db, log } = options;
  const read = () => readPayment(db, { paymentId });
  const { providerIntentId: intentId = null, refundOrders = [] } = (await read()) ?? {};
  // The refund of an order that is not finished is looked for by its key.
  if (intentId === null || refundOrders.length > 0) return undefined;
  try {
    const data = await listRefunds(options, intentId);
    // Read after the list: an order is recorded before the provider is asked for it.
    const row = await read();
    if (row?.status !== 'succeeded') return undefined;
    const ordered = new Set(row.refundOrders.map(({ key }) => key));
    const unrecorded = data.filter(
      ({ id, status, metadata }) =>
        !(id in row.refunds || ordered.has(metadata?.refund_order ?? '')) &&
        status !== 'failed' &&
        status !== 'canceled',
    );
    const cents = unrecorded.reduce((sum, { amount }) => sum + amount, 0);
    // Of a payment that has gone back in full, the provider refunds nothing again.
    if (cents === 0 || cents >= row.amountCents - row.refundedCents - row.disputedCents) return undefined;
    if (!(await tryApplyMoneyBack(options, { intentId, paymentId }, decision))) return undefined;
    return failure(
      409,
      `${formatCents(cents)} of it had gone back already, which was not recorded here, and nothing else is given back now. Give the command again if more shall go back.`,
    );
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    log.warn({ ...failureForLog(error), payment: paymentId }, 'its refunds could not be listed');
    return undefined;
  }
}
