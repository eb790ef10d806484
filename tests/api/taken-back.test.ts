/** Money that goes back: an item falls back to what is still paid, in whatever order that is heard of. */
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAYMENT_STATUS, REJECTED } from '../../common/contract/payments.ts';
import { formatDay } from '../../common/lib/dates.ts';
import { invitations, items, plans } from '../../server/infra/db/schema.ts';
import { paymentHistory, paymentIntents, providerEvents } from '../../server/infra/db/schema-payments.ts';
import { releaseHeldInvitations } from '../../server/jobs/release-invitations.ts';
import { lastTrialDay } from '../../server/modules/items/item-day.ts';
import { applyEvent } from '../../server/modules/payments/apply-event.ts';
import {
  type ChargeFacts,
  chargeFacts,
  moneyBackIn,
  type PaidName,
} from '../../server/modules/payments/money-back.ts';
import { readEvent } from '../../server/modules/payments/provider-event.ts';
import type { Visitor } from '../support/api-fixture.ts';
import {
  createPaymentFixture,
  DISPUTED,
  idOf,
  type PaymentFixture,
  type PlanName,
  planId,
} from '../support/payment-fixture.ts';

const { pending, paid, freeTrial } = PAYMENT_STATUS;
let fixture: PaymentFixture;
let visitor: Visitor;
beforeAll(async () => {
  fixture = await createPaymentFixture();
  visitor = await fixture.approvedCompany('event');
}, 60_000);
afterAll(() => fixture.close());

async function itemNow(id: string) {
  const { paymentStatus, planId: plan, userLimit } = await fixture.itemNow(id);
  return [paymentStatus, plan, userLimit];
}
const SMALL = [paid, planId('small'), 50];
const LARGE = [paid, planId('large'), 500];

/** Pays an upgrade to the end; answers its intent. */
async function upgrade(itemId: string, to: PlanName, number?: string) {
  const item = await fixture.itemNow(itemId);
  const { data } = await fixture.request('upgradePlan', fixture.order(visitor, item, to), visitor);
  await fixture.confirm(data?.client_secret, await fixture.card(number));
  await fixture.sandbox.deliverDue();
  return idOf(data?.client_secret);
}

async function refund(intent: string, amount?: number) {
  await fixture.sandbox.stripe.refunds.create({ payment_intent: intent, ...(amount ? { amount } : {}) });
  await fixture.sandbox.deliverDue();
}

async function upgraded() {
  const item = await fixture.item(visitor);
  const purchase = await fixture.pay(visitor, item);
  return { item, purchase, upgrade: await upgrade(item.id, 'large') };
}

test('a refunded upgrade leaves the plan that was paid before, with its limits; the company is told', async () => {
  const { item, upgrade: intent } = await upgraded();
  expect(await itemNow(item.id)).toEqual(LARGE);
  await refund(intent, 1_000);
  expect(await itemNow(item.id)).toEqual(LARGE);
  await refund(intent);
  expect(await itemNow(item.id)).toEqual(SMALL);
  const [mail] = await fixture.mailbox(visitor.company.email);
  expect(mail?.subject).toBe('Payment refunded: Harbour Night');
  expect(mail?.text).toContain('Your payment of $150.01 for the event “Harbour Night” was refunded.');
  expect(mail?.text).toContain('plan “Plan small” now, which is still paid');
});

test('an upgrade that was refunded can be bought again, and refunded again', async () => {
  const { item, upgrade: intent } = await upgraded();
  await refund(intent);
  const second = await upgrade(item.id, 'large');
  expect(await itemNow(item.id)).toEqual(LARGE);
  await refund(second);
  expect(await itemNow(item.id)).toEqual(SMALL);
});

test('with the purchase refunded, an upgrade keeps what it pays for alone, and the rest counts next time', async () => {
  const { item, purchase, upgrade: intent } = await upgraded();
  await refund(purchase);
  expect(await itemNow(item.id)).toEqual(SMALL);
  const order = fixture.order(visitor, await fixture.itemNow(item.id), 'large');
  expect((await fixture.request('upgradePlan', order, visitor)).data?.payment).toBe(49.99);
  await refund(intent);
  expect(await itemNow(item.id)).toEqual([REJECTED, planId('small'), 50]);
});

