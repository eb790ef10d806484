/**
 * What was paid in this tab and does not show on its item yet. An API of another make may begin another payment each
 * time it is asked, and would charge the card twice.
 */
import { forgetDraft, keepDraft, readDraft } from '../../ui/form/drafts.ts';
import type { PaymentOrder } from './payment-order.ts';

/** A provider's word may take hours; after a day the item's state is to be believed. */
const REMEMBERED_MS = 24 * 3_600_000;

export interface PaidBefore {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Dollars. */
  readonly amount: number;
}

export function rememberPaid(companyId: string, order: PaymentOrder, amount: number): void {
  keepDraft(keyOf(companyId, order), { at: String(Date.now()), amount: String(amount) });
}

export function paidBefore(companyId: string, order: PaymentOrder): PaidBefore | undefined {
  const kept = readDraft(keyOf(companyId, order));
  const at = Number(kept.at);
  return Date.now() - at < REMEMBERED_MS ? { at, amount: Number(kept.amount) } : undefined;
}

export function forgetPaid(companyId: string, order: PaymentOrder): void {
  forgetDraft(keyOf(companyId, order));
}

/** Kept as drafts are: for the tab's life, and gone at logout. */
function keyOf(companyId: string, { action, request }: PaymentOrder): string {
  const { total_amount: _total, ...subject } = request;
  return `${companyId}:paid:${action}:${Object.values(subject).join(':')}`;
}
