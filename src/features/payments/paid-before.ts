/**
 * Payments made, or possibly made, on this device that the item does not show yet. An API of another make may begin
 * another payment on each request, and would charge the card twice: for it they are stored for all tabs, including
 * later ones, and kept over a log-out. Our own API continues the open payment; for it they are kept with the tab's
 * drafts.
 */
import { keepsIdempotencyKeys } from '../../api/api-address.ts';
import type { PaymentOrder } from './payment-order.ts';

/** The provider's report may take hours; after a day the item's state is trusted. */
const REMEMBERED_MS = 24 * 3_600_000;
const PREFIX = 'paid:';

export interface PaidBefore {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Dollars. */
  readonly amount: number;
  /** For an attempt without a known outcome: identifies it at the provider. */
  readonly secret?: string;
}

const store = () => (keepsIdempotencyKeys() ? sessionStorage : localStorage);

/** Used if storage is disabled or full. */
const unstored = new Map<string, string>();

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
    if (text === undefined) store().removeItem(key);
    else store().setItem(key, text);
  } catch {
    if (text !== undefined) unstored.set(key, text);
  }
  if (text === undefined) unstored.delete(key);
}

export function paidBefore(companyId: string, order: PaymentOrder): PaidBefore | undefined {
  const kept = readNote(keyOf(companyId, order));
  return kept && Date.now() - kept.at < REMEMBERED_MS ? kept : undefined;
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
    if (key?.startsWith(PREFIX)) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

function readNote(key: string): PaidBefore | undefined {
  try {
    return noteOf(JSON.parse(unstored.get(key) ?? store().getItem(key) ?? 'null'));
  } catch {
    return undefined;
  }
}

function noteOf(kept: unknown): PaidBefore | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { at, amount, secret }: Partial<Record<string, unknown>> = { ...kept };
  if (typeof at !== 'number' || typeof amount !== 'number') return undefined;
  return { at, amount, ...(typeof secret === 'string' && { secret }) };
}

function forgetOld(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const isOld = Date.now() - (readNote(key)?.at ?? 0) >= REMEMBERED_MS;
      if (key.startsWith(PREFIX) && isOld) localStorage.removeItem(key);
    }
  } catch {
    // Storage is disabled: there are no records.
  }
}

function keyOf(companyId: string, { action, request }: PaymentOrder): string {
  const { total_amount: _total, ...subject } = request;
  const what = `${action}:${Object.values(subject).join(':')}`;
  return keepsIdempotencyKeys() ? `draft:${companyId}:${PREFIX}${what}` : `${PREFIX}${companyId}:${what}`;
}
