import type { Stripe } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { confirmPayment, type Journal, type PaymentMethod, type Reopen } from './confirm-payment.ts';

export type PaymentPhase =
  | { readonly kind: 'open'; readonly issue?: string }
  | { readonly kind: 'confirming' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'paid' };

interface PaymentOptions {
  library: Stripe | null;
  clientSecret: string;
  reopen: Reopen;
  journal: Journal | undefined;
  /** Asked at each press; false where it has said why not. */
  mayPay: () => boolean;
  onPaid: () => void;
}

/** One payment as it is confirmed. A second press while the first is in flight does nothing. */
export function usePayment({ library, clientSecret, reopen, journal, mayPay, onPaid }: PaymentOptions) {
  const [phase, setPhase] = useState<PaymentPhase>({ kind: 'open' });
  // State lags behind a second click in the same frame; the ref does not.
  const isInFlight = useRef(false);

  async function pay(method: PaymentMethod) {
    if (!library || isInFlight.current || !mayPay()) return;
    isInFlight.current = true;
    setPhase({ kind: 'confirming' });
    const outcome = await confirmPayment(library, clientSecret, method, reopen, journal);
    isInFlight.current = false;
    if (outcome.kind === 'succeeded') {
      setPhase({ kind: 'paid' });
      onPaid();
    } else if (outcome.kind === 'incomplete') {
      setPhase({ kind: 'open', issue: outcome.message });
      if (method.kind === 'new') method.card.focus();
    } else {
      setPhase(outcome);
    }
  }

  return {
    phase,
    pay,
    /** Says what is wrong with the form, or with `undefined` that nothing is. */
    note: (issue: string | undefined) =>
      setPhase(issue === undefined ? { kind: 'open' } : { kind: 'open', issue }),
  };
}
