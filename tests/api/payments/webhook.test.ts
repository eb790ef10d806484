import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { PAYMENT_STATUS, REJECTED } from '../../../common/contract/payments.ts';
import { paymentIntents, providerEvents } from '../../../server/infra/db/schema-payments.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture, DISPUTED, idOf } from '../../support/payments/payment-fixture.ts';

const { pending, paid } = PAYMENT_STATUS;
const WEBHOOK = '/api/v1/payments/webhook';

const fixture = forThisFile(createPaymentFixture);
const visitor = forThisFile(() => fixture.approvedCompany('event'));

/** Posts an event as the provider does; `age` makes its signature old. */
async function post(event: object, { age = 0, secret }: { age?: number; secret?: string } = {}) {
  const payload = JSON.stringify(event);
  const signature = await fixture.sandbox.stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret: secret ?? (await fixture.sandbox.webhookSecret()),
    timestamp: Math.floor(fixture.clock.now().getTime() / 1000) - age,
  });
  const headers = { 'stripe-signature': signature };
  const { status } = await fixture.app.request(WEBHOOK, { method: 'POST', body: payload, headers });
  return status;
}

/** An item whose payment succeeded at the provider, with its events not delivered yet. */
async function paidUnheard(number?: string) {
  const item = await fixture.item(visitor);
  const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  await fixture.confirm(data?.client_secret, await fixture.card(number));
  return { item, intentId: idOf(data?.client_secret) };
}

async function eventsOf(intentId: string) {
  const { data } = await fixture.sandbox.stripe.events.list({ limit: 100 });
  return data.filter((event) => JSON.stringify(event).includes(intentId));
}

async function eventOf(intentId: string, type: string) {
  const event = (await eventsOf(intentId)).find((one) => one.type === type);
  if (!event) throw new Error(`There was no ${type}.`);
  return event;
}

const statusOf = async (id: string) => (await fixture.itemNow(id)).paymentStatus;
const receipts = async () =>
  (await fixture.mailbox(visitor.company.email)).filter(({ subject }) =>
    subject.startsWith('Payment received'),
  ).length;

describe('the webhook', () => {
  test('refuses a wrong or old signature, a changed body and a missing one', async () => {
    const { item, intentId } = await paidUnheard();
    const event = await eventOf(intentId, 'payment_intent.succeeded');
    const answers = [
      await post(event, { secret: 'whsec_guess' }),
      await post(event, { age: 301 }),
      (await fixture.app.request(WEBHOOK, { method: 'POST', body: JSON.stringify(event) })).status,
      (
        await fixture.app.request(WEBHOOK, {
          method: 'POST',
          body: '{',
          headers: { 'stripe-signature': 't=1,v1=a' },
        })
      ).status,
    ];
    console.log(`proof 18: bad, stale, unsigned, garbled: ${answers.join(' ')}, 0 effects`);
    expect(answers).toEqual([400, 400, 400, 400]);
    expect(await statusOf(item.id)).toBe(pending);
    expect(await post(event, { age: 299 })).toBe(200);
    expect(await statusOf(item.id)).toBe(paid);
  });

  test('applies an event once that is delivered ten times at once', async () => {
    const { item, intentId } = await paidUnheard();
    const event = await eventOf(intentId, 'payment_intent.succeeded');
    const before = await receipts();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(event)));
    const effects = (await receipts()) - before;
    console.log(`proof 18: 10 at once: ${answers.length} answered 200, ${effects} effect`);
    expect(answers).toEqual(Array(10).fill(200));
    expect(effects).toBe(1);
    expect(await statusOf(item.id)).toBe(paid);
    const recorded = await fixture.appContext.db
      .select()
      .from(providerEvents)
      .where(eq(providerEvents.id, event.id));
    expect(recorded).toHaveLength(1);
  });

  test('has the same result in reverse order', async () => {
    const { item, intentId } = await paidUnheard();
    const failed = await eventOf(intentId, 'payment_intent.created');
    const succeeded = await eventOf(intentId, 'payment_intent.succeeded');
    const older = { ...failed, id: 'evt_older_failure', type: 'payment_intent.payment_failed' };
    const canceled = {
      ...failed,
      id: 'evt_older_cancel',
      type: 'payment_intent.canceled',
      data: { object: { ...failed.data.object, status: 'canceled' } },
    };
    const before = await receipts();
    for (const event of [succeeded, older, canceled, failed]) expect(await post(event)).toBe(200);
    console.log(`proof 18: reverse order: ${(await receipts()) - before} effect, paid never lowered`);
    expect((await receipts()) - before).toBe(1);
    expect(await statusOf(item.id)).toBe(paid);
  });

  test('lost, then reconciled, then arriving late: one effect', async () => {
    const { item, intentId } = await paidUnheard();
    const before = await receipts();
    expect(await fixture.appContext.payments.reconcile()).toBeGreaterThan(0);
    expect(await statusOf(item.id)).toBe(paid);
    await post(await eventOf(intentId, 'payment_intent.succeeded'));
    await fixture.appContext.payments.reconcile();
    const effects = (await receipts()) - before;
    console.log(`proof 18: lost, reconciled, late: ${effects} effect`);
    expect(effects).toBe(1);
  });

  test('at the same time as the reconcile, and before the provider’s answer to the creation was stored: one effect', async () => {
    const { item, intentId } = await paidUnheard();
    const event = await eventOf(intentId, 'payment_intent.succeeded');
    const unanswered = { providerIntentId: null, clientSecret: null };
    await fixture.appContext.db
      .update(paymentIntents)
      .set(unanswered)
      .where(eq(paymentIntents.providerIntentId, intentId));
    const before = await receipts();
    await Promise.all([post(event), fixture.appContext.payments.reconcile(), post(event)]);
    expect((await receipts()) - before).toBe(1);
    expect(await statusOf(item.id)).toBe(paid);
  });

  test('is not answered with success if its effect could not be written, and is delivered again', async () => {
    const { item, intentId } = await paidUnheard();
    const event = await eventOf(intentId, 'payment_intent.succeeded');
    const { compose } = fixture.appContext.mail;
    fixture.appContext.mail.compose = async () => {
      throw new Error('the disk is full');
    };
    const failed = await post(event);
    fixture.appContext.mail.compose = compose;
    expect(failed).toBe(500);
    expect(await statusOf(item.id)).toBe(pending);
    expect(await post(event)).toBe(200);
    expect(await statusOf(item.id)).toBe(paid);
  });

  test('accepts events that it does not use', async () => {
    const { intentId } = await paidUnheard();
    const event = await eventOf(intentId, 'charge.succeeded');
    expect(await post({ ...event, id: 'evt_unheard_of', type: 'price.created' })).toBe(200);
    const foreign = { ...(await eventOf(intentId, 'payment_intent.succeeded')), id: 'evt_foreign' };
    const object = { ...foreign.data.object, id: 'pi_of_another_shop', metadata: {} };
    expect(await post({ ...foreign, data: { object } })).toBe(200);
  });
});

