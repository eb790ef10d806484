/** A fake of the payment provider's script whose answers the test controls. */
import type { Stripe, StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { vi } from 'vitest';

type Confirmed = Awaited<ReturnType<Stripe['confirmCardPayment']>>;
type Method = Parameters<Stripe['confirmCardPayment']>[1];

export interface CardLibrary {
  readonly confirm: ReturnType<typeof vi.fn<(secret: string, method: Method) => Promise<Confirmed>>>;
  /** The provider's answer about an intent; by default unpaid, and not saving the card. */
  readonly retrieve: ReturnType<typeof vi.fn<(secret: string) => Promise<Confirmed>>>;
  /** Whether the page has focused the card field. */
  readonly focus: ReturnType<typeof vi.fn<() => void>>;
  /** Types into the card field, as reported by the provider. */
  type(change: { brand: string; error?: string }): void;
}

let offered: object = {};
/** Shared by all tests: the provider's loader caches the first `window.Stripe` it sees. */
const provider = Object.assign(() => offered, { version: 'endive' });

/** Defines `window.Stripe`. Undone by `closePortal`. */
export function offerCardLibrary(): CardLibrary {
  const handlers = new Map<string, (event: object) => void>();
  const focus = vi.fn<() => void>();
  const card = {
    __elementType: 'card',
    mount() {},
    update() {},
    destroy() {},
    focus,
    on: (event: string, handler: (event: object) => void) => handlers.set(event, handler),
    off: (event: string) => handlers.delete(event),
  };
  const elements = { create: () => card, getElement: () => card, update() {} };
  const confirm = vi.fn<(secret: string, method: Method) => Promise<Confirmed>>();
  const retrieve = vi.fn(async (_secret: string) => intentIn('requires_payment_method'));
  offered = {
    elements: () => elements,
    createToken() {},
    createPaymentMethod() {},
    confirmCardPayment: confirm,
    retrievePaymentIntent: retrieve,
    registerAppInfo() {},
    _registerWrapper() {},
  };
  vi.stubGlobal('Stripe', provider);
  return {
    confirm,
    retrieve,
    focus,
    type({ brand, error }) {
      const event: Partial<StripeCardElementChangeEvent> = {
        brand: brand as StripeCardElementChangeEvent['brand'],
        error: error === undefined ? undefined : { type: 'validation_error', code: '', message: error },
      };
      handlers.get('change')?.(event);
    },
  };
}

/** An answer of the provider with an intent in this state; `sum`: what it was opened for. */
export function intentIn(status: string, sum: { amount?: number; currency?: string } = {}): Confirmed {
  return { paymentIntent: { status, ...sum } } as Confirmed;
}

/** An answer of the provider that refuses with this message. */
export function declined(message: string, type = 'card_error'): Confirmed {
  return { error: { type, message } } as Confirmed;
}
