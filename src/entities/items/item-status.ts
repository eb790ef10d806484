import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { keepsIdempotencyKeys } from '../../api/api.ts';
import type { Item, ItemKind } from './item-kind.ts';

/** What a `payment_status` reads as (specification, sections 4 and 9). */
export type PaymentState = 'pending' | 'paid' | 'free-trial' | 'rejected';

/** 1 Pending, 2 Paid, 5 Free Trial where there is one; anything else is Rejected. */
export function paymentState(status: number, { hasFreeTrial }: Pick<ItemKind, 'hasFreeTrial'>): PaymentState {
  if (status === PAYMENT_STATUS.pending) return 'pending';
  if (status === PAYMENT_STATUS.paid) return 'paid';
  if (status === PAYMENT_STATUS.freeTrial && hasFreeTrial) return 'free-trial';
  return 'rejected';
}

function isOpenToGuests(status: number, kind: Pick<ItemKind, 'hasFreeTrial'>): boolean {
  const state = paymentState(status, kind);
  return state === 'paid' || state === 'free-trial';
}

/** What keeps the mails of an item's invitations; undefined where they leave at once, or another API decides. */
export function heldMails(
  { payment_status }: Pick<Item, 'payment_status'>,
  kind: Pick<ItemKind, 'hasFreeTrial' | 'entity'>,
): string | undefined {
  return isOpenToGuests(payment_status, kind) || !keepsIdempotencyKeys()
    ? undefined
    : `Their mails leave when the ${kind.entity} is paid.`;
}

/** Whether the payment is Rejected, and the server takes nothing more before Upgrade; another API decides for itself. */
export function needsUpgrade(status: number, kind: Pick<ItemKind, 'hasFreeTrial'>): boolean {
  return paymentState(status, kind) === 'rejected' && keepsIdempotencyKeys();
}

export const MASKED_CODE = '******';

/** The access code for the screen: shown for Paid and Free Trial only, whatever the server sent. */
export function visibleCode(
  item: Pick<Item, 'access_code' | 'payment_status'>,
  kind: Pick<ItemKind, 'hasFreeTrial'>,
): string {
  return isOpenToGuests(item.payment_status, kind) && item.access_code !== ''
    ? item.access_code
    : MASKED_CODE;
}

/** What the status toggle switches to: 1 becomes 0, anything else 1. */
export function toggledStatus(status: number): 0 | 1 {
  return status === 1 ? 0 : 1;
}
