import type { ConfirmOutcome } from './confirm-payment.ts';

/** The title above a failure's message: a payment with an unknown outcome has not failed. */
export function failureTitle(kind: ConfirmOutcome['kind']): string {
  return kind === 'unknown' ? 'Payment not confirmed' : 'Payment failed';
}
