import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_STATUS, REJECTED } from '../../common/contract/payments.ts';
import { plans } from '../../server/infra/db/schema.ts';
import type { Visitor } from '../support/api-fixture.ts';
import { createPaymentFixture, idOf, type PaymentFixture, planId } from '../support/payment-fixture.ts';

let fixture: PaymentFixture;
let events: Visitor;
let security: Visitor;
beforeAll(async () => {
  fixture = await createPaymentFixture();
  events = await fixture.approvedCompany('event');
  security = await fixture.approvedCompany('security');
});
afterAll(() => fixture.close());

describe('purchase', () => {
  test('opens a payment of the plan’s price, and the webhook makes the event paid', async () => {
    const item = await fixture.item(events);
    const answer = await fixture.request('purchasePlan', fixture.order(events, item), events);
    expect(answer).toMatchObject({ status: 200, data: { payment: 49.99 } });
    expect((await fixture.confirm(answer.data?.client_secret, await fixture.card())).body.status).toBe(
      'succeeded',
    );
    expect((await fixture.itemNow(item.id)).paymentStatus).toBe(PAYMENT_STATUS.pending);
    await fixture.sandbox.deliverDue();
    expect(await fixture.itemNow(item.id)).toMatchObject({
      paymentStatus: PAYMENT_STATUS.paid,
      planId: planId('small'),
    });
  });

  test('works for a location of a security company', async () => {
    const item = await fixture.item(security, 'watch');
    await fixture.pay(security, item);
    expect((await fixture.itemNow(item.id)).paymentStatus).toBe(PAYMENT_STATUS.paid);
  });

  test('mails a receipt with amount, date and what for', async () => {
    const visitor = await fixture.approvedCompany('event');
    await fixture.pay(visitor, await fixture.item(visitor, 'huge', { name: 'Opera Gala' }));
    const [mail] = await fixture.mailbox(visitor.company.email);
    expect(mail?.subject).toBe('Payment received: $1,234.50 for Opera Gala');
    expect(mail?.text).toContain('$1,234.50');
    expect(mail?.text).toContain('14-03-2026');
    expect(mail?.text).toContain('Plan huge');
  });

  test('sends the invitations that were waiting for it', async () => {
    const visitor = await fixture.approvedCompany('event');
    const item = await fixture.item(visitor, 'small', { name: 'Harbour Night' });
    const guest = { email: 'guest@paid.test', name: 'Gus', event_id: item.id };
    await fixture.request('sendEventInvitation', guest, visitor);
    expect(await fixture.mailbox('guest@paid.test')).toEqual([]);
    await fixture.pay(visitor, item);
    expect(await fixture.mailbox('guest@paid.test')).toHaveLength(1);
  });

  test('is refused for what is paid or on trial, in clear words', async () => {
    const ask = async (paymentStatus: number) => {
      const item = await fixture.item(events, 'small', { paymentStatus });
      const { status, message } = await fixture.request('purchasePlan', fixture.order(events, item), events);
      return [status, message];
    };
    expect(await ask(PAYMENT_STATUS.paid)).toEqual([409, 'This event is already paid.']);
    const [status, message] = await ask(PAYMENT_STATUS.freeTrial);
    expect(status).toBe(409);
    expect(message).toContain('free trial');
  });

  test.each(['purchasePlan', 'upgradePlan'] as const)(
    'of a rejected event by %s buys the same plan, a cheaper or a dearer one at its full price',
    async (call) => {
      const bought = async (to: 'small' | 'large' | 'huge') => {
        const item = await fixture.item(events, 'large', { paymentStatus: REJECTED });
        const { data } = await fixture.request(call, fixture.order(events, item, to), events);
        await fixture.confirm(data?.client_secret, await fixture.card());
        await fixture.sandbox.deliverDue();
        const { paymentStatus, userLimit } = await fixture.itemNow(item.id);
        return [data?.payment, paymentStatus, userLimit];
      };
      const { paid } = PAYMENT_STATUS;
      expect(await bought('small')).toEqual([49.99, paid, 50]);
      expect(await bought('large')).toEqual([200, paid, 500]);
      expect(await bought('huge')).toEqual([1234.5, paid, 5_000]);
    },
  );

  test('of a rejected event is refused for the trial, a plan of locations and one that is not sold any more', async () => {
    const item = await fixture.item(events, 'large', { paymentStatus: REJECTED });
    const { db } = fixture.appContext;
    await db.insert(plans).values({
      id: 'plan-gone',
      description: 'Plan gone',
      priceCents: 9_900,
      productType: 'event',
      retiredAt: fixture.clock.now(),
    });
    for (const product_id of [planId('trial'), planId('guard'), 'plan-gone', 'no-such-plan', '']) {
      const order = fixture.order(events, item, undefined, { product_id });
      expect(await fixture.request('purchasePlan', order, events)).toMatchObject({
        status: 404,
        message: 'This plan is not offered. Please choose another one.',
      });
    }
  });

  test('asks for the item, and for a known product type', async () => {
    expect(await fixture.request('purchasePlan', { product_type: 'event' }, events)).toMatchObject({
      status: 400,
      message: 'The event to pay for is missing.',
    });
    expect((await fixture.request('purchasePlan', { product_type: 'boat' }, events)).status).toBe(400);
  });

  test('says that the provider is away, and loses nothing', async () => {
    const item = await fixture.item(events);
    const { create } = fixture.sandbox.stripe.paymentIntents;
    fixture.sandbox.stripe.paymentIntents.create = () => {
      throw new (Object.getPrototypeOf(fixture.sandbox.stripe).constructor.errors.StripeConnectionError)({
        message: 'gone',
      });
    };
    const away = await fixture.request('purchasePlan', fixture.order(events, item), events);
    fixture.sandbox.stripe.paymentIntents.create = create;
    expect(away).toMatchObject({ status: 502, message: expect.stringContaining('try again') });
    expect((await fixture.request('purchasePlan', fixture.order(events, item), events)).status).toBe(200);
  });
});

