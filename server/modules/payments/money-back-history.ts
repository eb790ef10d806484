import { formatCents } from '../../../common/lib/money.ts';
import type { PaymentIntentRow } from '../../infra/db/schema-payments.ts';

type Sums = Pick<
  PaymentIntentRow,
  'refunds' | 'disputes' | 'refundedCents' | 'disputedCents' | 'amountCents'
>;

/** One line for the history: the amounts returned, or received again, between two states of a payment. */
export function whatChanged(before: Sums, after: Omit<Sums, 'amountCents'>, isWhole: boolean): string {
  const failed = Object.entries(after.refunds).filter(
    ([id, { state }]) => state === 'failed' && before.refunds[id]?.state !== 'failed',
  );
  const isRefund = after.refundedCents > before.refundedCents;
  const isInFull = isWhole && after.disputedCents === 0;
  const changes = [
    ...failed.map(([, { cents: sum }]) => `a refund of ${formatCents(sum)} failed: the money is here again`),
    ...(isRefund
      ? [isInFull ? 'refunded in full' : `${formatCents(after.refundedCents)} of it refunded`]
      : []),
    ...disputeChanges(before, after, isWhole),
  ];
  return changes.join('; ') || 'looked at anew: the provider lists its refunds and disputes';
}

function disputeChanges(before: Sums, after: Omit<Sums, 'amountCents'>, isWhole: boolean): string[] {
  return Object.entries(after.disputes).flatMap(([id, { cents: sum, outcome }]) => {
    if (before.disputes[id]?.outcome === outcome) return [];
    const part = sum < before.amountCents ? ` (${formatCents(sum)} of it)` : '';
    if (outcome === 'open') return [`disputed by the cardholder${part}`];
    if (outcome === 'won') return ['dispute won: the money stays'];
    return [isWhole ? 'dispute lost' : `dispute lost${part}: the rest still counts`];
  });
}
