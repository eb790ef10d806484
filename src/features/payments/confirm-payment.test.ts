import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';
import { describe, expect, test, vi } from 'vitest';
import { confirmPayment } from './confirm-payment.ts';

type Answer = Awaited<ReturnType<Stripe['confirmCardPayment']>>;

const intent = (status: string) => ({ status }) as NonNullable<Answer['paymentIntent']>;
const error = (over: Partial<StripeError>) => ({ type: 'card_error', ...over }) as StripeError;
const card = {} as StripeCardElement;
/** Fails if it is called. */
const reopen = () => Promise.reject(new Error('The payment was opened again.'));
const saved = { kind: 'saved', cardId: 'pm_1' } as const;

function library(confirm: () => Promise<Answer>, retrieve = async (): Promise<Answer> => Promise.reject()) {
  return { confirmCardPayment: vi.fn(confirm), retrievePaymentIntent: vi.fn(retrieve) };
}

describe('confirming a payment', () => {
  test('with a new card to be saved tells the provider so', async () => {
    const stripe = library(async () => ({ paymentIntent: intent('succeeded') }));
    const outcome = await confirmPayment(stripe, 'secret', { kind: 'new', card, save: true }, reopen);
    expect(outcome).toEqual({ kind: 'succeeded' });
    expect(stripe.confirmCardPayment).toHaveBeenCalledWith('secret', {
      payment_method: { card },
      setup_future_usage: 'on_session',
    });
  });

  test('with a saved card names only that card', async () => {
    const stripe = library(async () => ({ paymentIntent: intent('succeeded') }));
    await confirmPayment(stripe, 'secret', saved, reopen);
    expect(stripe.confirmCardPayment).toHaveBeenCalledWith('secret', { payment_method: 'pm_1' });
  });

  test('that is declined gives the words of the provider', async () => {
    const stripe = library(async () => ({ error: error({ message: 'Your card was declined.' }) }));
    expect(await confirmPayment(stripe, 'secret', saved, reopen)).toEqual({
      kind: 'failed',
      message: 'Your card was declined.',
    });
    expect(stripe.retrievePaymentIntent).not.toHaveBeenCalled();
  });

  test('with a number that lacks digits is not a failed payment', async () => {
    const incomplete = error({ type: 'validation_error', message: 'Your card number is incomplete.' });
    const stripe = library(async () => ({ error: incomplete }));
    expect(await confirmPayment(stripe, 'secret', saved, reopen)).toEqual({
      kind: 'incomplete',
      message: 'Your card number is incomplete.',
    });
  });

  test('that had already succeeded counts as paid', async () => {
    const stripe = library(async () => ({
      error: error({
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        payment_intent: intent('succeeded'),
      }),
    }));
    expect(await confirmPayment(stripe, 'secret', saved, reopen)).toEqual({ kind: 'succeeded' });
  });

  test('whose intent was ended elsewhere is opened again, and paid for the same sum', async () => {
    const ended = error({ type: 'invalid_request_error', payment_intent: intent('canceled') });
    const answers: Answer[] = [{ error: ended }, { paymentIntent: intent('succeeded') }];
    const stripe = library(async () => answers.shift() ?? Promise.reject());
    expect(await confirmPayment(stripe, 'secret', saved, async () => 'next secret')).toEqual({
      kind: 'succeeded',
    });
    expect(stripe.confirmCardPayment).toHaveBeenLastCalledWith('next secret', { payment_method: 'pm_1' });
  });

  test.each([
    ['for another sum', async () => undefined, /^The payment has changed meanwhile\. Nothing was charged/],
    ['refused by the server', () => Promise.reject(new Error('Choose a dearer plan.')), /^Choose a dearer/],
    ['ended once more', async () => 'next secret', /^The payment has changed meanwhile/],
  ])('that was ended elsewhere and is opened %s charges nothing and says so', async (_, again, words) => {
    const ended = error({ type: 'invalid_request_error', payment_intent: intent('canceled') });
    const outcome = await confirmPayment(
      library(async () => ({ error: ended })),
      'secret',
      saved,
      again,
    );
    expect(outcome).toMatchObject({ kind: 'failed', message: expect.stringMatching(words) });
  });

  test('whose answer was lost is looked up: paid', async () => {
    const stripe = library(
      async () => ({ error: error({ type: 'api_connection_error' }) }),
      async () => ({ paymentIntent: intent('succeeded') }),
    );
    expect(await confirmPayment(stripe, 'secret', saved, reopen)).toEqual({ kind: 'succeeded' });
  });

  test('whose answer was lost is looked up: not paid', async () => {
    const stripe = library(
      () => Promise.reject(new TypeError('Failed to fetch')),
      async () => ({ paymentIntent: intent('requires_payment_method') }),
    );
    expect(await confirmPayment(stripe, 'secret', saved, reopen)).toEqual({
      kind: 'failed',
      message: 'The payment was not completed. Please try again.',
    });
  });

  test('without any connection has an unknown outcome, and says that nothing is charged twice', async () => {
    const stripe = library(() => Promise.reject(new TypeError('Failed to fetch')));
    const outcome = await confirmPayment(stripe, 'secret', saved, reopen);
    expect(outcome.kind === 'unknown' && outcome.message).toMatch(
      /^The connection was lost while paying\. We/,
    );
    expect(outcome.kind === 'unknown' && outcome.message).toContain('you will not be charged twice');
  });

  const trouble = async () => ({ error: error({ type: 'api_error', message: 'An error occurred.' }) });

  test.each([
    ['paid', 'succeeded', { kind: 'succeeded' }],
    ['not paid', 'requires_payment_method', { kind: 'failed', message: 'An error occurred.' }],
  ])('that meets a trouble of the provider’s own is looked up: %s', async (_, status, outcome) => {
    const stripe = library(trouble, async () => ({ paymentIntent: intent(status) }));
    expect(await confirmPayment(stripe, 'secret', saved, reopen)).toEqual(outcome);
  });

  test('that meets a provider error and cannot be looked up has an unknown outcome', async () => {
    const outcome = await confirmPayment(library(trouble), 'secret', saved, reopen);
    expect(outcome.kind === 'unknown' && outcome.message).toMatch(
      /^An error occurred\. We could not find out/,
    );
  });
});

