import { describe, expect, test } from 'vitest';
import { PAYMENT_STATUS, REJECTED } from '../../../common/contract/payments.ts';
import { plans } from '../../../server/infra/db/schema.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture, planId } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createPaymentFixture);
const events = forThisFile(() => fixture.approvedCompany('event'));
const security = forThisFile(() => fixture.approvedCompany('security'));

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

  test('sends the invitations that were held for it', async () => {
    const visitor = await fixture.approvedCompany('event');
    const item = await fixture.item(visitor, 'small', { name: 'Harbour Night' });
    const guest = { email: 'guest@paid.test', name: 'Gus', event_id: item.id };
    await fixture.request('sendEventInvitation', guest, visitor);
    expect(await fixture.mailbox('guest@paid.test')).toEqual([]);
    await fixture.pay(visitor, item);
    expect(await fixture.mailbox('guest@paid.test')).toHaveLength(1);
  });

  test('is refused for a paid or trial item, with a clear message', async () => {
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
    'of a rejected event by %s is at full price for the same, a cheaper or a more expensive plan',
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

  test('of a rejected event is refused for the trial, a plan of locations and a withdrawn plan', async () => {
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

  test('requires the item and a known product type', async () => {
    expect(await fixture.request('purchasePlan', { product_type: 'event' }, events)).toMatchObject({
      status: 400,
      message: 'The event to pay for is missing.',
    });
    expect((await fixture.request('purchasePlan', { product_type: 'boat' }, events)).status).toBe(400);
  });

  test('reports that the provider is unavailable, and loses nothing', async () => {
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
