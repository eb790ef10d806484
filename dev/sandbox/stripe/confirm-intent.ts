/** The cardholder's actions on an intent: confirmation and the authentication step. */
import * as z from 'zod/mini';
import { emit, seconds } from './events.ts';
import { found, type Operation, type OperationInput, type OperationResult, readFields } from './operation.ts';
import { intentOf } from './payment-intents.ts';
import { attach, cardError, methodOf } from './payment-methods.ts';
import { openDispute } from './refunds-and-disputes.ts';
import { sandboxId } from './sandbox-id.ts';
import type { Charge, PaymentIntent, PaymentMethod } from './sandbox-objects.ts';
import { SandboxError } from './stripe-error.ts';
import { AUTHENTICATION_FAILED, type Decline, declineMessages } from './test-cards.ts';

const savedFor = z.optional(z.enum(['on_session', 'off_session']));

/** `POST /v1/payment_intents/:id/confirm` */
export const confirmPaymentIntent: Operation = async (input) => {
  const fields = readFields(
    {
      client_secret: z.optional(z.string()),
      payment_method: z.optional(z.string()),
      setup_future_usage: savedFor,
      return_url: z.optional(z.string()),
    },
    input.fields,
  );
  const intent = confirmable(await intentOf(input, fields.client_secret));
  const methodId = fields.payment_method ?? intent.payment_method;
  if (methodId === null) {
    throw new SandboxError('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
      param: 'payment_method',
    });
  }
  const method = usable(await methodOf(input, methodId), intent);
  const begun: PaymentIntent = {
    ...intent,
    payment_method: method.id,
    setup_future_usage: fields.setup_future_usage ?? intent.setup_future_usage,
    last_payment_error: null,
    next_action: null,
  };
  switch (method.behaviour) {
    case 'succeeds':
    case 'disputes':
      return await succeed(input, begun, method);
    case 'authenticates':
      return await askForAuthentication(input, begun);
    default:
      return await decline(input, begun, method.behaviour);
  }
};

/** `POST /v1/payment_intents/:id/authenticate`: the sandbox's bank reports the cardholder's choice. */
export const authenticatePaymentIntent: Operation = async (input) => {
  const fields = readFields(
    { client_secret: z.string(), result: z.enum(['completed', 'failed']) },
    input.fields,
  );
  const intent = await intentOf(input, fields.client_secret);
  if (intent.status !== 'requires_action' || intent.payment_method === null) return found(intent);
  if (fields.result === 'completed') {
    const method = await methodOf(input, intent.payment_method);
    return await succeed(input, { ...intent, next_action: null }, method);
  }
  await fail(input, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: AUTHENTICATION_FAILED,
  });
  return found(await intentOf(input, fields.client_secret));
};

function confirmable(intent: PaymentIntent): PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const why =
      intent.status === 'succeeded'
        ? 'it has already succeeded after being previously confirmed.'
        : 'it has a status of canceled.';
    throw new SandboxError(`You cannot confirm this PaymentIntent because ${why}`, {
      code: 'payment_intent_unexpected_state',
      // A page that lost the answer to its first confirmation sees that it is paid.
      more: { payment_intent: intent },
    });
  }
  return intent;
}

function usable(method: PaymentMethod, intent: PaymentIntent): PaymentMethod {
  if (method.detached) {
    throw new SandboxError('This PaymentMethod was detached from a Customer, and may not be used again.', {
      code: 'payment_method_unexpected_state',
      param: 'payment_method',
    });
  }
  if (method.customer !== null && method.customer !== intent.customer) {
    throw new SandboxError(
      'The payment method supplied belongs to a different customer than the PaymentIntent.',
      {
        code: 'payment_method_unexpected_state',
        param: 'payment_method',
      },
    );
  }
  return method;
}

async function askForAuthentication(
  { store }: OperationInput,
  intent: PaymentIntent,
): Promise<OperationResult> {
  const waiting: PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  };
  await store.save('paymentIntent', waiting);
  await emit(store, 'payment_intent.requires_action', waiting);
  return found(waiting);
}

async function decline(
  input: OperationInput,
  intent: PaymentIntent,
  code: Decline,
): Promise<OperationResult> {
  const message = declineMessages[code];
  const decline_code = code === 'card_declined' ? 'generic_decline' : code;
  const isGeneric = code === 'insufficient_funds' || code === 'card_declined';
  const error = {
    type: 'card_error',
    code: isGeneric ? 'card_declined' : code,
    decline_code,
    message,
  } as const;
  const failed = await fail(input, intent, error);
  return cardError(error.code, message, decline_code, { payment_intent: failed });
}

async function fail(
  { store }: OperationInput,
  intent: PaymentIntent,
  error: PaymentIntent['last_payment_error'],
) {
  const failed: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
  };
  await store.save('paymentIntent', failed);
  await emit(store, 'payment_intent.payment_failed', failed);
  return failed;
}

async function succeed(
  { store }: OperationInput,
  intent: PaymentIntent,
  method: PaymentMethod,
): Promise<OperationResult> {
  const charge: Charge = {
    id: sandboxId('ch', store.now),
    object: 'charge',
    created: seconds(store.now),
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    refunded: false,
    status: 'succeeded',
    metadata: intent.metadata,
    livemode: false,
  };
  const succeeded: PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
  };
  if (intent.setup_future_usage !== null && intent.customer !== null) {
    await attach(store, method, intent.customer);
  }
  await store.save('charge', charge);
  await store.save('paymentIntent', succeeded);
  await emit(store, 'charge.succeeded', charge);
  await emit(store, 'payment_intent.succeeded', succeeded);
  if (method.behaviour === 'disputes') await openDispute(store, charge);
  return found(succeeded);
}
