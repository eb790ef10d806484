/**
 * What was paid on this device, or may have been, and does not show on its item yet. An API of another make may begin
 * another payment each time it is asked, and would charge the card twice: there it is told to all tabs, closed ones too,
 * and kept over a log-out. Our own goes on with the payment that is open; there it goes with the drafts of the tab.
 */
import { keepsIdempotencyKeys } from '../../api/api.ts';
import type { PaymentOrder } from './payment-order.ts';

/** A provider's word may take hours; after a day the item's state is to be believed. */
const REMEMBERED_MS = 24 * 3_600_000;
const PREFIX = 'paid:';

export interface PaidBefore {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Dollars. */
  readonly amount: number;
  /** Of a payment that was tried, and of whose end nothing was heard: by this the provider can be asked about it. */
  readonly secret?: string;
}

const store = () => (keepsIdempotencyKeys() ? sessionStorage : localStorage);

/** Stands in where storage is switched off or full. */
const unstored = new Map<string, string>();

/** Notes what was paid; with a `secret`, what is being tried. */
export function rememberPaid(
  companyId: string,
  order: PaymentOrder,
  { amount, secret }: Pick<PaidBefore, 'amount' | 'secret'>,
): void {
  forgetOld();
  keepPaid(companyId, order, { at: Date.now(), amount, ...(secret !== undefined && { secret }) });
}

/** Notes again what was known before. */
export function keepPaid(companyId: string, order: PaymentOrder, known: PaidBefore | undefined): void {
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
  keepPaid(companyId, order, undefined);
}

/**
 * Calls back when another tab has paid something, or has found out that it did not.
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
    // Switched off: nothing is there.
  }
}

function keyOf(companyId: string, { action, request }: PaymentOrder): string {
  const { total_amount: _total, ...subject } = request;
  const what = `${action}:${Object.values(subject).join(':')}`;
  return keepsIdempotencyKeys() ? `draft:${companyId}:${PREFIX}${what}` : `${PREFIX}${companyId}:${what}`;
}
