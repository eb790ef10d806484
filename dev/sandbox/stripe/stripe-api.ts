/** The sandbox's HTTP API: Stripe's paths, bodies, keys and errors, with the operations in this folder. */
import { timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { Clock } from '../../../server/core/clock.ts';
import type { Database } from '../../../server/infra/db/database.ts';
import { authenticatePaymentIntent, confirmPaymentIntent } from './confirm-intent.ts';
import { createCustomer, retrieveCustomer, updateCustomer } from './customers.ts';
import { listEvents, retrieveEvent } from './event-list.ts';
import { decodeForm, type FormFields, FormTooLarge, type FormValue } from './form-body.ts';
import { oncePerKey } from './idempotency.ts';
import type { Caller, Operation, OperationInput, OperationResult } from './operation.ts';
import {
  cancelPaymentIntent,
  createPaymentIntent,
  listPaymentIntents,
  retrievePaymentIntent,
  updatePaymentIntent,
} from './payment-intents.ts';
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  listCustomerMethods,
  listPaymentMethods,
  retrievePaymentMethod,
} from './payment-methods.ts';
import {
  closeDispute,
  createRefund,
  disputePart,
  failRefund,
  listDisputes,
  listRefunds,
  updateDispute,
} from './refunds-and-disputes.ts';
import { PUBLISHABLE_KEY, type SandboxSecrets } from './sandbox-secrets.ts';
import { sandboxStore } from './sandbox-store.ts';
import { SandboxError } from './stripe-error.ts';

/** In bytes; a card and some metadata are far below. */
const MAX_BODY_BYTES = 64 * 1024;

type Method = 'GET' | 'POST';
type Route = readonly [method: Method, path: string, operation: Operation];

/** What the page's script may call with the publishable key. */
const pageRoutes: readonly Route[] = [
  ['POST', '/v1/payment_methods', createPaymentMethod],
  ['GET', '/v1/payment_intents/:id', retrievePaymentIntent],
  ['POST', '/v1/payment_intents/:id/confirm', confirmPaymentIntent],
  ['POST', '/v1/payment_intents/:id/authenticate', authenticatePaymentIntent],
];

const serverRoutes: readonly Route[] = [
  ['POST', '/v1/customers', createCustomer],
  ['POST', '/v1/customers/:id', updateCustomer],
  ['GET', '/v1/customers/:id', retrieveCustomer],
  ['GET', '/v1/customers/:id/payment_methods', listCustomerMethods],
  ['GET', '/v1/payment_methods', listPaymentMethods],
  ['GET', '/v1/payment_methods/:id', retrievePaymentMethod],
  ['POST', '/v1/payment_methods/:id/attach', attachPaymentMethod],
  ['POST', '/v1/payment_methods/:id/detach', detachPaymentMethod],
  ['POST', '/v1/payment_intents', createPaymentIntent],
  ['GET', '/v1/payment_intents', listPaymentIntents],
  ['POST', '/v1/payment_intents/:id', updatePaymentIntent],
  ['POST', '/v1/payment_intents/:id/cancel', cancelPaymentIntent],
  ['POST', '/v1/refunds', createRefund],
  ['GET', '/v1/refunds', listRefunds],
  ['POST', '/v1/test_helpers/refunds/:id/expire', failRefund],
  ['POST', '/v1/test_helpers/payment_intents/:id/dispute', disputePart],
  ['GET', '/v1/disputes', listDisputes],
  ['POST', '/v1/disputes/:id', updateDispute],
  ['POST', '/v1/disputes/:id/close', closeDispute],
  ['GET', '/v1/events', listEvents],
  ['GET', '/v1/events/:id', retrieveEvent],
];

export interface StripeApiOptions {
  db: Database;
  clock: Clock;
  secrets: () => Promise<SandboxSecrets>;
  /** Called after a commit that wrote events. */
  onEvents: () => void;
}

/** The API in Stripe's format. Each request is one transaction of its own. */
export function createStripeApi(options: StripeApiOptions): Hono {
  const api = new Hono();
  // The card frame has an opaque origin, which cannot be listed.
  api.use(cors({ origin: '*' }));
  api.use(bodyLimit({ maxSize: MAX_BODY_BYTES }));
  const add = ([method, path, operation]: Route, callers: readonly Caller[]) => {
    api.on(method, path, async (context) => {
      const { key, ...fields } = await fieldsOf(context);
      const caller = callerOf(context, key, (await options.secrets()).apiKey);
      if (caller === undefined || !callers.includes(caller)) return unauthorized(context);
      const answer = await perform(options, context, { caller, fields }, operation);
      if (method === 'POST') options.onEvents();
      return context.json(answer.body, answer.status);
    });
  };
  for (const route of pageRoutes) add(route, ['page', 'server']);
  for (const route of serverRoutes) add(route, ['server']);
  api.all('*', (context) => {
    const message = `Unrecognized request URL (${context.req.method}: ${context.req.path}).`;
    return context.json({ error: { type: 'invalid_request_error', message } }, 404);
  });
  api.onError((error, context) => {
    if (error instanceof SandboxError) return context.json(error.body, error.status);
    if (error instanceof FormTooLarge) {
      return context.json({ error: { type: 'invalid_request_error', message: error.message } }, 400);
    }
    throw error;
  });
  return api;
}

async function fieldsOf({ req }: Context): Promise<FormFields> {
  return decodeForm(req.method === 'GET' ? new URL(req.url).search : await req.text());
}

async function perform(
  { db, clock }: StripeApiOptions,
  { req }: Context,
  input: Pick<OperationInput, 'caller' | 'fields'>,
  operation: Operation,
): Promise<OperationResult> {
  const idempotencyKey = req.header('idempotency-key');
  return await db.transaction(async (tx) => {
    const store = sandboxStore(tx, clock.now());
    const work = () => operation({ store, ...input, id: req.param('id') ?? '' });
    if (req.method === 'GET' || idempotencyKey === undefined) return await work();
    return await oncePerKey(store, idempotencyKey, { path: req.path, fields: input.fields }, work);
  });
}

/** Our server sends its key as a bearer token; the page's script sends the publishable one as the field `key`. */
function callerOf({ req }: Context, key: FormValue | undefined, apiKey: string): Caller | undefined {
  const shown = req.header('authorization')?.replace(/^Bearer /, '') ?? key;
  if (shown === PUBLISHABLE_KEY) return 'page';
  if (typeof shown !== 'string') return undefined;
  const [given, expected] = [Buffer.from(shown), Buffer.from(apiKey)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? 'server' : undefined;
}

function unauthorized(context: Context) {
  const message = 'Invalid API Key provided, or a key that may not do this.';
  return context.json({ error: { type: 'invalid_request_error', message } }, 401);
}
