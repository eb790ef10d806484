/** An open payment whose item, plan or price changes before it is paid. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { PAYMENT_STATUS, REJECTED } from '../../../common/contract/payments.ts';
import { plans } from '../../../server/infra/db/schema.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture, idOf, planId } from '../../support/payments/payment-fixture.ts';

const { paid } = PAYMENT_STATUS;
const fixture = forThisFile(createPaymentFixture);
const visitor = forThisFile(() => fixture.approvedCompany('event'));

const intentOf = (secret: string | undefined) => fixture.sandbox.stripe.paymentIntents.retrieve(idOf(secret));

describe('one payment', () => {
  test('is cancelled at once when its event is deleted', async () => {
    const item = await fixture.item(visitor, 'small', { paymentStatus: paid });
    const { data } = await fixture.request('upgradePlan', fixture.order(visitor, item, 'large'), visitor);
    expect((await fixture.request('deleteEvent', { event_id: item.id }, visitor)).status).toBe(200);
    expect((await intentOf(data?.client_secret)).status).toBe('canceled');
  });

  test('is shared by a tab that buys a rejected event and one that upgrades it', async () => {
    const item = await fixture.item(visitor, 'small', { paymentStatus: REJECTED });
    const order = fixture.order(visitor, item, 'large');
    const [one, other] = await Promise.all([
      fixture.request('purchasePlan', order, visitor),
      fixture.request('upgradePlan', order, visitor),
    ]);
    expect(one.data?.client_secret).toBeTruthy();
    expect(other.data?.client_secret).toBe(one.data?.client_secret);
  });

  test('is charged as requested if its plan’s price rises or it is withdrawn before the confirmation', async () => {
    const { db, clock } = fixture.appContext;
    const item = await fixture.item(visitor, 'small', { paymentStatus: paid });
    const { data } = await fixture.request('upgradePlan', fixture.order(visitor, item, 'large'), visitor);
    const large = eq(plans.id, planId('large'));
    await db.update(plans).set({ priceCents: 99_900, userLimit: 9, retiredAt: clock.now() }).where(large);
    await fixture.confirm(data?.client_secret, await fixture.card());
    await fixture.sandbox.deliverDue();
    await db.update(plans).set({ priceCents: 20_000, userLimit: 500, retiredAt: null }).where(large);
    // The company pays and gets what it was shown.
    expect(await fixture.itemNow(item.id)).toMatchObject({ planId: planId('large'), userLimit: 500 });
    expect((await intentOf(data?.client_secret)).amount).toBe(15_001);
  });

  test('is cancelled when another plan is chosen', async () => {
    const item = await fixture.item(visitor, 'small', { paymentStatus: paid });
    const first = await fixture.request('upgradePlan', fixture.order(visitor, item, 'large'), visitor);
    const second = await fixture.request('upgradePlan', fixture.order(visitor, item, 'huge'), visitor);
    expect((await intentOf(first.data?.client_secret)).status).toBe('canceled');
    expect((await intentOf(second.data?.client_secret)).status).toBe('requires_payment_method');
  });

  test('whose creation was not answered is found when another plan is chosen, and the price is calculated again', async () => {
    const item = await fixture.item(visitor, 'small', { paymentStatus: paid });
    const first = await fixture.request('upgradePlan', fixture.order(visitor, item, 'large'), visitor);
    await fixture.confirm(first.data?.client_secret, await fixture.card());
    const second = await fixture.request('upgradePlan', fixture.order(visitor, item, 'huge'), visitor);
    expect(second.data?.payment).toBe((123_450 - 20_000) / 100);
    expect(await fixture.itemNow(item.id)).toMatchObject({ planId: planId('large') });
  });
});

test('switching between plans changes a payment at the provider thirty times an hour at most; the open one can still be paid', async () => {
  const visitor = await fixture.approvedCompany('event');
  const item = await fixture.item(visitor, 'small', { paymentStatus: PAYMENT_STATUS.paid });
  const ask = (to: 'large' | 'huge') =>
    fixture.request('upgradePlan', fixture.order(visitor, item, to), visitor);
  const statuses: number[] = [];
  for (let at = 0; at < 34; at += 1) statuses.push((await ask(at % 2 === 0 ? 'large' : 'huge')).status);
  // The latest one is of the plan “large”: opening it again creates nothing.
  expect(statuses).toEqual([...Array(31).fill(200), 429, 200, 429]);
  expect((await ask('huge')).message).toBe(
    'Your company has changed payments 30 times within an hour. Please try again in 60 minutes.',
  );
  const { data } = await ask('large');
  expect((await fixture.confirm(data?.client_secret, await fixture.card())).body.status).toBe('succeeded');
});