test('a location falls back to its cameras and months', async () => {
  const security = await fixture.approvedCompany('security');
  const item = await fixture.item(security, 'watch');
  await fixture.pay(security, item);
  const { data } = await fixture.request('upgradePlan', fixture.order(security, item, 'guard'), security);
  await fixture.confirm(data?.client_secret, await fixture.card());
  await fixture.sandbox.deliverDue();
  expect(await fixture.itemNow(item.id)).toMatchObject({ cameraLimit: 8, durationMonths: 6 });
  await refund(idOf(data?.client_secret));
  expect(await fixture.itemNow(item.id)).toMatchObject({
    paymentStatus: paid,
    cameraLimit: 4,
    durationMonths: 1,
  });
});

test('a trial that was upgraded is a trial again after the refund', async () => {
  const item = await fixture.item(visitor, 'trial', { paymentStatus: freeTrial });
  await refund(await upgrade(item.id, 'small'));
  expect(await itemNow(item.id)).toEqual([freeTrial, planId('trial'), 5]);
});

test('a trial again has the last day of its month at most, whatever day it was given while it was paid', async () => {
  const other = await fixture.approvedCompany('event');
  const location = { name: 'Here', coordinates: [0, 0], type: 'point' };
  const form = { name: 'Moved', date: '2026-03-20', location };
  const { data } = await fixture.request('addEvent', { ...form, product_id: planId('trial') }, other);
  const id = data?._id ?? '';
  const { createdAt } = await fixture.itemNow(id);
  const order = fixture.order(other, await fixture.itemNow(id), 'small');
  const opened = await fixture.request('upgradePlan', order, other);
  await fixture.confirm(opened.data?.client_secret, await fixture.card());
  await fixture.sandbox.deliverDue();
  const edited = { ...form, event_id: id, date: '2027-03-20' };
  expect((await fixture.request('editEvent', edited, other)).status).toBe(200);
  const guest = { event_id: id, name: 'Ada', email: 'ada@moved.test' };
  await fixture.request('sendEventInvitation', guest, other);
  await refund(idOf(opened.data?.client_secret));
  const last = lastTrialDay({ createdAt });
  expect(last < '2026-05-01').toBe(true);
  expect(await fixture.itemNow(id)).toMatchObject({ paymentStatus: freeTrial, day: last });
  const [told] = await fixture.mailbox(other.company.email);
  expect(told?.text).toContain(`Its date is ${formatDay(last)}; the last that a free trial may have`);
  await releaseHeldInvitations(fixture.appContext);
  const [invitation] = await fixture.mailbox('ada@moved.test');
  expect(invitation?.text).toContain(formatDay(last));
});

test('limits are those that were bought, whatever the plan allows by now', async () => {
  const { item, upgrade: intent } = await upgraded();
  const limit = (userLimit: number) =>
    fixture.appContext.db
      .update(plans)
      .set({ userLimit })
      .where(eq(plans.id, planId('small')));
  await limit(10);
  await refund(intent);
  await limit(50);
  expect(await itemNow(item.id)).toEqual(SMALL);
});

test('a refund that fails gives back the limits that were bought, also where the plan was sold anew with fewer', async () => {
  const setLarge = (change: Partial<typeof plans.$inferInsert>) =>
    fixture.appContext.db
      .update(plans)
      .set(change)
      .where(eq(plans.id, planId('large')));
  const item = await fixture.item(visitor, 'large');
  const intent = await fixture.pay(visitor, item);
  const made = await fixture.sandbox.stripe.refunds.create({ payment_intent: intent });
  await fixture.sandbox.deliverDue();
  await setLarge({ priceCents: 10_000, userLimit: 100 });
  await upgrade(item.id, 'large');
  expect(await itemNow(item.id)).toEqual([paid, planId('large'), 100]);
  await fixture.sandbox.stripe.testHelpers.refunds.expire(made.id);
  await fixture.sandbox.deliverDue();
  await setLarge({ priceCents: 20_000, userLimit: 500 });
  expect(await itemNow(item.id)).toEqual(LARGE);
});