describe('a new card that is not to be saved', () => {
  const unsaved = { kind: 'new', card, save: false } as const;
  const paid = async (): Promise<Answer> => ({ paymentIntent: intent('succeeded') });
  /** A provider that knows these intents by their secrets, and whether each saves the card. */
  const knowing = (known: Record<string, string | null>) => {
    const retrievePaymentIntent = vi.fn(async (secret: string): Promise<Answer> => {
      if (!(secret in known)) return { error: error({ type: 'invalid_request_error' }) };
      const setup = { setup_future_usage: known[secret] };
      const paymentIntent = { ...intent('requires_payment_method'), ...setup } as NonNullable<
        Answer['paymentIntent']
      >;
      return { paymentIntent };
    });
    return { confirmCardPayment: vi.fn(paid), retrievePaymentIntent };
  };

  test('pays at once if no earlier attempt asked to save it', async () => {
    const stripe = knowing({ secret: null });
    expect(await confirmPayment(stripe, 'secret', unsaved, reopen)).toEqual({ kind: 'succeeded' });
    expect(stripe.confirmCardPayment).toHaveBeenCalledWith('secret', { payment_method: { card } });
  });

  test.each([
    ['another payment', 'opened'],
    ['the same one, mended', 'secret'],
  ])('after a try that asked for it pays %s, which the server has opened', async (_, opened) => {
    const known: Record<string, string | null> = { secret: 'on_session' };
    const stripe = knowing(known);
    const outcome = await confirmPayment(stripe, 'secret', unsaved, async () => {
      known[opened] = null;
      return opened;
    });
    expect(outcome).toEqual({ kind: 'succeeded' });
    expect(stripe.confirmCardPayment.mock.calls).toEqual([[opened, { payment_method: { card } }]]);
  });

  test.each([
    [
      'the server leaves it as it is',
      async () => 'secret',
      'Nothing was charged: your card would have been saved',
      'failed',
    ],
    ['the sum is another one', async () => undefined, 'changed meanwhile. Nothing was charged', 'failed'],
    ['the server refuses', () => Promise.reject(new Error('It is paid.')), 'It is paid.', 'failed'],
    [
      'the provider does not know it',
      async () => 'unknown',
      'cannot be reached, so this try was not made',
      'unknown',
    ],
  ])('after a try that asked for it is not charged where %s', async (_, opened, words, kind) => {
    const stripe = knowing({ secret: 'on_session' });
    const outcome = await confirmPayment(stripe, 'secret', unsaved, opened);
    expect(outcome).toEqual({ kind, message: expect.stringContaining(words) });
    expect(stripe.confirmCardPayment).not.toHaveBeenCalled();
  });

  test('after an unanswered attempt is not reported as uncharged while the provider is unreachable, and as paid once it says so', async () => {
    const stripe = library(
      () => Promise.reject(new Error('offline')),
      () => Promise.reject(new Error('offline')),
    );
    stripe.retrievePaymentIntent.mockResolvedValueOnce({ paymentIntent: intent('requires_payment_method') });
    const first = await confirmPayment(stripe, 'secret', unsaved, reopen);
    expect(first.kind === 'unknown' && first.message).toContain('could not find out');
    const second = await confirmPayment(stripe, 'secret', unsaved, reopen);
    expect(second.kind === 'unknown' && second.message).toContain('this try was not made');
    expect(second.kind === 'unknown' && second.message).not.toContain('Nothing was charged');
    stripe.retrievePaymentIntent.mockResolvedValueOnce({ paymentIntent: intent('succeeded') });
    expect(await confirmPayment(stripe, 'secret', unsaved, reopen)).toEqual({ kind: 'succeeded' });
    expect(stripe.confirmCardPayment).toHaveBeenCalledTimes(1);
  });
});
