import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { keepsIdempotencyKeys } from '../../api/api-address.ts';
import type { Item, ItemKind } from './item-kind.ts';

/** The states of `payment_status` (specification, sections 4 and 9); `unknown` where an API of another make has none. */
export type PaymentState = 'pending' | 'paid' | 'free-trial' | 'rejected' | 'unknown';

/** 1 is Pending, 2 Paid, 5 Free Trial if the kind has one; any other number is Rejected. */
export function paymentState(
  status: number | null,
  { hasFreeTrial }: Pick<ItemKind, 'hasFreeTrial'>,
): PaymentState {
  if (status === null) return 'unknown';
  if (status === PAYMENT_STATUS.pending) return 'pending';
  if (status === PAYMENT_STATUS.paid) return 'paid';
  if (status === PAYMENT_STATUS.freeTrial && hasFreeTrial) return 'free-trial';
  return 'rejected';
}

function isOpenToGuests(status: number | null, kind: Pick<ItemKind, 'hasFreeTrial'>): boolean {
  const state = paymentState(status, kind);
  return state === 'paid' || state === 'free-trial';
}

/** Why an item's invitation mails are held; undefined if they are sent at once, or that is not known. */
export function heldMails(
  { payment_status }: Pick<Item, 'payment_status'>,
  kind: Pick<ItemKind, 'hasFreeTrial' | 'entity'>,
): string | undefined {
  if (isOpenToGuests(payment_status, kind) || payment_status === null || !keepsIdempotencyKeys())
    return undefined;
  // After a refund most were sent before.
  return paymentState(payment_status, kind) === 'rejected'
    ? `Mails that have not left yet leave when the ${kind.entity} is paid again.`
    : `Their mails leave when the ${kind.entity} is paid.`;
}

/** Whether the payment was rejected, and the server refuses changes until Upgrade; another API decides for itself. */
export function needsUpgrade(status: number | null, kind: Pick<ItemKind, 'hasFreeTrial'>): boolean {
  return paymentState(status, kind) === 'rejected' && keepsIdempotencyKeys();
}

export const MASKED_CODE = '******';

/** The displayed access code: only for Paid and Free Trial, whatever the server sends. */
export function visibleCode(
  item: Pick<Item, 'access_code' | 'payment_status'>,
  kind: Pick<ItemKind, 'hasFreeTrial'>,
): string {
  return isOpenToGuests(item.payment_status, kind) && item.access_code !== ''
    ? item.access_code
    : MASKED_CODE;
}

/** The status after the toggle: 1 becomes 0, anything else 1. */
export function toggledStatus(status: number | null): 0 | 1 {
  return status === 1 ? 0 : 1;
}
