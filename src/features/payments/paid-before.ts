/** Writes the records of payments (`entities/items/payment-records.ts`). */
import { keepsIdempotencyKeys } from '../../api/api-address.ts';
import {
  PAID_PREFIX,
  type PaidBefore,
  paidRecord,
  paidStore,
  unstoredPaid,
} from '../../entities/items/payment-records.ts';
import type { PaymentOrder } from './payment-order.ts';

/** Records a payment; with a `secret`, an attempt. */
export function recordPaid(
  companyId: string,
  order: PaymentOrder,
  { amount, secret }: Pick<PaidBefore, 'amount' | 'secret'>,
): void {
  forgetOld();
  restorePaid(companyId, order, { at: Date.now(), amount, ...(secret !== undefined && { secret }) });
}

/** Restores an earlier record. */
export function restorePaid(companyId: string, order: PaymentOrder, known: PaidBefore | undefined): void {
  const key = keyOf(companyId, order);
  const text = known && JSON.stringify(known);
  try {
    if (text === undefined) paidStore().removeItem(key);
    else paidStore().setItem(key, text);
  } catch {
    if (text !== undefined) unstoredPaid.set(key, text);
  }
  if (text === undefined) unstoredPaid.delete(key);
}

export function paidBefore(companyId: string, order: PaymentOrder): PaidBefore | undefined {
  return paidRecord(keyOf(companyId, order));
}

export function forgetPaid(companyId: string, order: PaymentOrder): void {
  restorePaid(companyId, order, undefined);
}

/**
 * Calls back when another tab has paid, or found out that it did not.
 * @returns a function that unsubscribes
 */
export function watchPaid(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key?.startsWith(PAID_PREFIX)) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

function forgetOld(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PAID_PREFIX) && !paidRecord(key)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is disabled: there are no records.
  }
}

function keyOf(companyId: string, { action, request }: PaymentOrder): string {
  const { total_amount: _total, ...subject } = request;
  const what = `${action}:${Object.values(subject).join(':')}`;
  return keepsIdempotencyKeys()
    ? `draft:${companyId}:${PAID_PREFIX}${what}`
    : `${PAID_PREFIX}${companyId}:${what}`;
}
