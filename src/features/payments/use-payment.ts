import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { markClean, markDirty } from '../../ui/form/dirty-forms.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import {
  type ConfirmOutcome,
  confirmPayment,
  type Journal,
  type PaymentMethod,
  type Reopen,
} from './confirm-payment.ts';
import { failureTitle } from './failure-title.ts';

export type PaymentPhase =
  | { readonly kind: 'open'; readonly issue?: string }
  | { readonly kind: 'confirming' }
  | { readonly kind: 'failed' | 'unknown'; readonly message: string }
  | { readonly kind: 'paid' };

interface PaymentOptions {
  library: Stripe | null;
  clientSecret: string;
  reopen: Reopen;
  journal: Journal | undefined;
  /** Called on each press; returns false after showing why not. */
  mayPay: () => boolean;
  /** Describes the payment if the screen was left: "$12.00 for Gala". */
  subject: string;
  onPaid: () => void;
}

/**
 * Confirms one payment. A second press in flight is ignored. The bank's authentication may take any time, so a user who
 * has left the screen gets the result as a toast. An accepted update of the portal does not reload the page before the
 * outcome is told and a failure was read.
 */
export function usePayment(options: PaymentOptions) {
  const { library, clientSecret, reopen, journal, mayPay, subject, onPaid } = options;
  const [phase, setPhase] = useState<PaymentPhase>({ kind: 'open' });
  // State is updated too late for a second click in the same frame; a ref is not.
  const isInFlight = useRef(false);
  const isOnScreen = useRef(true);
  const toasts = useToasts();

  useEffect(() => {
    isOnScreen.current = true;
    return () => {
      isOnScreen.current = false;
      if (!isInFlight.current) markClean(isInFlight);
    };
  }, []);

  async function pay(method: PaymentMethod) {
    if (!library || isInFlight.current || !mayPay()) return;
    isInFlight.current = true;
    markDirty(isInFlight);
    setPhase({ kind: 'confirming' });
    const outcome = await confirmPayment(library, clientSecret, method, reopen, journal);
    isInFlight.current = false;
    const isToBeRead = outcome.kind === 'failed' || outcome.kind === 'unknown';
    if (!isToBeRead || !isOnScreen.current) markClean(isInFlight);
    if (toasts.isOver()) return;
    if (!isOnScreen.current) reportElsewhere(outcome);
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

  function reportElsewhere(outcome: ConfirmOutcome) {
    if (outcome.kind === 'succeeded') toasts.success(`Payment Success: ${subject}`);
    else
      toasts.error(`${failureTitle(outcome.kind)}: ${subject}. ${outcome.message}`, { outlivesScreen: true });
  }

  return {
    phase,
    pay,
    /** Sets the form's error; `undefined` clears it. */
    setIssue(issue: string | undefined) {
      if (!isInFlight.current) markClean(isInFlight);
      setPhase(issue === undefined ? { kind: 'open' } : { kind: 'open', issue });
    },
  };
}
