import type { PaymentIntent, Stripe } from '@stripe/stripe-js';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../../common/contract/calls.ts';
import { paymentsContract } from '../../../common/contract/payments.ts';
import { formatCharge } from '../../../common/lib/money.ts';
import { api } from '../../api/api.ts';
import { keepsIdempotencyKeys } from '../../api/api-address.ts';
import { isRefused } from '../../api/api-error.ts';
import { withReason } from '../../api/failure-reason.ts';
import { persisted } from '../../offline/reads/persister.ts';
import { MISSING_PART } from '../../offline/worker/missing-part.tsx';
import type { PaymentOrder } from './payment-order.ts';

const INTENT = 'payment-intent';

/** Whether a key is that of an open payment. */
export function isIntentKey(queryKey: readonly unknown[]): boolean {
  return queryKey[1] === INTENT;
}

export const paymentQueries = {
  /** The company's cards saved with the payment provider: brand and last four digits. */
  cards: (companyId: string) =>
    queryOptions({
      queryKey: [companyId, 'cards'],
      queryFn: async ({ signal }) =>
        (await api.send(paymentsContract.listSavedCards, { company_id: companyId }, { signal })).data,
      persister: persisted.persisterFn,
      // The card form works without them; another make may answer that it knows no customer.
      meta: { quiet: !keepsIdempotencyKeys() },
    }),

  /**
   * The open payment intent of an order, or null if the item is paid already. The server keeps one per item, action and
   * plan, so another request continues the same payment. Never stored on the device, as its secret allows a payment.
   */
  intent: (companyId: string, order: PaymentOrder, isSettled: () => Promise<boolean>) =>
    queryOptions({
      queryKey: [companyId, INTENT, ...subjectOf(order)],
      // Not aborted on unmount: it would be unknown whether the server began a payment.
      queryFn: () => openIntent(order, isSettled),
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
      // Its failure opens a dialog, which says more than a toast.
      meta: { quiet: true, staysAsRead: true },
    }),

  /**
   * What the card service charges for the intent that an API of another make has opened, with its currency; null if
   * unknown. Our API says the same in its answer.
   */
  opened: (companyId: string, library: Stripe | null | undefined, clientSecret: string | undefined) =>
    queryOptions({
      queryKey: [companyId, INTENT, 'opened', clientSecret],
      queryFn: () => openedFor(library, clientSecret),
      enabled: !keepsIdempotencyKeys() && Boolean(library) && clientSecret !== undefined,
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
      meta: { quiet: true, staysAsRead: true },
    }),

  /** The payment provider's library, loaded when a payment is to be made. */
  library: () =>
    queryOptions({
      queryKey: ['public', 'card-library'],
      queryFn: async () => {
        const { loadCardLibrary } = await import('./card-library.ts').catch((cause: unknown) => {
          throw new Error(MISSING_PART, { cause });
        });
        return await loadCardLibrary({
          publishableKey: import.meta.env.VITE_STRIPE_PUBLISHABLE_KEY,
          apiUrl: import.meta.env.VITE_API_URL,
        });
      },
      // Offline it fails with a message instead of waiting silently.
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      // Not plain data, so react-query must not compare it structurally.
      structuralSharing: false,
      meta: { quiet: true },
    }),
};

async function openedFor(library: Stripe | null | undefined, clientSecret = ''): Promise<string | null> {
  const answer = await library?.retrievePaymentIntent(clientSecret).catch(() => undefined);
  const { amount, currency = 'usd' }: Partial<PaymentIntent> = answer?.paymentIntent ?? {};
  return typeof amount === 'number' ? formatCharge(amount, currency) : null;
}

/** Opens or continues the payment of an order; null if the item is paid already. */
export async function openIntent(order: PaymentOrder, isSettled: () => Promise<boolean>) {
  if (await showsAsPaid(isSettled)) return null;
  try {
    return (await api.send(contractOf(order), order.request)).data;
  } catch (error) {
    // The server may have found that the provider has the money already.
    if (await showsAsPaid(isSettled)) return null;
    // What the server answers is shown as it is, or as the fallback alone.
    throw isRefused(error) ? error : withReason(error, calls.purchasePlan.fallback);
  }
}

/**
 * Identifies the order without the amount: once paid, the item is refetched, and the portal's new amount must not begin
 * another payment.
 */
function subjectOf({ action, request }: PaymentOrder) {
  const { total_amount: _total, ...subject } = request;
  return [action, subject] as const;
}

/** Reads the item first: a paid item needs no intent, and a reload or Back is not a failure. */
function showsAsPaid(isSettled: () => Promise<boolean>): Promise<boolean> {
  return isSettled().catch(() => false);
}

function contractOf(order: PaymentOrder) {
  return order.action === 'upgrade' ? paymentsContract.upgradePlan : paymentsContract.purchasePlan;
}
