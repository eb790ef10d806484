import { PAYMENT_STATUS } from '../../common/contract/payments.ts';

const NAMES: Readonly<Record<number, string>> = {
  [PAYMENT_STATUS.pending]: 'Pending',
  [PAYMENT_STATUS.paid]: 'Paid',
  [PAYMENT_STATUS.freeTrial]: 'Free Trial',
};

/** The name of an item's payment status; any other number is Rejected. */
export function paymentStatusName(status: number): string {
  return NAMES[status] ?? 'Rejected';
}