describe('upgrade', () => {
  test('costs the difference while paid, and brings the new plan’s limits', async () => {
    const item = await fixture.item(events, 'small', { paymentStatus: PAYMENT_STATUS.paid });
    const answer = await fixture.request('upgradePlan', fixture.order(events, item, 'large'), events);
    expect(answer).toMatchObject({ status: 200, data: { payment: 150.01 } });
    await fixture.confirm(answer.data?.client_secret, await fixture.card());
    await fixture.sandbox.deliverDue();
    expect(await fixture.itemNow(item.id)).toMatchObject({
      paymentStatus: PAYMENT_STATUS.paid,
      planId: planId('large'),
      userLimit: 500,
    });
  });

  test('of a location brings its cameras and months', async () => {
    const item = await fixture.item(security, 'watch', { paymentStatus: PAYMENT_STATUS.paid });
    const { data } = await fixture.request('upgradePlan', fixture.order(security, item, 'guard'), security);
    await fixture.confirm(data?.client_secret, await fixture.card());
    await fixture.sandbox.deliverDue();
    expect(await fixture.itemNow(item.id)).toMatchObject({ cameraLimit: 8, durationMonths: 6 });
  });

  test('of a free trial costs the whole plan and ends the trial', async () => {
    const item = await fixture.item(events, 'trial', { paymentStatus: PAYMENT_STATUS.freeTrial });
    const { data } = await fixture.request('upgradePlan', fixture.order(events, item, 'small'), events);
    expect(data?.payment).toBe(49.99);
    await fixture.confirm(data?.client_secret, await fixture.card());
    await fixture.sandbox.deliverDue();
    expect(await fixture.itemNow(item.id)).toMatchObject({
      paymentStatus: PAYMENT_STATUS.paid,
      userLimit: 50,
    });
  });

  test.each([
    ['cut', 15_000, 4_999],
    ['raised', 5_000, 19_900],
  ])('credits what was paid after the price was %s from %i to %i cents', async (_, before, today) => {
    const { db } = fixture.appContext;
    const id = `plan-was-${before}`;
    const values = { id, description: id, priceCents: before, productType: 'event' as const, userLimit: 50 };
    await db.insert(plans).values(values);
    const item = await fixture.item(events, 'small', { planId: id });
    await fixture.pay(events, item);
    await db.update(plans).set({ priceCents: today }).where(eq(plans.id, id));
    for (const [to, cents] of [
      ['huge', 123_450 - before],
      ['large', 20_000 - before],
    ] as const) {
      const answer = await fixture.request('upgradePlan', fixture.order(events, item, to), events);
      expect(answer).toMatchObject({ message: 'Payment initialised', data: { payment: cents / 100 } });
    }
  });

  test('credits the plan that was Paid before payments were recorded beside the recorded ones', async () => {
    const item = await fixture.item(events, 'small', { paymentStatus: PAYMENT_STATUS.paid });
    const { data } = await fixture.request('upgradePlan', fixture.order(events, item, 'large'), events);
    await fixture.confirm(data?.client_secret, await fixture.card());
    await fixture.sandbox.deliverDue();
    const next = await fixture.request('upgradePlan', fixture.order(events, item, 'huge'), events);
    expect(next.data?.payment).toBe(1034.5);
  });

  test('is refused before the purchase, and to plans that are not more', async () => {
    const ask = async (paymentStatus: number, from: 'small' | 'large', to: string) => {
      const item = await fixture.item(events, from, { paymentStatus });
      const order = fixture.order(events, item, undefined, { product_id: to });
      const { status, message } = await fixture.request('upgradePlan', order, events);
      return [status, message];
    };
    const { pending, paid } = PAYMENT_STATUS;
    const tooCheap = 'Please choose a plan of a higher price than “Plan large”.';
    expect(await ask(pending, 'small', planId('large'))).toEqual([
      409,
      'This event is not paid yet. Please pay for it first.',
    ]);
    expect(await ask(paid, 'large', planId('small'))).toEqual([409, tooCheap]);
    expect(await ask(paid, 'large', planId('large'))).toEqual([409, tooCheap]);
    expect(await ask(paid, 'large', planId('trial'))).toEqual([409, tooCheap]);
    expect(await ask(paid, 'small', planId('guard'))).toEqual([404, 'This plan was not found.']);
    expect(await ask(paid, 'small', 'no-such-plan')).toEqual([404, 'This plan was not found.']);
  });
});

