/** The sandbox's objects, in Stripe's own format: the part of it that our SDK calls and events use. */
import * as z from 'zod/mini';
import { cardBehaviours } from './test-cards.ts';

const metadata = z.record(z.string(), z.string());
const nullableText = z.nullable(z.string());

const customer = z.object({
  id: z.string(),
  object: z.literal('customer'),
  created: z.number(),
  email: nullableText,
  name: nullableText,
  metadata,
  livemode: z.literal(false),
});

const paymentMethod = z.object({
  id: z.string(),
  object: z.literal('payment_method'),
  type: z.literal('card'),
  created: z.number(),
  customer: nullableText,
  card: z.object({
    brand: z.string(),
    display_brand: z.string(),
    last4: z.string(),
    exp_month: z.number(),
    exp_year: z.number(),
    /** Equal for two methods of the same card. Derived from the shown fields, as no number is stored. */
    fingerprint: z.string(),
    funding: z.literal('credit'),
    country: z.literal('US'),
  }),
  metadata,
  livemode: z.literal(false),
  /** The test number's behaviour; not part of answers. */
  behaviour: z.enum(cardBehaviours),
  /** Detached from its customer, after which Stripe does not allow payments with it; not part of answers either. */
  detached: z.optional(z.boolean()),
});

const paymentError = z.object({
  type: z.enum(['card_error', 'invalid_request_error']),
  code: z.string(),
  decline_code: z.optional(z.string()),
  message: z.string(),
});

const paymentIntent = z.object({
  id: z.string(),
  object: z.literal('payment_intent'),
  created: z.number(),
  amount: z.number(),
  amount_received: z.number(),
  currency: z.string(),
  status: z.enum(['requires_payment_method', 'requires_action', 'succeeded', 'canceled']),
  client_secret: z.string(),
  customer: nullableText,
  description: nullableText,
  payment_method: nullableText,
  payment_method_types: z.array(z.string()),
  setup_future_usage: nullableText,
  latest_charge: nullableText,
  last_payment_error: z.nullable(paymentError),
  next_action: z.nullable(z.object({ type: z.literal('use_stripe_sdk'), use_stripe_sdk: z.object({}) })),
  canceled_at: z.nullable(z.number()),
  cancellation_reason: nullableText,
  metadata,
  livemode: z.literal(false),
});

const charge = z.object({
  id: z.string(),
  object: z.literal('charge'),
  created: z.number(),
  amount: z.number(),
  amount_refunded: z.number(),
  currency: z.string(),
  customer: nullableText,
  disputed: z.boolean(),
  paid: z.literal(true),
  payment_intent: z.string(),
  payment_method: z.string(),
  refunded: z.boolean(),
  status: z.literal('succeeded'),
  metadata,
  livemode: z.literal(false),
});

const refund = z.object({
  id: z.string(),
  object: z.literal('refund'),
  created: z.number(),
  amount: z.number(),
  charge: z.string(),
  currency: z.string(),
  payment_intent: z.string(),
  reason: nullableText,
  status: z.enum(['succeeded', 'failed']),
  metadata,
});

const dispute = z.object({
  id: z.string(),
  object: z.literal('dispute'),
  created: z.number(),
  amount: z.number(),
  charge: z.string(),
  currency: z.string(),
  payment_intent: z.string(),
  reason: z.literal('fraudulent'),
  status: z.enum(['needs_response', 'won', 'lost']),
  metadata,
  livemode: z.literal(false),
});

const event = z.object({
  id: z.string(),
  object: z.literal('event'),
  api_version: z.nullable(z.string()),
  created: z.number(),
  type: z.string(),
  data: z.object({ object: z.looseObject({ id: z.string() }) }),
  livemode: z.literal(false),
  pending_webhooks: z.number(),
});

/** A pending delivery of an event to our webhook; deleted once it has arrived. Times are milliseconds. */
const delivery = z.object({
  id: z.string(),
  attempts: z.number(),
  /** The earliest time of the next attempt. */
  due: z.number(),
  lastError: nullableText,
});

/** The stored answer of an idempotency key. */
const answer = z.object({
  id: z.string(),
  fingerprint: z.string(),
  status: z.number(),
  body: z.unknown(),
});

/** Schemas by kind; the kind is also the `kind` column of the table. */
export const sandboxSchemas = {
  customer,
  paymentMethod,
  paymentIntent,
  charge,
  refund,
  dispute,
  event,
  delivery,
  answer,
};

export type Kind = keyof typeof sandboxSchemas;
export type ObjectOf<K extends Kind> = z.output<(typeof sandboxSchemas)[K]>;
export type PaymentMethod = ObjectOf<'paymentMethod'>;
export type PaymentIntent = ObjectOf<'paymentIntent'>;
export type Charge = ObjectOf<'charge'>;
