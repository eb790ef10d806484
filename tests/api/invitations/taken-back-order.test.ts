/** Refunds and disputes, reported in any order. */
import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { REJECTED } from '../../../common/contract/payments.ts';
import { items } from '../../../server/infra/db/schema.ts';
import { paymentHistory, paymentIntents, providerEvents } from '../../../server/infra/db/schema-payments.ts';
import { applyEvent } from '../../../server/modules/payments/apply-event.ts';
import {
  type ChargeFacts,
  chargeFacts,
  moneyBackTx,
  type PaidName,
} from '../../../server/modules/payments/money-back.ts';
import { readEvent } from '../../../server/modules/payments/provider-event.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createMoneyBackFixture, SMALL } from '../../support/payments/money-back-fixture.ts';
import { idOf } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createMoneyBackFixture);

test('an event about money that went back is not taken while the provider cannot be asked', async () => {
  const item = await fixture.item(fixture.visitor);
  const intent = await fixture.pay(fixture.visitor, item);
  const { refunds } = fixture.sandbox.stripe;
  await refunds.create({ payment_intent: intent });
  const { StripeConnectionError } = Object.getPrototypeOf(fixture.sandbox.stripe).constructor.errors;
  const { list } = refunds;
  refunds.list = () => {
    throw new StripeConnectionError({ message: 'gone' });
  };
  await fixture.sandbox.deliverDue();
  refunds.list = list;
  expect(await fixture.stateOf(item.id)).toEqual(SMALL);
  fixture.clock.advance({ hours: 1 });
  await fixture.sandbox.deliverDue();
  expect((await fixture.stateOf(item.id))[0]).toBe(REJECTED);
});

test('in whatever order the events of one history arrive, and whatever the provider has said before, the item ends in the same state', async () => {
  const item = await fixture.item(fixture.visitor);
  const purchase = await fixture.pay(fixture.visitor, item);
  const { data } = await fixture.request(
    'upgradePlan',
    fixture.order(fixture.visitor, item, 'large'),
    fixture.visitor,
  );
  const intent = idOf(data?.client_secret);
  const { db, clock } = fixture.appContext;
  const before = {
    item: await fixture.itemNow(item.id),
    rows: await db.select().from(paymentIntents).where(eq(paymentIntents.itemId, item.id)),
  };
  const options = { ...fixture.appContext, provider: fixture.sandbox };
  const news: { name: PaidName; facts: ChargeFacts }[] = [];
  const look = async (intentId: string) => {
    const facts = await chargeFacts(options, intentId);
    if (facts) news.push({ name: { intentId }, facts });
  };
  await fixture.confirm(data?.client_secret, await fixture.card());
  const { refunds, events } = fixture.sandbox.stripe;
  await refunds.create({ payment_intent: intent, amount: 100 });
  await look(intent);
  await refunds.create({ payment_intent: intent });
  await look(intent);
  await fixture.failRefunds(intent);
  await look(intent);
  await refunds.create({ payment_intent: intent, amount: 200 });
  await look(intent);
  await fixture.loseDispute(purchase, 100);
  await look(purchase);
  const paidEvent = (await events.list({ limit: 100 })).data
    .filter((event) => event.type === 'payment_intent.succeeded' && JSON.stringify(event).includes(intent))
    .flatMap((event) => {
      const read = readEvent(event, { now: clock.now(), isLive: false });
      return read.kind === 'effective' ? [read] : [];
    });
  expect([paidEvent.length, news.length]).toEqual([1, 5]);
  const steps = [
    ...paidEvent.map(
      ({ envelope, event }) =>
        () =>
          applyEvent(options, envelope, event),
    ),
    ...news.map(
      ({ name, facts }) =>
        () =>
          db.transaction((tx) => moneyBackTx(tx, options, name, facts, { who: 'provider' })),
    ),
  ];
  const ends = new Set<string>();
  for (let round = 0; round < 40; round += 1) {
    await db.delete(providerEvents);
    await db.delete(paymentHistory);
    for (const row of before.rows)
      await db.update(paymentIntents).set(row).where(eq(paymentIntents.id, row.id));
    await db.update(items).set(before.item).where(eq(items.id, item.id));
    for (const step of shuffled([...steps, ...steps], round)) await step();
    const rows = await db
      .select({
        status: paymentIntents.status,
        refunded: paymentIntents.refundedCents,
        disputed: paymentIntents.disputedCents,
      })
      .from(paymentIntents)
      .where(eq(paymentIntents.itemId, item.id))
      .orderBy(desc(paymentIntents.action));
    ends.add(JSON.stringify([await fixture.stateOf(item.id), rows]));
  }
  expect([...ends].map((end) => JSON.parse(end))).toEqual([
    [
      SMALL,
      [
        { status: 'succeeded', refunded: 200, disputed: 0 },
        { status: 'succeeded', refunded: 0, disputed: 100 },
      ],
    ],
  ]);
}, 60_000);

/** A reproducible order for a seed. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  let state = seed + 1;
  return list
    .map((one) => {
      state = (state * 48_271) % 2_147_483_647;
      return { one, at: state };
    })
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
