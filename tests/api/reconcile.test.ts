import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAYMENT_STATUS } from '../../common/contract/payments.ts';
import { paymentIntents } from '../../server/infra/db/schema-payments.ts';
import { reconcile } from '../../server/modules/payments/reconcile.ts';
import type { Visitor } from '../support/api-world.ts';
import { openPaymentDesk, type PaymentDesk, planId } from '../support/payment-desk.ts';

/** What the webhook did not bring: payments that nobody finished, or that died half-way. */
let desk: PaymentDesk;
let visitor: Visitor;
beforeAll(async () => {
  desk = await openPaymentDesk();
  visitor = await desk.approvedCompany('event');
});
afterAll(() => desk.close());

const rowOf = async (itemId: string) =>
  (await desk.world.db.select().from(paymentIntents).where(eq(paymentIntents.itemId, itemId))).at(-1);

test('reconciling ends what nobody paid for a day; paying again opens another', async () => {
  const item = await desk.item(visitor);
  const first = await desk.request('purchasePlan', desk.order(visitor, item), visitor);
  desk.clock.advance({ hours: 25 });
  await desk.world.payments.reconcile();
  expect((await rowOf(item.id))?.status).toBe('cancelled');
  const dead = await desk.confirm(first.data?.client_secret, await desk.card());
  expect(dead.body.error?.message).toContain('canceled');
  const second = await desk.request('purchasePlan', desk.order(visitor, item), visitor);
  expect(second.data?.client_secret).not.toBe(first.data?.client_secret);
});

test('reconciling that is told to stop leaves the rest to the next round', async () => {
  const item = await desk.item(visitor);
  await desk.request('purchasePlan', desk.order(visitor, item), visitor);
  desk.clock.advance({ hours: 25 });
  expect(await reconcile({ ...desk.world, provider: desk.sandbox }, AbortSignal.abort())).toBe(0);
  expect((await rowOf(item.id))?.status).toBe('open');
  await desk.world.payments.reconcile();
  expect((await rowOf(item.id))?.status).toBe('cancelled');
});

test('reconciling ends the payment of a deleted event', async () => {
  const item = await desk.item(visitor);
  const { data } = await desk.request('purchasePlan', desk.order(visitor, item), visitor);
  await desk.request('deleteEvent', { event_id: item.id }, visitor);
  await desk.world.payments.reconcile();
  expect((await desk.confirm(data?.client_secret, await desk.card())).body.error?.message).toContain(
    'canceled',
  );
});

test('a payment is finished that died between our row and the provider’s answer', async () => {
  const item = await desk.item(visitor);
  const [row] = await desk.world.db
    .insert(paymentIntents)
    .values({
      id: 'died-between',
      companyId: visitor.company.id,
      itemId: item.id,
      action: 'purchase',
      planId: planId('small'),
      amountCents: 4_999,
      status: 'open',
      createdAt: desk.clock.now(),
    })
    .returning();
  const { data } = await desk.request('purchasePlan', desk.order(visitor, item), visitor);
  await desk.confirm(data?.client_secret, await desk.card());
  await desk.sandbox.deliverDue();
  expect((await desk.itemNow(item.id)).paymentStatus).toBe(PAYMENT_STATUS.paid);
  expect((await rowOf(item.id))?.id).toBe(row?.id);
});

test('paying goes on when the provider forgot an intent, as after a change of keys', async () => {
  const item = await desk.item(visitor);
  await desk.request('purchasePlan', desk.order(visitor, item), visitor);
  await desk.world.db
    .update(paymentIntents)
    .set({ providerIntentId: 'pi_of_other_keys' })
    .where(eq(paymentIntents.itemId, item.id));
  expect((await desk.request('purchasePlan', desk.order(visitor, item), visitor)).status).toBe(200);
});
