/** Payments by test cards are found wherever they count, also as the credit that a partial dispute left. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PAYMENT_STATUS, REJECTED } from '../../../common/contract/payments.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import { paymentIntents, sandboxObjects } from '../../../server/infra/db/schema-payments.ts';
import { resetTestPayments } from '../../../server/modules/demo/reset-test-payments.ts';
import { readDatabaseFacts } from '../../../server/startup/database-facts.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture, planId } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createPaymentFixture);

const facts = () =>
  readDatabaseFacts(fixture.appContext.db, { cameraKey: undefined, previousCameraKey: undefined });

/** Bought with a test card, minus ten dollars by a lost dispute. */
async function disputedInPart(intent: string) {
  const { stripe } = fixture.sandbox;
  const path = `/v1/test_helpers/payment_intents/${intent}/dispute`;
  const { id } = await stripe.rawRequest('POST', path, { amount: 1_000 });
  await stripe.disputes.close(String(id));
  await fixture.sandbox.deliverDue();
}

test('the credit of test cards on a Rejected item and on a trial is found, listed and removed', async () => {
  const { db } = fixture.appContext;
  const visitor = await fixture.approvedCompany('event');
  const item = await fixture.item(visitor, 'huge');
  await disputedInPart(await fixture.pay(visitor, item));
  const trial = await fixture.item(visitor, 'trial', { paymentStatus: PAYMENT_STATUS.freeTrial });
  const { data } = await fixture.request('upgradePlan', fixture.order(visitor, trial, 'small'), visitor);
  const paid = await fixture.confirm(data?.client_secret, await fixture.card());
  await fixture.sandbox.deliverDue();
  await disputedInPart(paid.body.id ?? '');
  expect((await fixture.itemNow(item.id)).paymentStatus).toBe(REJECTED);
  expect((await fixture.itemNow(trial.id)).paymentStatus).toBe(PAYMENT_STATUS.freeTrial);

  expect((await facts()).itemsPaidByTest).toBe(2);
  // After a rehearsal with the card service's test keys.
  await db.delete(sandboxObjects);
  const { output } = await runCommand(fixture.appContext, { words: ['demo', 'list'], by: 'ada' });
  expect(output).toContain('Paid with test cards by other companies');
  for (const { id } of [item, trial]) expect(output).toContain(id);

  await db.transaction((tx) => resetTestPayments(tx));
  expect((await facts()).itemsPaidByTest).toBe(0);
  expect(await fixture.itemNow(item.id)).toMatchObject({
    paymentStatus: PAYMENT_STATUS.pending,
    planId: planId('huge'),
  });
  const details = await fixture.request('eventDetails', { event_id: item.id }, visitor);
  expect(details.data).toMatchObject({ credit: 0 });
});

test('what test cards paid for a deleted event is found and removed, and does not come back with the event', async () => {
  const visitor = await fixture.approvedCompany('event');
  const item = await fixture.item(visitor, 'huge');
  await fixture.pay(visitor, item);
  expect((await fixture.request('deleteEvent', { event_id: item.id }, visitor)).status).toBe(200);
  expect((await facts()).itemsPaidByTest).toBe(1);

  await fixture.appContext.db.transaction((tx) => resetTestPayments(tx));
  expect((await facts()).itemsPaidByTest).toBe(0);
  const restored = await runCommand(fixture.appContext, { words: ['items', 'restore', item.id], by: 'ada' });
  expect(restored.isDone).toBe(true);
  expect(await fixture.itemNow(item.id)).toMatchObject({
    paymentStatus: PAYMENT_STATUS.pending,
    paidAt: null,
  });
  const details = await fixture.request('eventDetails', { event_id: item.id }, visitor);
  expect(details.data).toMatchObject({ access_code: '', credit: 0 });
});

test('what was paid outside keeps its plan when test cards are removed, also if an earlier payment had been returned', async () => {
  const { db } = fixture.appContext;
  const visitor = await fixture.approvedCompany('event');
  const item = await fixture.item(visitor, 'small');
  const settle = async (id: string, ...how: string[]) => {
    const words = ['payments', 'settle', id, ...how, '--reason', 'bank transfer'];
    expect((await runCommand(fixture.appContext, { words, by: 'ada' })).isDone).toBe(true);
  };
  await settle(item.id, '--as', 'paid');
  const [first] = await db.select().from(paymentIntents).where(eq(paymentIntents.itemId, item.id));
  await settle(first?.id ?? '', '--as', 'refunded');
  fixture.clock.advance({ minutes: 1 });
  await settle(item.id, '--as', 'paid', '--plan', planId('large'));
  fixture.clock.advance({ minutes: 1 });
  const { data } = await fixture.request('upgradePlan', fixture.order(visitor, item, 'huge'), visitor);
  await fixture.confirm(data?.client_secret, await fixture.card());
  await fixture.sandbox.deliverDue();
  expect(await fixture.itemNow(item.id)).toMatchObject({ planId: planId('huge') });

  await db.transaction((tx) => resetTestPayments(tx));
  const bought = { paymentStatus: PAYMENT_STATUS.paid, planId: planId('large'), userLimit: 500 };
  expect(await fixture.itemNow(item.id)).toMatchObject(bought);
});
