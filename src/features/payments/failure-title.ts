import type { ConfirmOutcome } from './confirm-payment.ts';

/** What stands above the words of a payment that did not succeed: one that may have gone through has not failed. */
export function failureTitle(kind: ConfirmOutcome['kind']): string {
  return kind === 'unknown' ? 'Payment not confirmed' : 'Payment failed';
}
