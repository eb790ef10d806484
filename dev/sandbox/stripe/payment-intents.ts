import * as z from 'zod/mini';
import { customerOf } from './customers.ts';
import { emit, seconds } from './events.ts';
import {
  createdField,
  found,
  listed,
  metadataField,
  type Operation,
  type OperationInput,
  pageFields,
  pageOf,
  readFields,
  wholeNumber,
} from './operation.ts';
import { randomText, sandboxId } from './sandbox-id.ts';
import type { PaymentIntent } from './sandbox-objects.ts';
import { missing, SandboxError } from './stripe-error.ts';

/** Stripe's minimum charge, in cents. */
const MIN_AMOUNT = 50;

/** `POST /v1/payment_intents` */
export const createPaymentIntent: Operation = async (input) => {
  const fields = readFields(
    {
      amount: wholeNumber,
      currency: z.literal('usd'),
      customer: z.optional(z.string()),
      description: z.optional(z.string()),
      allowed_payment_method_types: z._default(z.array(z.literal('card')), ['card']),
      metadata: metadataField,
    },
    input.fields,
  );
  if (fields.customer !== undefined) await customerOf(input, fields.customer, 'customer');
  if (fields.amount < MIN_AMOUNT) {
    throw new SandboxError('Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  const { now } = input.store;
  const id = sandboxId('pi', now);
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    created: seconds(now),
    amount: fields.amount,
    amount_received: 0,
    currency: fields.currency,
    status: 'requires_payment_method',
    client_secret: `${id}_secret_${randomText(25)}`,
    customer: fields.customer ?? null,
    description: fields.description ?? null,
    payment_method: null,
    payment_method_types: fields.allowed_payment_method_types,
    setup_future_usage: null,
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    canceled_at: null,
    cancellation_reason: null,
    metadata: fields.metadata,
    livemode: false,
  };
  await input.store.save('paymentIntent', intent);
  await emit(input.store, 'payment_intent.created', intent);
  return found(intent);
};

/** `GET /v1/payment_intents/:id`; the page's script has to send the client secret. */
export const retrievePaymentIntent: Operation = async (input) => {
  const { client_secret } = readFields({ client_secret: z.optional(z.string()) }, input.fields);
  return found(await intentOf(input, client_secret));
};

/** `GET /v1/payment_intents` */
export const listPaymentIntents: Operation = async ({ store, fields }) => {
  const page = readFields({ customer: z.optional(z.string()), created: createdField, ...pageFields }, fields);
  const having = page.customer === undefined ? {} : { customer: page.customer };
  const intents = await store.list('paymentIntent', having);
  return listed(intents, '/v1/payment_intents', pageOf(page));
};

/** `POST /v1/payment_intents/:id`: as in Stripe, an empty text removes the request to save the card. */
export const updatePaymentIntent: Operation = async (input) => {
  const { setup_future_usage } = readFields(
    { setup_future_usage: z.optional(z.enum(['on_session', 'off_session', ''])) },
    input.fields,
  );
  const intent = await intentOf(input, undefined);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw new SandboxError(`This PaymentIntent could not be updated: it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    });
  }
  const updated: PaymentIntent = {
    ...intent,
    setup_future_usage:
      setup_future_usage === undefined ? intent.setup_future_usage : setup_future_usage || null,
  };
  await input.store.save('paymentIntent', updated);
  return found(updated);
};

/** `POST /v1/payment_intents/:id/cancel` */
export const cancelPaymentIntent: Operation = async (input) => {
  const { cancellation_reason } = readFields({ cancellation_reason: z.optional(z.string()) }, input.fields);
  const intent = await intentOf(input, undefined);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw new SandboxError(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      { code: 'payment_intent_unexpected_state' },
    );
  }
  const canceled: PaymentIntent = {
    ...intent,
    status: 'canceled',
    next_action: null,
    canceled_at: seconds(input.store.now),
    cancellation_reason: cancellation_reason ?? null,
  };
  await input.store.save('paymentIntent', canceled);
  await emit(input.store, 'payment_intent.canceled', canceled);
  return found(canceled);
};

/**
 * The intent of the path. A sent secret is verified, and the page has to send one, so that guessing an id reveals
 * nothing.
 */
export async function intentOf(
  { store, caller, id }: OperationInput,
  clientSecret: string | undefined,
): Promise<PaymentIntent> {
  const intent = await store.find('paymentIntent', id);
  const isProved = clientSecret === undefined ? caller === 'server' : intent?.client_secret === clientSecret;
  if (!intent || !isProved) throw missing('payment_intent', id, 'intent');
  return intent;
}
