/** `payments compare`: payments that changed at the card service since a restored backup (decision 123). */
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { PAYMENT_STATUS, REJECTED } from '../../../common/contract/payments.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import { type ItemRow, items, outgoingMails, plans } from '../../../server/infra/db/schema.ts';
import { paymentHistory, paymentIntents, providerEvents } from '../../../server/infra/db/schema-payments.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createMoneyBackFixture, LARGE, SMALL } from '../../support/payments/money-back-fixture.ts';
import { planId } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createMoneyBackFixture);

const rowsOf = (itemId: string) =>
  fixture.appContext.db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.itemId, itemId))
    .orderBy(paymentIntents.createdAt);

/** Backs up an item and its payments. @returns restores them; the card service's state stays */
async function backUp({ id }: ItemRow): Promise<() => Promise<void>> {
  const { db } = fixture.appContext;
  const item = await fixture.itemNow(id);
  const rows = await rowsOf(id);
  const histories = await Promise.all(
    rows.map((row) => db.select().from(paymentHistory).where(eq(paymentHistory.paymentId, row.id))),
  );
  return async () => {
    await db.delete(providerEvents);
    await db.delete(paymentIntents).where(eq(paymentIntents.itemId, id));
    await db.update(items).set(item).where(eq(items.id, id));
    if (rows.length > 0) await db.insert(paymentIntents).values(rows);
    if (histories.flat().length > 0) await db.insert(paymentHistory).values(histories.flat());
  };
}

const compare = (...words: string[]) =>
  runCommand(fixture.appContext, { words: ['payments', 'compare', ...words], by: 'ada' });

/** All state of an item that a comparison may change. */
const stateNow = async (id: string) => [await fixture.itemNow(id), await rowsOf(id)];

/** Compares twice; the second time changes nothing. @returns the output of the first */
async function comparedTwice(id: string): Promise<string> {
  const { output } = await compare();
  const state = await stateNow(id);
  expect((await compare()).output).toContain('Nothing was to be changed here.');
  expect(await stateNow(id)).toEqual(state);
  return output;
}

