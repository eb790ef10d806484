import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { plans } from '../../../server/infra/db/schema.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture, planId } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createPaymentFixture);
const events = forThisFile(() => fixture.approvedCompany('event'));
const security = forThisFile(() => fixture.approvedCompany('security'));

describe('upgrade', () => {
  test('costs the difference while paid, and sets the new plan’s limits', async () => {
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

  test('of a location sets its cameras and months', async () => {
    const item = await fixture.item(security, 'watch', { paymentStatus: PAYMENT_STATUS.paid });
    const { data } = await fixture.request('upgradePlan', fixture.order(security, item, 'guard'), security);
    await fixture.confirm(data?.client_secret, await fixture.card());
    await fixture.sandbox.deliverDue();
    expect(await fixture.itemNow(item.id)).toMatchObject({ cameraLimit: 8, durationMonths: 6 });
  });

  test('of a free trial costs the full price and ends the trial', async () => {
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

  test('is refused before the purchase, and to plans that are not more expensive', async () => {
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
