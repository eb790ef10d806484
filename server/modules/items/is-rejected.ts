import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import type { ItemRow } from '../../infra/db/schema.ts';

const NOT_REJECTED: readonly number[] = Object.values(PAYMENT_STATUS);

/** Whether its payment was returned or closed: it can be bought again, with any plan. */
export function isRejected({ paymentStatus }: Pick<ItemRow, 'paymentStatus'>): boolean {
  return !NOT_REJECTED.includes(paymentStatus);
}