describe('after a restore from a backup', () => {
  test('an item that was paid since is marked as paid, charged once, and nobody is mailed', async () => {
    const { db } = fixture.appContext;
    const item = await fixture.item(fixture.visitor);
    const putBack = await backUp(item);
    const intent = await fixture.pay(fixture.visitor, item);
    await putBack();
    const mails = await db.$count(outgoingMails);
    const output = await comparedTwice(item.id);
    expect(output).toMatch(new RegExp(`succeeded +\\$49\\.99 +\\$0\\.00 +${item.id} +added again`));
    expect(await fixture.stateOf(item.id)).toEqual(SMALL);
    expect(await fixture.rowOf(intent)).toMatchObject({
      action: 'purchase',
      coversCents: 4_999,
      onStatus: 1,
    });
    const order = fixture.order(fixture.visitor, item, undefined, { total_amount: 49.99 });
    expect((await fixture.request('purchasePlan', order, fixture.visitor)).status).toBe(409);
    expect((await fixture.chargesByItem()).get(item.id)).toBe(1);
    expect(await db.$count(outgoingMails)).toBe(mails);
  });

  test.each(['club.2026', 'Klub (50 Gäste)'])(
    'a payment for the plan “%s”, an id of the administrator’s own, is compared like any other',
    async (id) => {
      const plan = { id, description: id, productType: 'event' as const, priceCents: 4_999, userLimit: 50 };
      await fixture.appContext.db.insert(plans).values(plan);
      const item = await fixture.item(fixture.visitor, 'small', { planId: id });
      const putBack = await backUp(item);
      await fixture.pay(fixture.visitor, item);
      await putBack();
      expect(await comparedTwice(item.id)).toContain('added again');
      expect(await fixture.stateOf(item.id)).toEqual([PAYMENT_STATUS.paid, id, 50]);
    },
  );

  test('an item that was bought again before the comparison keeps one payment, and the other is refunded', async () => {
    const item = await fixture.item(fixture.visitor);
    const putBack = await backUp(item);
    const lost = await fixture.pay(fixture.visitor, item);
    await putBack();
    fixture.clock.advance({ minutes: 5 });
    await fixture.pay(fixture.visitor, item);
    await comparedTwice(item.id);
    expect((await fixture.rowOf(lost))?.status).toBe('surplus');
    await fixture.appContext.payments.reconcile();
    expect((await rowsOf(item.id)).map(({ status }) => status)).toEqual(['returned', 'succeeded']);
    expect(await fixture.stateOf(item.id)).toEqual(SMALL);
  });

  test.each([
    ['refunded', (intent: string) => fixture.refund(intent)],
    ['lost to a dispute', (intent: string) => fixture.loseDispute(intent, 4_999)],
  ])('a payment that was %s since is no longer paid', async (_, goBack) => {
    const item = await fixture.item(fixture.visitor);
    const intent = await fixture.pay(fixture.visitor, item);
    const putBack = await backUp(item);
    fixture.clock.advance({ days: 3 });
    await goBack(intent);
    await fixture.sandbox.deliverDue();
    await putBack();
    expect(await comparedTwice(item.id)).toMatch(/\$49\.99 +\$49\.99 .*brought up to date/);
    expect(await fixture.stateOf(item.id)).toEqual([REJECTED, planId('small'), 50]);
  });

  test('a payment that was open, and was paid since, counts', async () => {
    const item = await fixture.item(fixture.visitor);
    const order = fixture.order(fixture.visitor, item);
    const { data } = await fixture.request('purchasePlan', order, fixture.visitor);
    const putBack = await backUp(item);
    await fixture.confirm(data?.client_secret, await fixture.card());
    await fixture.sandbox.deliverDue();
    await putBack();
    await comparedTwice(item.id);
    expect(await fixture.stateOf(item.id)).toEqual(SMALL);
  });

  test('an upgrade of an item whose purchase was refunded later leaves the item what the rest pays for', async () => {
    const item = await fixture.item(fixture.visitor);
    const putBack = await backUp(item);
    const purchase = await fixture.pay(fixture.visitor, item);
    fixture.clock.advance({ minutes: 5 });
    await fixture.upgrade(item.id, 'large');
    expect(await fixture.stateOf(item.id)).toEqual(LARGE);
    fixture.clock.advance({ minutes: 5 });
    await fixture.refund(purchase);
    const state = await fixture.stateOf(item.id);
    await putBack();
    await comparedTwice(item.id);
    expect(await fixture.stateOf(item.id)).toEqual(state);
    expect((await rowsOf(item.id)).map(({ status, coversCents }) => [status, coversCents])).toEqual([
      ['refunded', 4_999],
      ['succeeded', 20_000],
    ]);
  });

  test('a payment page that is still open cannot charge for an unknown item', async () => {
    const item = await fixture.item(fixture.visitor);
    const putBack = await backUp(item);
    const order = fixture.order(fixture.visitor, item);
    const { data } = await fixture.request('purchasePlan', order, fixture.visitor);
    await putBack();
    await comparedTwice(item.id);
    const paid = await fixture.confirm(data?.client_secret, await fixture.card());
    expect(paid.body.error?.code).toBe('payment_intent_unexpected_state');
    expect((await fixture.itemNow(item.id)).paymentStatus).toBe(PAYMENT_STATUS.pending);
    expect(await rowsOf(item.id)).toEqual([]);
  });

  test('a payment of an unknown item is reported each time until it is refunded', async () => {
    const { db } = fixture.appContext;
    const item = await fixture.item(fixture.visitor);
    const intent = await fixture.pay(fixture.visitor, item);
    await db.delete(items).where(eq(items.id, item.id));
    for (const { output } of [await compare(), await compare()]) {
      expect(output).toContain('To be decided');
      expect(output).toMatch(new RegExp(`${intent} .*succeeded +\\$49\\.99 +${item.id} +${planId('small')}`));
    }
    await fixture.sandbox.stripe.refunds.create({ payment_intent: intent });
    expect((await compare()).output).not.toContain(intent);
  });
});

test('more than a page of the card service is compared, since the given day; an invalid day is refused', async () => {
  const item = await fixture.item(fixture.visitor);
  const putBack = await backUp(item);
  const intent = await fixture.pay(fixture.visitor, item);
  await putBack();
  fixture.clock.advance({ days: 8 });
  const { stripe } = fixture.sandbox;
  for (let made = 0; made < 101; made += 1)
    await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  const today = fixture.clock.now().toISOString().slice(0, 10);
  await compare('--since', today);
  expect(await fixture.rowOf(intent)).toBeUndefined();
  await compare();
  expect((await fixture.rowOf(intent))?.status).toBe('succeeded');
  expect(await compare('--since', 'yesterday')).toMatchObject({ isDone: false });
  for (const day of ['2026-13-45', '2026-02-31'])
    expect(await compare('--since', day)).toMatchObject({ isDone: false });
});

test.each([
  ['0001-01-01', 'is before there were any payments'],
  ['1999-12-31T23:59Z', 'is before there were any payments'],
  ['2999-01-01', 'lies ahead'],
])(
  'a comparison since %s is refused with a message, without a request to the card service',
  async (since, words) => {
    const asked = vi.spyOn(fixture.appContext.payments, 'compare');
    expect(await compare('--since', since)).toMatchObject({
      isDone: false,
      output: expect.stringContaining(words),
    });
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  },
);