describe('who may', () => {
  const paying = ['purchasePlan', 'upgradePlan'] as const;

  test('nobody without a session', async () => {
    const item = await fixture.item(events);
    for (const call of paying)
      expect((await fixture.request(call, fixture.order(events, item))).status).toBe(401);
    expect((await fixture.request('listSavedCards', { company_id: events.company.id })).status).toBe(401);
  });

  test('nobody for another company’s item, nor another company’s cards', async () => {
    const other = await fixture.approvedCompany('event');
    const item = await fixture.item(other, 'small', { paymentStatus: PAYMENT_STATUS.paid });
    for (const call of paying) {
      const answer = await fixture.request(call, fixture.order(events, item, 'large'), events);
      expect(answer).toMatchObject({ status: 404, message: 'This event was not found.' });
    }
    expect((await fixture.request('listSavedCards', { company_id: other.company.id }, events)).status).toBe(
      404,
    );
  });

  test('no company of the other kind, and no deleted item', async () => {
    const location = await fixture.item(security, 'watch');
    const deleted = await fixture.item(events, 'small', { deletedAt: fixture.clock.now() });
    for (const call of paying) {
      expect((await fixture.request(call, fixture.order(events, location), events)).status).toBe(404);
      expect((await fixture.request(call, fixture.order(events, deleted), events)).status).toBe(404);
    }
  });

  test('an intent belongs to the customer of its company', async () => {
    const other = await fixture.approvedCompany('event');
    const [mine, theirs] = await Promise.all(
      [events, other].map(async (visitor) => {
        const item = await fixture.item(visitor);
        const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
        return (await fixture.sandbox.stripe.paymentIntents.retrieve(idOf(data?.client_secret))).customer;
      }),
    );
    expect(mine).toBeTruthy();
    expect(mine).not.toBe(theirs);
  });
});