test('more people than the smaller plan allows stay invited; nobody new until there are fewer, and that is said', async () => {
  const { item, upgrade: intent } = await upgraded();
  const invite = (at: number) =>
    fixture.request(
      'sendEventInvitation',
      { email: `g${at}@over.test`, name: `G ${at}`, event_id: item.id },
      visitor,
    );
  await fixture.appContext.db.insert(invitations).values(
    Array.from({ length: 52 }, (_, at) => ({
      id: `${item.id}-${at}`,
      itemId: item.id,
      name: `G ${at}`,
      email: `g${at}@over.test`,
      searchText: `g ${at}`,
      createdAt: fixture.clock.now(),
    })),
  );
  await refund(intent);
  const [mail] = await fixture.mailbox(visitor.company.email);
  expect(mail?.text).toContain('52 people are invited, and this plan allows 50. All of them stay');
  const list = () => fixture.request('listEventInvitations', { event_id: item.id }, visitor);
  expect((await list()).data).toHaveLength(52);
  expect(await invite(52)).toMatchObject({
    status: 409,
    message: 'This event admits 50 users, and 52 are invited. Cancel 3 invitations or upgrade the plan.',
  });
  for (const at of [0, 1, 2]) {
    await fixture.request('cancelEventInvitation', { invitation_id: `${item.id}-${at}` }, visitor);
  }
  expect((await invite(52)).status).toBe(201);
});

test('an open dispute takes nothing away, a won one neither; a lost one does, as a refund', async () => {
  for (const [end, left] of [
    ['won', LARGE],
    ['lost', SMALL],
  ] as const) {
    const item = await fixture.item(visitor);
    await fixture.pay(visitor, item);
    const intent = await upgrade(item.id, 'large', DISPUTED);
    const row = async () =>
      (
        await fixture.appContext.db
          .select()
          .from(paymentIntents)
          .where(eq(paymentIntents.providerIntentId, intent))
      )[0];
    expect(await itemNow(item.id)).toEqual(LARGE);
    expect((await row())?.disputeStatus).toBe('open');
    const { disputes } = fixture.sandbox.stripe;
    const [dispute] = (await disputes.list({ payment_intent: intent })).data;
    if (end === 'lost') await disputes.close(dispute?.id ?? '');
    else {
      await disputes.update(dispute?.id ?? '', {
        evidence: { uncategorized_text: 'winning_evidence' },
        submit: true,
      });
    }
    await fixture.sandbox.deliverDue();
    expect((await row())?.disputeStatus).toBe(end);
    expect(await itemNow(item.id)).toEqual(left);
  }
});

test('an item that 0.1.0 rejected for a refunded upgrade is what is still paid after the next reconcile', async () => {
  const { item, upgrade: intent } = await upgraded();
  await refund(intent);
  await fixture.appContext.db
    .update(items)
    .set({ paymentStatus: REJECTED, planId: planId('large'), userLimit: 500 })
    .where(eq(items.id, item.id));
  expect(await fixture.appContext.payments.reconcile()).toBeGreaterThan(0);
  expect(await itemNow(item.id)).toEqual(SMALL);
});

test('the refund of a payment that bought nothing changes nothing', async () => {
  const item = await fixture.item(visitor);
  const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  await fixture.confirm(data?.client_secret, await fixture.card());
  const rows = eq(paymentIntents.itemId, item.id);
  await fixture.appContext.db.update(paymentIntents).set({ status: 'surplus' }).where(rows);
  await refund(idOf(data?.client_secret));
  expect((await itemNow(item.id))[0]).toBe(pending);
  expect((await fixture.appContext.db.select().from(paymentIntents).where(rows))[0]?.status).toBe('returned');
});

const rowOf = async (intent: string) =>
  (
    await fixture.appContext.db
      .select()
      .from(paymentIntents)
      .where(eq(paymentIntents.providerIntentId, intent))
  )[0];

async function failRefunds(intent: string) {
  const { refunds } = fixture.sandbox.stripe;
  for (const { id, status } of (await refunds.list({ payment_intent: intent })).data)
    if (status === 'succeeded') await fixture.sandbox.stripe.testHelpers.refunds.expire(id);
}

/** Disputes cents of a payment and gives in. */
async function loseDispute(intent: string, cents: number) {
  const { stripe } = fixture.sandbox;
  await stripe.rawRequest('POST', `/v1/test_helpers/payment_intents/${intent}/dispute`, { amount: cents });
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent })).data.filter(
    ({ status }) => status === 'needs_response',
  );
  await stripe.disputes.close(dispute?.id ?? '');
}

