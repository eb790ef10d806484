import type { PaymentIntent, Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';

/** The card: a saved one, or the one being typed. */
export type PaymentMethod =
  | { readonly kind: 'saved'; readonly cardId: string }
  | { readonly kind: 'new'; readonly card: StripeCardElement; readonly save: boolean };

export type ConfirmOutcome =
  | { readonly kind: 'succeeded' }
  /** The form is incomplete; nothing was attempted. */
  | { readonly kind: 'incomplete'; readonly message: string }
  /** With the provider's or the server's message. Another attempt is possible. */
  | { readonly kind: 'failed'; readonly message: string }
  /** The outcome is unknown: it may have been paid, by this attempt or an earlier one. */
  | { readonly kind: 'unknown'; readonly message: string };

/** The intent was ended elsewhere, such as by another tab's upgrade, and can never be paid. */
const ENDED = { kind: 'ended' } as const;

export type CardLibrary = Pick<Stripe, 'confirmCardPayment' | 'retrievePaymentIntent'>;

/** The provider, and the record of attempts. */
interface Paying {
  readonly library: CardLibrary;
  readonly method: PaymentMethod;
  readonly journal: Journal | undefined;
}

const CONNECTION_LOST = 'The connection was lost while paying.';
const NOT_COMPLETED = 'The payment was not completed. Please try again.';

/** An earlier attempt may have succeeded: only this one is known to have failed. */
const NOT_REACHED =
  'The payment provider cannot be reached, so this try was not made. Please try again: you will not be charged twice.';
/** The same for an API that may begin another payment on each request, so nothing can be promised. */
const NOT_REACHED_ELSEWHERE =
  'The payment provider cannot be reached, so this try was not made. Please try again.';
const NOT_FOUND_OUT =
  'We could not find out whether the payment went through. Please try again: you will not be charged twice.';
const NOT_FOUND_OUT_ELSEWHERE =
  'We could not find out whether the payment went through. “Try again” goes on with the same payment. If you leave, look whether it went through before you pay again.';
const CHANGED = 'The payment has changed meanwhile. Nothing was charged. Please look at it before you pay.';
const WOULD_BE_SAVED =
  'Nothing was charged: your card would have been saved, as an earlier try of this payment asked for. Please cancel the payment and begin again.';

/** Records possible payments, if the API may begin another payment for the same order. */
export interface Journal {
  /**
   * Called before an attempt.
   * @returns a function to call if the attempt was not made
   */
  tries(clientSecret: string): () => void;
  /** Called when the provider says that it is not paid. */
  isUnpaid(): void;
}

/** Reopens the payment: its new secret, or undefined if the sum differs or nothing is left to pay. */
export type Reopen = () => Promise<string | undefined>;

/**
 * Confirms a payment intent with the provider, including authentication. After a lost answer the outcome is looked up
 * before the payment is reported as failed.
 */
export async function confirmPayment(
  library: CardLibrary,
  clientSecret: string,
  method: PaymentMethod,
  reopen: Reopen,
  journal?: Journal,
): Promise<ConfirmOutcome> {
  const paying = { library, method, journal };
  const mayBeSaved = method.kind === 'saved' || method.save;
  const secret = mayBeSaved ? clientSecret : await secretWithoutSaving(paying, clientSecret, reopen);
  if (typeof secret !== 'string') return secret;
  const outcome = await confirm(paying, secret);
  return outcome.kind === 'ended' ? await confirmReopened(paying, reopen) : outcome;
}

/** Pays with the intent that replaces an ended one, for the same sum only. */
async function confirmReopened(paying: Paying, reopen: Reopen): Promise<ConfirmOutcome> {
  try {
    const secret = await reopen();
    if (secret === undefined) return failed(CHANGED);
    const outcome = await confirm(paying, secret);
    return outcome.kind === 'ended' ? failed(CHANGED) : outcome;
  } catch (error) {
    return failedWith(error);
  }
}

/**
 * An intent attempted with "Save this card" keeps that setting and saves the card that pays, whatever a later attempt
 * says. So a card that must not be saved cannot pay it: the server reopens the payment.
 */
async function secretWithoutSaving(
  { library, journal }: Paying,
  clientSecret: string,
  reopen: Reopen,
): Promise<string | ConfirmOutcome> {
  const notReached = journal ? NOT_REACHED_ELSEWHERE : NOT_REACHED;
  const intent = await readIntent(library, clientSecret);
  if (!intent) return unknown(notReached);
  // Paid by an earlier attempt whose answer was lost.
  if (isPaid(intent)) return { kind: 'succeeded' };
  if (!savesCard(intent)) return clientSecret;
  const reopened = await reopen().catch(failedWith);
  if (reopened === undefined) return failed(CHANGED);
  if (typeof reopened !== 'string') return reopened;
  const other = await readIntent(library, reopened);
  if (!other) return unknown(notReached);
  return savesCard(other) ? failed(WOULD_BE_SAVED) : reopened;
}

const failed = (message: string) => ({ kind: 'failed', message }) as const;
const unknown = (message: string) => ({ kind: 'unknown', message }) as const;
/** With the server's message, such as that the item has this plan by now. */
const failedWith = (error: unknown) => failed(error instanceof Error ? error.message : CHANGED);

const savesCard = (intent: PaymentIntent) => (intent.setup_future_usage ?? null) !== null;

/** Undefined if the provider cannot be reached. */
export async function readIntent(
  library: Pick<CardLibrary, 'retrievePaymentIntent'>,
  clientSecret: string,
): Promise<PaymentIntent | undefined> {
  const answer = await library.retrievePaymentIntent(clientSecret).catch(() => undefined);
  return answer?.paymentIntent;
}

async function confirm(paying: Paying, clientSecret: string): Promise<ConfirmOutcome | typeof ENDED> {
  const { library, method, journal } = paying;
  const notMade = journal?.tries(clientSecret);
  try {
    const { paymentIntent, error } = await library.confirmCardPayment(clientSecret, confirmation(method));
    if (isPaid(paymentIntent) || isPaid(error?.payment_intent)) return { kind: 'succeeded' };
    if (error?.type === 'validation_error') {
      notMade?.();
      return { kind: 'incomplete', message: wordsOf(error) };
    }
    const isEnded = error?.payment_intent?.status === 'canceled';
    if (isEnded || (error && isFinal(error))) journal?.isUnpaid();
    if (isEnded) return ENDED;
    if (error && isFinal(error)) return failed(wordsOf(error));
    return await lookUp(paying, clientSecret, error && !isConnectionLoss(error) ? wordsOf(error) : undefined);
  } catch {
    return lookUp(paying, clientSecret);
  }
}

function confirmation(method: PaymentMethod) {
  if (method.kind === 'saved') return { payment_method: method.cardId };
  return {
    payment_method: { card: method.card },
    ...(method.save ? { setup_future_usage: 'on_session' as const } : {}),
  };
}

/**
 * Looks up the intent's state after a lost answer, while the request may still be under way, or after a provider error
 * with the message `words`.
 */
async function lookUp(
  { library, journal }: Paying,
  clientSecret: string,
  words?: string,
): Promise<ConfirmOutcome | typeof ENDED> {
  const intent = await readIntent(library, clientSecret);
  if (!intent)
    return unknown(`${words ?? CONNECTION_LOST} ${journal ? NOT_FOUND_OUT_ELSEWHERE : NOT_FOUND_OUT}`);
  if (isPaid(intent)) return { kind: 'succeeded' };
  if (intent.status === 'canceled') return ENDED;
  return failed(words ?? NOT_COMPLETED);
}

/** `processing` counts: the provider has accepted the payment and reports the outcome to our server. */
export function isPaid(intent: PaymentIntent | undefined): boolean {
  return intent?.status === 'succeeded' || intent?.status === 'processing';
}

function isConnectionLoss(error: StripeError): boolean {
  return error.type === 'api_connection_error';
}

/** A provider error may have occurred after the charge. */
function isFinal(error: StripeError): boolean {
  return !isConnectionLoss(error) && error.type !== 'api_error';
}

function wordsOf(error: StripeError): string {
  return error.message ?? 'Your card could not be charged. Please try another card.';
}
