import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { brandOf, passesLuhn, refusedBrandOf } from './card-brands.ts';
import { customerOf } from './customers.ts';
import { seconds } from './events.ts';
import {
  found,
  listed,
  type Operation,
  type OperationInput,
  type OperationResult,
  pageFields,
  readFields,
} from './operation.ts';
import { sandboxId } from './sandbox-id.ts';
import type { PaymentMethod } from './sandbox-objects.ts';
import type { SandboxStore } from './sandbox-store.ts';
import { missing, SandboxError } from './stripe-error.ts';
import { behaviourOf, LIVE_CARD_MESSAGE } from './test-cards.ts';

const digits = (length: string) => z.string().check(z.regex(new RegExp(`^\\d{${length}}$`)));
const cardFields = z.strictObject({
  number: z.string(),
  exp_month: digits('1,2'),
  exp_year: digits('4'),
  cvc: digits('3,4'),
});

/** `POST /v1/payment_methods`: the only operation that gets a number, only a test number, and does not store it. */
export const createPaymentMethod: Operation = async ({ store, fields }) => {
  const input = readFields({ type: z.literal('card'), card: cardFields }, fields);
  const { number, exp_month, exp_year } = input.card;
  const refused = refusalOf(number, Number(exp_month), Number(exp_year), store.now);
  if (refused) return refused;
  const method = cardMethod({
    number,
    expMonth: Number(exp_month),
    expYear: Number(exp_year),
    now: store.now,
  });
  await store.save('paymentMethod', method);
  return found(shown(method));
};

/** A payment method for a test number. */
export function cardMethod(card: {
  number: string;
  expMonth: number;
  expYear: number;
  now: Date;
}): PaymentMethod {
  const { number, expMonth, expYear, now } = card;
  const brand = brandOf(number)?.id ?? 'unknown';
  const last4 = number.slice(-4);
  return {
    id: sandboxId('pm', now),
    object: 'payment_method',
    type: 'card',
    created: seconds(now),
    customer: null,
    card: {
      brand,
      display_brand: brand,
      last4,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: createHash('sha256').update(`${brand} ${last4}`).digest('hex').slice(0, 16),
      funding: 'credit',
      country: 'US',
    },
    metadata: {},
    livemode: false,
    behaviour: behaviourOf(number) ?? 'card_declined',
  };
}

function refusalOf(number: string, month: number, year: number, now: Date): OperationResult | undefined {
  const foreign = refusedBrandOf(number);
  if (foreign !== undefined) return cardError('card_not_supported', `${foreign} cards are not supported.`);
  if (!brandOf(number) || !passesLuhn(number))
    return cardError('incorrect_number', 'Your card number is incorrect.');
  if (month < 1 || month > 12)
    return cardError('invalid_expiry_month', "Your card's expiration month is invalid.");
  const over = year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  if (over) return cardError('invalid_expiry_year', "Your card's expiration year is invalid.");
  return behaviourOf(number)
    ? undefined
    : cardError('card_declined', LIVE_CARD_MESSAGE, 'test_mode_live_card');
}

/** Stripe's answer for a refused card. */
export function cardError(
  code: string,
  message: string,
  decline?: string,
  more: object = {},
): OperationResult {
  const declined = decline === undefined ? {} : { decline_code: decline };
  return { status: 402, body: { error: { type: 'card_error', code, ...declined, message, ...more } } };
}

/** `GET /v1/payment_methods/:id` */
export const retrievePaymentMethod: Operation = async (input) =>
  found(shown(await methodOf(input, input.id)));

/** `GET /v1/payment_methods?customer=` */
export const listPaymentMethods: Operation = async (input) => {
  const {
    customer,
    type: _card,
    ...page
  } = readFields({ customer: z.string(), type: z.optional(z.literal('card')), ...pageFields }, input.fields);
  return await methodsOf(input, customer, '/v1/payment_methods', page);
};

/** `GET /v1/customers/:id/payment_methods` */
export const listCustomerMethods: Operation = async (input) => {
  const { type: _card, ...page } = readFields(
    { type: z.optional(z.literal('card')), ...pageFields },
    input.fields,
  );
  return await methodsOf(input, input.id, `/v1/customers/${input.id}/payment_methods`, page);
};

async function methodsOf(
  input: OperationInput,
  customer: string,
  url: string,
  page: { limit: number; starting_after?: string | undefined },
) {
  await customerOf(input, customer, 'customer');
  const methods = await input.store.list('paymentMethod', { customer });
  return listed(methods.map(shown), url, { limit: page.limit, after: page.starting_after });
}

/** `POST /v1/payment_methods/:id/attach` */
export const attachPaymentMethod: Operation = async (input) => {
  const { customer } = readFields({ customer: z.string() }, input.fields);
  await customerOf(input, customer, 'customer');
  const method = await methodOf(input, input.id);
  return found(shown(await attach(input.store, method, customer)));
};

/** Attaches a method to a customer; one of another customer is refused. */
export async function attach(
  store: SandboxStore,
  method: PaymentMethod,
  customer: string,
): Promise<PaymentMethod> {
  if (method.customer !== null && method.customer !== customer) {
    throw new SandboxError('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
      param: 'payment_method',
    });
  }
  const attached = { ...method, customer };
  await store.save('paymentMethod', attached);
  return attached;
}

/** `POST /v1/payment_methods/:id/detach` */
export const detachPaymentMethod: Operation = async (input) => {
  const method = await methodOf(input, input.id);
  if (method.customer === null) {
    throw new SandboxError(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  const detached = { ...method, customer: null, detached: true };
  await input.store.save('paymentMethod', detached);
  return found(shown(detached));
};

/** The method with an id, or Stripe's error. */
export async function methodOf(
  { store }: Pick<OperationInput, 'store'>,
  id: string,
  param = 'payment_method',
): Promise<PaymentMethod> {
  const method = await store.find('paymentMethod', id);
  if (!method) throw missing('PaymentMethod', id, param);
  return method;
}

/** Without fields that are internal to the sandbox. */
function shown({ behaviour: _behaviour, detached: _detached, ...method }: PaymentMethod) {
  return method;
}
