/** Failures of the card service, which it repeats for a day under the idempotency key of the request that failed. */
import { eq } from 'drizzle-orm';
import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createPaymentFixture);

const storedFailure = () =>
  new Stripe.errors.StripeAPIError({ message: 'It failed.', type: 'api_error', statusCode: 500 });

/**
 * Lets the opening of payments fail, each time, under the first key that the work asks with.
 * @returns the keys that it has asked with
 */
async function failingFirstKey(work: () => Promise<void>): Promise<(string | undefined)[]> {
  const { paymentIntents: intents } = fixture.sandbox.stripe;
  const { create } = intents;
  const keys: (string | undefined)[] = [];
  intents.create = async (...asked: Parameters<typeof create>) => {
    keys.push(asked[1]?.idempotencyKey);
    if (keys.at(-1) === keys[0]) throw storedFailure();
    return await create.apply(intents, asked);
  };
  try {
    await work();
  } finally {
    intents.create = create;
  }
  return keys;
}

const rowsOf = (itemId: string) =>
  fixture.appContext.db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.itemId, itemId))
    .orderBy(paymentIntents.createdAt);

test('a payment whose opening failed at the card service is opened anew after ten minutes', async () => {
  const visitor = await fixture.approvedCompany('event');
  const item = await fixture.item(visitor);
  const open = () => fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  const keys = await failingFirstKey(async () => {
    expect((await open()).status).toBe(502);
    fixture.clock.advance({ minutes: 9 });
    // Another request may still be under way: the same key, so that no second payment is opened.
    expect((await open()).status).toBe(502);
    fixture.clock.advance({ minutes: 2 });
    const { data } = await open();
    await fixture.confirm(data?.client_secret, await fixture.card());
  });
  await fixture.sandbox.deliverDue();
  expect((await fixture.itemNow(item.id)).paymentStatus).toBe(PAYMENT_STATUS.paid);
  const rows = await rowsOf(item.id);
  expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'succeeded']);
  const [first, second] = rows.map(({ id }) => expect.stringContaining(id));
  expect(keys).toEqual([first, first, first, second]);
});

test('a payment whose opening failed at the card service does not prevent the choice of another plan', async () => {
  const visitor = await fixture.approvedCompany('event');
  const item = await fixture.item(visitor, 'trial', { paymentStatus: PAYMENT_STATUS.freeTrial });
  const upgradeTo = (plan: 'small' | 'large') =>
    fixture.request('upgradePlan', fixture.order(visitor, item, plan), visitor);
  await failingFirstKey(async () => {
    expect((await upgradeTo('large')).status).toBe(502);
    fixture.clock.advance({ minutes: 11 });
    expect((await upgradeTo('small')).status).toBe(200);
  });
  expect((await rowsOf(item.id)).map(({ status }) => status)).toEqual(['cancelled', 'open']);
});

test('a payment whose opening failed keeps the intent that another request has got meanwhile', async () => {
  const visitor = await fixture.approvedCompany('event');
  const item = await fixture.item(visitor);
  const open = () => fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  await failingFirstKey(async () => {
    await open();
  });
  fixture.clock.advance({ minutes: 11 });
  const { paymentIntents: intents } = fixture.sandbox.stripe;
  const { create } = intents;
  intents.create = async (...asked: Parameters<typeof create>) => {
    intents.create = create;
    const { id: providerIntentId } = await create.apply(intents, asked);
    const ofItem = eq(paymentIntents.itemId, item.id);
    await fixture.appContext.db.update(paymentIntents).set({ providerIntentId }).where(ofItem);
    throw storedFailure();
  };
  expect((await open()).status).toBe(200);
  expect(await rowsOf(item.id)).toMatchObject([{ status: 'open', providerIntentId: expect.any(String) }]);
});

test('the first payment of a company whose customer could not be created is opened all the same', async () => {
  const visitor = await fixture.approvedCompany('event');
  const item = await fixture.item(visitor);
  const { customers } = fixture.sandbox.stripe;
  const { create } = customers;
  customers.create = async () => {
    customers.create = create;
    throw storedFailure();
  };
  expect((await fixture.request('purchasePlan', fixture.order(visitor, item), visitor)).status).toBe(200);
});

test('money that bought nothing goes back an hour after its refund was refused', async () => {
  const visitor = await fixture.approvedCompany('event');
  const item = await fixture.item(visitor);
  const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  await fixture.confirm(data?.client_secret, await fixture.card());
  await fixture.request('deleteEvent', { event_id: item.id }, visitor);
  await fixture.sandbox.deliverDue();
  const states = async () => (await rowsOf(item.id)).map(({ status }) => status);
  const { refunds } = fixture.sandbox.stripe;
  const { create } = refunds;
  const keys: (string | undefined)[] = [];
  refunds.create = async (...asked: Parameters<typeof create>) => {
    keys.push(asked[1]?.idempotencyKey);
    if (keys.at(-1) === keys[0]) throw storedFailure();
    return await create.apply(refunds, asked);
  };
  try {
    await fixture.appContext.payments.reconcile();
    expect(await states()).toEqual(['surplus']);
    fixture.clock.advance({ minutes: 61 });
    await fixture.appContext.payments.reconcile();
  } finally {
    refunds.create = create;
  }
  expect(await states()).toEqual(['returned']);
  expect(keys).toHaveLength(2);
});
