import { Hono } from 'hono';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openSandbox, type Sandbox } from '../../../dev/sandbox/open-sandbox.ts';
import type { OpenDatabase } from '../../../server/infra/db/database.ts';
import { createLog } from '../../../server/infra/log/log.ts';
import { openTestDatabase } from '../../support/database/test-database.ts';

/** The page's requests to the sandbox: form fields with the publishable key. */
async function asPage(path: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ ...fields, key: 'pk_test_sandbox' });
  const answer = await app.request(`/sandbox/stripe/v1/${path}`, { method: 'POST', body });
  return { status: answer.status, body: await answer.json() };
}

async function newCard(number: string) {
  const { body } = await asPage('payment_methods', {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
    'card[cvc]': '123',
  });
  return body;
}

let open: OpenDatabase;
let sandbox: Sandbox;
let app: Hono;
let now = new Date('2026-11-20T10:00:00Z');
let webhook: { status: number; deliveries: { body: string; signature: string }[] };

beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

beforeEach(() => {
  app = new Hono();
  webhook = { status: 200, deliveries: [] };
  app.post('/api/v1/payments/webhook', async (context) => {
    const signature = context.req.header('stripe-signature') ?? '';
    webhook.deliveries.push({ body: await context.req.text(), signature });
    return new Response(null, { status: webhook.status });
  });
  sandbox = openSandbox({
    db: open.db,
    clock: { now: () => now },
    log: createLog('silent'),
    fetchSelf: async (path, init) => await app.request(path, init),
  });
  sandbox.mount(app);
});

async function newIntent(customer?: string) {
  return await sandbox.stripe.paymentIntents.create({
    amount: 4999,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { item: 'seven' },
    ...(customer === undefined ? {} : { customer }),
  });
}

