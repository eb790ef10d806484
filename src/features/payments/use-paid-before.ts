import type { Stripe } from '@stripe/stripe-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { keepsIdempotencyKeys } from '../../api/api-address.ts';
import { isPaid, type Journal, readIntent } from './confirm-payment.ts';
import { forgetPaid, paidBefore, recordPaid, restorePaid, watchPaid } from './paid-before.ts';
import type { PaymentOrder } from './payment-order.ts';
import { paymentQueries } from './queries.ts';

/** How long an attempt with an unpaid intent may still be under way, in another tab or on the network. */
const UNDER_WAY_MS = 30_000;

interface Order {
  readonly companyId: string;
  readonly order: PaymentOrder;
  readonly isSettled: () => Promise<boolean>;
}

/** The state of an earlier payment of an order: `maybe` if it could not be looked up. */
export type PaidState = 'shown' | 'paid' | 'maybe' | 'unpaid';

/** An earlier payment of the order on this device that its item does not show yet; undefined if there is none. */
export function usePaidBefore({ companyId, order, isSettled }: Order) {
  const queryClient = useQueryClient();
  const [paid, setPaid] = useState(() => paidBefore(companyId, order));
  /** The secrets of attempts made here. */
  const tried = useRef(new Set<string>());
  const look = useQuery({
    queryKey: [companyId, 'paid-before', order.action, order.request.product_id, paid?.at],
    queryFn: async (): Promise<PaidState> => {
      if (await isSettled()) return 'shown';
      if (paid?.secret === undefined) return 'paid';
      const library = await queryClient.fetchQuery(paymentQueries.library());
      const state = await stateOf(library, paid.secret, Date.now() - paid.at);
      if (state === 'paid') restorePaid(companyId, order, { at: paid.at, amount: paid.amount });
      if (state === 'unpaid') forgetPaid(companyId, order);
      return state;
    },
    enabled: paid !== undefined,
    gcTime: 0,
    meta: { quiet: true },
  });

  // Our own server continues the open payment for any request.
  const mayBeAnother = !keepsIdempotencyKeys();
  useEffect(() => {
    if (!mayBeAnother) return;
    return watchPaid(() => {
      const known = paidBefore(companyId, order);
      if (!known?.secret || !tried.current.has(known.secret)) setPaid(known);
    });
  }, [mayBeAnother, companyId, order]);

  /** Records attempts made here, if the API does not. */
  function journalOf(amount: number): Journal | undefined {
    if (!mayBeAnother) return undefined;
    return {
      tries: (secret) => {
        const before = paidBefore(companyId, order);
        tried.current.add(secret);
        recordPaid(companyId, order, { amount, secret });
        return () => restorePaid(companyId, order, before);
      },
      isUnpaid: () => forgetPaid(companyId, order),
    };
  }

  /** False, with the reason shown, if another tab has attempted it meanwhile. */
  function mayPay(): boolean {
    const known = mayBeAnother ? paidBefore(companyId, order) : undefined;
    const isOther = known !== undefined && !(known.secret && tried.current.has(known.secret));
    if (isOther) setPaid(known);
    return !isOther;
  }

  return {
    paid,
    state: paid && (look.data ?? (paid.secret === undefined ? 'paid' : 'maybe')),
    isLoading: look.isLoading,
    isChecking: look.isFetching,
    check: () => void look.refetch(),
    payAgain: () => {
      forgetPaid(companyId, order);
      setPaid(undefined);
    },
    ...{ journalOf, mayPay },
  };
}

async function stateOf(
  library: Stripe | null,
  secret: string,
  ageMs: number,
): Promise<Exclude<PaidState, 'shown'>> {
  const intent = library ? await readIntent(library, secret) : undefined;
  if (isPaid(intent)) return 'paid';
  if (intent?.status === 'canceled') return 'unpaid';
  return intent?.status === 'requires_payment_method' && ageMs >= UNDER_WAY_MS ? 'unpaid' : 'maybe';
}