test('a lost dispute about a part takes back that part: the rest counts towards what is bought next', async () => {
  const item = await fixture.item(visitor);
  const intent = await fixture.pay(visitor, item);
  await loseDispute(intent, 1_000);
  await fixture.sandbox.deliverDue();
  expect(await itemNow(item.id)).toEqual([REJECTED, planId('small'), 50]);
  expect(await rowOf(intent)).toMatchObject({ status: 'succeeded', disputedCents: 1_000 });
  const [mail] = await fixture.mailbox(visitor.company.email);
  expect(mail?.text).toContain('$10.00 of your payment of $49.99 for the event');
  expect(mail?.text).toContain('What is left of it still counts.');
  const order = fixture.order(visitor, await fixture.itemNow(item.id), 'small');
  const { data } = await fixture.request('purchasePlan', order, visitor);
  expect(data?.payment).toBe(10);
  await fixture.confirm(data?.client_secret, await fixture.card());
  await fixture.sandbox.deliverDue();
  expect(await itemNow(item.id)).toEqual(SMALL);
  await loseDispute(intent, 3_999);
  await fixture.sandbox.deliverDue();
  expect((await rowOf(intent))?.status).toBe('disputed');
  expect((await itemNow(item.id))[0]).toBe(REJECTED);
});

test('a refund that failed at the bank makes the item what it was, and the company is told', async () => {
  const { item, upgrade: intent } = await upgraded();
  await refund(intent);
  expect(await itemNow(item.id)).toEqual(SMALL);
  await failRefunds(intent);
  await fixture.sandbox.deliverDue();
  expect(await itemNow(item.id)).toEqual(LARGE);
  expect(await rowOf(intent)).toMatchObject({ status: 'succeeded', refundedCents: 0 });
  const [mail] = await fixture.mailbox(visitor.company.email);
  expect(mail?.subject).toBe('Refund failed: Harbour Night');
  expect(mail?.text).toContain('your bank has sent it back to us, and the payment counts again');
});

test('a refund that failed after the item was bought anew is money without a use, and left to the administrator', async () => {
  const item = await fixture.item(visitor);
  const first = await fixture.pay(visitor, item);
  await refund(first);
  await fixture.pay(visitor, await fixture.itemNow(item.id));
  await failRefunds(first);
  await fixture.sandbox.deliverDue();
  expect((await rowOf(first))?.status).toBe('surplus');
  expect(await itemNow(item.id)).toEqual(SMALL);
  await fixture.appContext.payments.reconcile();
  expect((await rowOf(first))?.status).toBe('surplus');
});

test('an event about money that went back is not taken while the provider cannot be asked', async () => {
  const item = await fixture.item(visitor);
  const intent = await fixture.pay(visitor, item);
  const { refunds } = fixture.sandbox.stripe;
  await refunds.create({ payment_intent: intent });
  const { StripeConnectionError } = Object.getPrototypeOf(fixture.sandbox.stripe).constructor.errors;
  const { list } = refunds;
  refunds.list = () => {
    throw new StripeConnectionError({ message: 'gone' });
  };
  await fixture.sandbox.deliverDue();
  refunds.list = list;
  expect(await itemNow(item.id)).toEqual(SMALL);
  fixture.clock.advance({ hours: 1 });
  await fixture.sandbox.deliverDue();
  expect((await itemNow(item.id))[0]).toBe(REJECTED);
});

test('whatever order the events of one history come in, and what the provider said by then, the item ends the same', async () => {
  const item = await fixture.item(visitor);
  const purchase = await fixture.pay(visitor, item);
  const { data } = await fixture.request('upgradePlan', fixture.order(visitor, item, 'large'), visitor);
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
  await failRefunds(intent);
  await look(intent);
  await refunds.create({ payment_intent: intent, amount: 200 });
  await look(intent);
  await loseDispute(purchase, 100);
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
          db.transaction((tx) => moneyBackIn(tx, options, name, facts, { who: 'provider' })),
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
    ends.add(JSON.stringify([await itemNow(item.id), rows]));
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

/** The same order for the same seed. */
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