async function confirm(intent: Stripe.PaymentIntent, more: Record<string, string>) {
  return await asPage(`payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    ...more,
  });
}

it('charges a valid card, and saves it with the customer if requested', async () => {
  const customer = await sandbox.stripe.customers.create({ email: 'a@b.test' });
  const intent = await newIntent(customer.id);
  const card = await newCard('4242424242424242');
  const answer = await confirm(intent, { payment_method: card.id, setup_future_usage: 'off_session' });
  expect(answer.body).toMatchObject({
    status: 'succeeded',
    amount_received: 4999,
    metadata: { item: 'seven' },
  });
  const saved = await sandbox.stripe.paymentMethods.list({ customer: customer.id, type: 'card' });
  expect(saved.data.map(({ id, card }) => [id, card?.brand, card?.last4])).toEqual([
    [card.id, 'visa', '4242'],
  ]);
  expect(JSON.stringify(saved)).not.toContain('behaviour');
});

it('declines with Stripe’s message, and the same intent can be paid with another card', async () => {
  const intent = await newIntent();
  const declined = await confirm(intent, { payment_method: (await newCard('4000000000000002')).id });
  expect(declined.status).toBe(402);
  expect(declined.body.error).toMatchObject({ type: 'card_error', message: 'Your card was declined.' });
  expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
  const paid = await confirm(intent, { payment_method: (await newCard('5555555555554444')).id });
  expect(paid.body.status).toBe('succeeded');
});

it('requires authentication first, for a new and for a saved card', async () => {
  const customer = await sandbox.stripe.customers.create({});
  const card = await newCard('4000002500003155');
  for (const _use of ['new', 'saved']) {
    const intent = await newIntent(customer.id);
    const asked = await confirm(intent, { payment_method: card.id, setup_future_usage: 'off_session' });
    expect(asked.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    const done = await asPage(`payment_intents/${intent.id}/authenticate`, {
      client_secret: intent.client_secret ?? '',
      result: 'completed',
    });
    expect(done.body.status).toBe('succeeded');
  }
});

it('fails an authentication with Stripe’s message and leaves the intent payable', async () => {
  const intent = await newIntent();
  await confirm(intent, { payment_method: (await newCard('4000002500003155')).id });
  const failed = await asPage(`payment_intents/${intent.id}/authenticate`, {
    client_secret: intent.client_secret ?? '',
    result: 'failed',
  });
  expect(failed.body).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: {
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    },
  });
});

it.each([
  ['4242424242424241', 'incorrect_number', 'Your card number is incorrect.'],
  ['6759649826438453', 'card_not_supported', 'Maestro cards are not supported.'],
  ['4111111111111111', 'card_declined', 'but used a non test (live) card'],
])('refuses %s', async (number, code, words) => {
  const { error } = await newCard(number);
  expect(error.code).toBe(code);
  expect(error.message).toContain(words);
});

it('returns one intent for one idempotency key, also concurrently, and refuses other content', async () => {
  const ask = (amount: number) =>
    sandbox.stripe.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey: 'once' });
  const intents = await Promise.all([ask(700), ask(700), ask(700)]);
  expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
  await expect(ask(800)).rejects.toThrow('same parameters');
});

it('answers the page only with the client secret, and without fields for the server', async () => {
  const intent = await newIntent();
  const guess = await confirm(intent, { payment_method: 'pm_x', client_secret: 'wrong' });
  expect(guess.status).toBe(404);
  expect((await asPage('refunds', { payment_intent: intent.id })).status).toBe(401);
  expect((await app.request('/sandbox/stripe/v1/events')).status).toBe(401);
});

it('refuses another customer’s saved card', async () => {
  const [one, other] = [await sandbox.stripe.customers.create({}), await sandbox.stripe.customers.create({})];
  const card = await newCard('4242424242424242');
  await sandbox.stripe.paymentMethods.attach(card.id, { customer: one.id });
  const answer = await confirm(await newIntent(other.id), { payment_method: card.id });
  expect(answer.body.error.message).toContain('different customer');
});

it('reports unknown parameters, missing ones and small amounts as Stripe does', async () => {
  const { stripe } = sandbox;
  await expect(stripe.paymentIntents.create({ amount: 49, currency: 'usd' })).rejects.toMatchObject({
    code: 'amount_too_small',
  });
  await expect(
    stripe.paymentIntents.create({ amount: 500, currency: 'usd', tpyo: 1 } as never),
  ).rejects.toMatchObject({ code: 'parameter_unknown', param: 'tpyo' });
  await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({ code: 'resource_missing' });
});

it('delivers signed events until they are accepted, also after a crash', async () => {
  await sandbox.deliverDue();
  webhook.status = 500;
  const intent = await newIntent();
  await sandbox.deliverDue();
  webhook.status = 200;
  now = new Date(now.getTime() + 60_000);
  const reopened = openSandbox({
    db: open.db,
    clock: { now: () => now },
    log: createLog('silent'),
    fetchSelf: async (path, init) => await app.request(path, init),
  });
  await reopened.deliverDue();
  now = new Date(now.getTime() + 3_600_000);
  expect(await reopened.deliverDue()).toBe(0);
  const [refused, taken] = webhook.deliveries.filter(({ body }) => body.includes(intent.id));
  expect(taken?.body).toBe(refused?.body);
  const event = await sandbox.stripe.webhooks.constructEventAsync(
    taken?.body ?? '',
    taken?.signature ?? '',
    await reopened.webhookSecret(),
    300,
    undefined,
    now.getTime() - 3_600_000,
  );
  expect(event.type).toBe('payment_intent.created');
});

it('gives up an event that is not accepted for three days, as Stripe does', async () => {
  await sandbox.deliverDue();
  webhook.status = 400;
  await newIntent();
  expect(await sandbox.deliverDue()).toBe(1);
  const hour = 3_600_000;
  now = new Date(now.getTime() + 73 * hour);
  // One more attempt after three days, then none.
  expect(await sandbox.deliverDue()).toBe(1);
  now = new Date(now.getTime() + hour);
  expect(await sandbox.deliverDue()).toBe(0);
  webhook.status = 200;
});

it('refunds in parts, and reports when all is refunded', async () => {
  const { stripe } = sandbox;
  const intent = await newIntent();
  await confirm(intent, { payment_method: (await newCard('378282246310005')).id });
  await stripe.refunds.create({ payment_intent: intent.id, amount: 1000 });
  await stripe.refunds.create({ payment_intent: intent.id });
  await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  const events = await stripe.events.list({ type: 'charge.refunded', limit: 2 });
  const refunds = events.data.map(({ data }) => (data.object as Stripe.Charge).refunded).sort();
  expect(refunds).toEqual([false, true]);
});

it('opens a dispute for the disputing test card, which can be lost', async () => {
  const intent = await newIntent();
  await confirm(intent, { payment_method: (await newCard('4000000000000259')).id });
  const [dispute] = (await sandbox.stripe.disputes.list({ payment_intent: intent.id })).data;
  expect(dispute?.status).toBe('needs_response');
  expect((await sandbox.stripe.disputes.close(dispute?.id ?? '')).status).toBe('lost');
});
