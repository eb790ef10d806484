/** Refunds: an item falls back to what is still paid. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PAYMENT_STATUS, REJECTED } from '../../../common/contract/payments.ts';
import { formatDay } from '../../../common/lib/dates.ts';
import { items } from '../../../server/infra/db/schema.ts';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import { releaseHeldInvitations } from '../../../server/jobs/guest-mail-jobs.ts';
import { lastTrialDay } from '../../../server/modules/items/item-day.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createMoneyBackFixture, LARGE, SMALL } from '../../support/payments/money-back-fixture.ts';
import { idOf, planId } from '../../support/payments/payment-fixture.ts';

const { pending, paid, freeTrial } = PAYMENT_STATUS;
const fixture = forThisFile(createMoneyBackFixture);

test('a refunded upgrade restores the plan paid before, with its limits; the company is notified', async () => {
  const { item, upgrade: intent } = await fixture.upgraded();
  expect(await fixture.stateOf(item.id)).toEqual(LARGE);
  await fixture.refund(intent, 1_000);
  expect(await fixture.stateOf(item.id)).toEqual(LARGE);
  await fixture.refund(intent);
  expect(await fixture.stateOf(item.id)).toEqual(SMALL);
  const [mail] = await fixture.mailbox(fixture.visitor.company.email);
  expect(mail?.subject).toBe('Payment refunded: Harbour Night');
  expect(mail?.text).toContain('Your payment of $150.01 for the event “Harbour Night” was refunded.');
  expect(mail?.text).toContain('plan “Plan small” now, which is still paid');
});

test('an upgrade that was refunded can be bought again, and refunded again', async () => {
  const { item, upgrade: intent } = await fixture.upgraded();
  await fixture.refund(intent);
  const second = await fixture.upgrade(item.id, 'large');
  expect(await fixture.stateOf(item.id)).toEqual(LARGE);
  await fixture.refund(second);
  expect(await fixture.stateOf(item.id)).toEqual(SMALL);
});

test('with the purchase refunded, an upgrade keeps what it pays for alone, and the rest counts next time', async () => {
  const { item, purchase, upgrade: intent } = await fixture.upgraded();
  await fixture.refund(purchase);
  expect(await fixture.stateOf(item.id)).toEqual(SMALL);
  const order = fixture.order(fixture.visitor, await fixture.itemNow(item.id), 'large');
  expect((await fixture.request('upgradePlan', order, fixture.visitor)).data?.payment).toBe(49.99);
  await fixture.refund(intent);
  expect(await fixture.stateOf(item.id)).toEqual([REJECTED, planId('small'), 50]);
});

test('a location falls back to its cameras and months', async () => {
  const security = await fixture.approvedCompany('security');
  const item = await fixture.item(security, 'watch');
  await fixture.pay(security, item);
  const { data } = await fixture.request('upgradePlan', fixture.order(security, item, 'guard'), security);
  await fixture.confirm(data?.client_secret, await fixture.card());
  await fixture.sandbox.deliverDue();
  expect(await fixture.itemNow(item.id)).toMatchObject({ cameraLimit: 8, durationMonths: 6 });
  await fixture.refund(idOf(data?.client_secret));
  expect(await fixture.itemNow(item.id)).toMatchObject({
    paymentStatus: paid,
    cameraLimit: 4,
    durationMonths: 1,
  });
});

test('a trial that was upgraded is a trial again after the refund', async () => {
  const item = await fixture.item(fixture.visitor, 'trial', { paymentStatus: freeTrial });
  await fixture.refund(await fixture.upgrade(item.id, 'small'));
  expect(await fixture.stateOf(item.id)).toEqual([freeTrial, planId('trial'), 5]);
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
  const atDoor = await fixture.request('readDoorLog', { event_id: id, cursor: 0 }, other);
  await fixture.refund(idOf(opened.data?.client_secret));
  const last = lastTrialDay({ createdAt });
  const since = { event_id: id, cursor: atDoor.data?.cursor };
  expect((await fixture.request('readDoorLog', since, other)).data?.event?.date).toBe(last);
  expect(last < '2026-05-01').toBe(true);
  expect(await fixture.itemNow(id)).toMatchObject({ paymentStatus: freeTrial, day: last });
  const [told] = await fixture.mailbox(other.company.email);
  expect(told?.text).toContain(`Its date is ${formatDay(last)}; the last that a free trial may have`);
  await releaseHeldInvitations(fixture.appContext);
  const [invitation] = await fixture.mailbox('ada@moved.test');
  expect(invitation?.text).toContain(formatDay(last));
});

test('guests of a deleted event are told that it is cancelled, also if it is refunded before the mails leave', async () => {
  const item = await fixture.item(fixture.visitor);
  const intent = await fixture.pay(fixture.visitor, item);
  const email = 'ada@cancelled.test';
  await fixture.request('sendEventInvitation', { event_id: item.id, name: 'Ada', email }, fixture.visitor);
  expect(await fixture.mailbox(email)).toHaveLength(1);
  const deletion = { event_id: item.id, tell_guests: 'without_answers' };
  expect((await fixture.request('deleteEvent', deletion, fixture.visitor)).data).toMatchObject({ told: 1 });
  await fixture.refund(intent);
  expect((await fixture.stateOf(item.id))[0]).toBe(REJECTED);
  const subjects = (await fixture.mailbox(email)).map(({ subject }) => subject);
  expect(subjects).toContain('Cancelled: Harbour Night');
});

test('an item that 0.1.0 rejected for a refunded upgrade is what is still paid after the next reconcile', async () => {
  const { item, upgrade: intent } = await fixture.upgraded();
  await fixture.refund(intent);
  await fixture.appContext.db
    .update(items)
    .set({ paymentStatus: REJECTED, planId: planId('large'), userLimit: 500 })
    .where(eq(items.id, item.id));
  expect(await fixture.appContext.payments.reconcile()).toBeGreaterThan(0);
  expect(await fixture.stateOf(item.id)).toEqual(SMALL);
});

test('the refund of a payment that bought nothing changes nothing', async () => {
  const item = await fixture.item(fixture.visitor);
  const { data } = await fixture.request(
    'purchasePlan',
    fixture.order(fixture.visitor, item),
    fixture.visitor,
  );
  await fixture.confirm(data?.client_secret, await fixture.card());
  const rows = eq(paymentIntents.itemId, item.id);
  await fixture.appContext.db.update(paymentIntents).set({ status: 'surplus' }).where(rows);
  await fixture.refund(idOf(data?.client_secret));
  expect((await fixture.stateOf(item.id))[0]).toBe(pending);
  expect((await fixture.appContext.db.select().from(paymentIntents).where(rows))[0]?.status).toBe('returned');
});
