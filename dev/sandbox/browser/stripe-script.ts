/**
 * `/sandbox/stripe.js`: the part of Stripe's script for the card element and for confirming payments that
 * `@stripe/react-stripe-js` and the portal use. It defines `window.Stripe` like Stripe's own.
 */
import { askProvider } from './ask-provider.ts';
import { CardElement } from './card-element.ts';
import { challenge } from './challenge.ts';
import type { CardOptions, ProviderAnswer, ProviderError } from './frame-messages.ts';

interface Intent {
  id: string;
  status: string;
  amount: number;
  currency: string;
  client_secret: string;
  last_payment_error: ProviderError | null;
}

type IntentResult = { paymentIntent: Intent } | { error: ProviderError & { payment_intent?: Intent } };

interface Confirmation {
  payment_method?: string | { card?: unknown };
  setup_future_usage?: string;
}

/** The release that the installed `@stripe/stripe-js` expects. */
const VERSION = 'endive';
/** Stripe's message when the cardholder leaves the authentication. */
const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

function elementsOf(key: string) {
  let card: CardElement | undefined;
  return {
    create(type: string, options: CardOptions = {}) {
      if (type !== 'card') throw new Error(`The sandbox has no element of type ${type}.`);
      if (card) throw new Error('Can only create one Element of type card through `Elements` instance.');
      card = new CardElement(key, options, () => {
        card = undefined;
      });
      return card;
    },
    /** By name, or by the component of react-stripe-js. */
    getElement(type: string | { __elementType?: string }) {
      const name = typeof type === 'string' ? type : type.__elementType;
      return (name === 'card' && card) || null;
    },
    update() {},
  };
}

/** The intent's id is the part before `_secret_`. */
const idOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

class Stripe {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  elements() {
    return elementsOf(this.#key);
  }

  async createToken() {
    return { error: unsupported('createToken') };
  }

  async createPaymentMethod(data: { type?: string; card?: unknown }) {
    const answer = await this.#methodOf(data);
    return 'error' in answer ? answer : { paymentMethod: answer.body };
  }

  async retrievePaymentIntent(clientSecret: string): Promise<IntentResult> {
    return resultOf(await this.#retrieve(clientSecret));
  }

  async confirmCardPayment(
    clientSecret: string,
    { payment_method, setup_future_usage }: Confirmation = {},
    options: { handleActions?: boolean } = {},
  ): Promise<IntentResult> {
    const fields: Record<string, string> = { key: this.#key, client_secret: clientSecret };
    if (typeof payment_method === 'string') fields.payment_method = payment_method;
    else if (payment_method) {
      const method = await this.#methodOf(payment_method);
      if ('error' in method) return method;
      fields.payment_method = method.body.id;
    }
    if (setup_future_usage !== undefined) fields.setup_future_usage = setup_future_usage;
    const confirmed = await askProvider<Intent>(
      'POST',
      `payment_intents/${idOf(clientSecret)}/confirm`,
      fields,
    );
    if ('error' in confirmed || options.handleActions === false) return resultOf(confirmed);
    return await this.#authenticate(confirmed.body);
  }

  async handleCardAction(clientSecret: string): Promise<IntentResult> {
    const found = await this.#retrieve(clientSecret);
    return 'error' in found ? found : await this.#authenticate(found.body);
  }

  registerAppInfo() {}

  async #authenticate(intent: Intent): Promise<IntentResult> {
    if (intent.status !== 'requires_action') return { paymentIntent: intent };
    const { id: intentId, client_secret: clientSecret, amount, currency } = intent;
    const answer = await challenge({ key: this.#key, intentId, clientSecret, amount, currency });
    if (answer === 'abandoned') await this.#giveUp(intent);
    const after = await this.#retrieve(clientSecret);
    if ('error' in after) return after;
    if (after.body.status === 'succeeded') return { paymentIntent: after.body };
    const words = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: NOT_AUTHENTICATED,
    };
    return { error: { ...words, ...after.body.last_payment_error, payment_intent: after.body } };
  }

  /** Leaving counts as failing: the provider releases the card, and the same intent can be paid with another. */
  async #giveUp(intent: Intent): Promise<void> {
    await askProvider('POST', `payment_intents/${intent.id}/authenticate`, {
      key: this.#key,
      client_secret: intent.client_secret,
      result: 'failed',
    });
  }

  #retrieve(clientSecret: string) {
    return askProvider<Intent>('GET', `payment_intents/${idOf(clientSecret)}`, {
      key: this.#key,
      client_secret: clientSecret,
    });
  }

  async #methodOf({ card }: { card?: unknown }): Promise<ProviderAnswer<{ id: string }>> {
    if (card instanceof CardElement) return await card.tokenize();
    return { error: unsupported('anything but a card element') };
  }
}

function resultOf(answer: ProviderAnswer<Intent>): IntentResult {
  return 'error' in answer ? answer : { paymentIntent: answer.body };
}

function unsupported(what: string): ProviderError {
  return { type: 'invalid_request_error', message: `The payment sandbox does not support ${what}.` };
}

/** Stripe's script is called without `new`. */
const factory = Object.assign((key: string) => new Stripe(key), { version: VERSION });
Object.assign(window, { Stripe: factory });