describe('a refund', () => {
  test('of everything rejects the item, of a part does not', async () => {
    const { item, intentId } = await paidUnheard();
    await fixture.sandbox.deliverDue();
    const { stripe } = fixture.sandbox;
    await stripe.refunds.create({ payment_intent: intentId, amount: 1_000 });
    await fixture.sandbox.deliverDue();
    expect(await statusOf(item.id)).toBe(paid);
    await stripe.refunds.create({ payment_intent: intentId });
    await fixture.sandbox.deliverDue();
    expect(await statusOf(item.id)).toBe(REJECTED);
  });

  test('reported before the payment rejects the item too', async () => {
    const { item, intentId } = await paidUnheard();
    await fixture.sandbox.stripe.refunds.create({ payment_intent: intentId });
    await post(await eventOf(intentId, 'charge.refunded'));
    await post(await eventOf(intentId, 'payment_intent.succeeded'));
    await fixture.appContext.payments.reconcile();
    expect(await statusOf(item.id)).toBe(REJECTED);
  });

  test('by a dispute rejects the item only when the dispute is lost', async () => {
    const { item, intentId } = await paidUnheard(DISPUTED);
    await fixture.sandbox.deliverDue();
    expect(await statusOf(item.id)).toBe(paid);
    const [dispute] = (await fixture.sandbox.stripe.disputes.list({ payment_intent: intentId })).data;
    await fixture.sandbox.stripe.disputes.close(dispute?.id ?? '');
    await fixture.sandbox.deliverDue();
    expect(await statusOf(item.id)).toBe(REJECTED);
  });

  test.each([{ amount_received: 50 }, { currency: 'jpy' }])(
    'is made automatically for a payment of %j, which is not the requested amount',
    async (other) => {
      const { item, intentId } = await paidUnheard();
      const event = await eventOf(intentId, 'payment_intent.succeeded');
      const changed = { ...event.data.object, ...other };
      expect(await post({ ...event, id: `${event.id}_other`, data: { object: changed } })).toBe(200);
      expect(await statusOf(item.id)).toBe(pending);
      await fixture.appContext.payments.reconcile();
      await fixture.sandbox.deliverDue();
      expect((await eventOf(intentId, 'charge.refunded')).data.object).toMatchObject({ refunded: true });
      expect(await statusOf(item.id)).toBe(pending);
    },
  );

  test('is made automatically when the event was deleted during the payment', async () => {
    const { item, intentId } = await paidUnheard();
    await fixture.request('deleteEvent', { event_id: item.id }, visitor);
    await fixture.sandbox.deliverDue();
    await fixture.appContext.payments.reconcile();
    await fixture.sandbox.deliverDue();
    const { latest_charge } = await fixture.sandbox.stripe.paymentIntents.retrieve(intentId);
    const refund = (await eventOf(intentId, 'charge.refunded')).data.object;
    expect(refund).toMatchObject({ id: latest_charge, refunded: true });
    expect(await statusOf(item.id)).toBe(pending);
    const [mail] = await fixture.mailbox(visitor.company.email);
    expect(mail?.subject).toBe('Payment returned: Harbour Night');
    expect(mail?.text).toContain('Your payment of $49.99 for the event “Harbour Night” could not be used');
    expect(mail?.text).not.toContain('Open your event');
  });

  test('of a deleted event is mailed too, without a link to it', async () => {
    const item = await fixture.item(visitor);
    const intent = await fixture.pay(visitor, item);
    await fixture.request('deleteEvent', { event_id: item.id }, visitor);
    await fixture.sandbox.stripe.refunds.create({ payment_intent: intent });
    await fixture.sandbox.deliverDue();
    const [mail] = await fixture.mailbox(visitor.company.email);
    expect(mail?.subject).toBe('Payment refunded: Harbour Night');
    expect(mail?.text).toContain('Your payment of $49.99 for the event “Harbour Night” was refunded.');
    expect(mail?.text).not.toContain('Open your event');
    expect(mail?.text).not.toContain('choose Upgrade');
  });
});
