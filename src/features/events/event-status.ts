import type { EventItem } from '../../contract/events.ts';
import { PAYMENT_STATUS } from '../../contract/payments.ts';

/** What a `payment_status` reads as (specification, sections 4 and 9). */
export type PaymentState = 'pending' | 'paid' | 'free-trial' | 'rejected';

/** 1 Pending, 2 Paid, 5 Free Trial; anything else is Rejected. */
export function paymentState(status: number): PaymentState {
  if (status === PAYMENT_STATUS.pending) return 'pending';
  if (status === PAYMENT_STATUS.paid) return 'paid';
  if (status === PAYMENT_STATUS.freeTrial) return 'free-trial';
  return 'rejected';
}

export const MASKED_CODE = '******';

/** The access code for the screen: shown for Paid and Free Trial only, whatever the server sent. */
export function visibleCode(event: Pick<EventItem, 'access_code' | 'payment_status'>): string {
  const state = paymentState(event.payment_status);
  const isOpen = state === 'paid' || state === 'free-trial';
  return isOpen && event.access_code !== '' ? event.access_code : MASKED_CODE;
}

/** What the status toggle switches to: 1 becomes 0, anything else 1. */
export function toggledStatus(status: number): 0 | 1 {
  return status === 1 ? 0 : 1;
}
