import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import { reconcile } from '../../../server/modules/payments/reconcile.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture, planId } from '../../support/payments/payment-fixture.ts';
import { unreachableProvider } from '../../support/payments/unreachable-provider.ts';

/** Payments that the webhook missed: never finished, or interrupted. */
const fixture = forThisFile(createPaymentFixture);
const visitor = forThisFile(() => fixture.approvedCompany('event'));

const rowOf = async (itemId: string) =>
  (await fixture.appContext.db.select().from(paymentIntents).where(eq(paymentIntents.itemId, itemId))).at(-1);

test('reconciling cancels intents unpaid for a day; paying again opens another', async () => {
  const item = await fixture.item(visitor);
  const first = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  fixture.clock.advance({ hours: 25 });
  await fixture.appContext.payments.reconcile();
  expect((await rowOf(item.id))?.status).toBe('cancelled');
  const dead = await fixture.confirm(first.data?.client_secret, await fixture.card());
  expect(dead.body.error?.message).toContain('canceled');
  const second = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  expect(second.data?.client_secret).not.toBe(first.data?.client_secret);
});

test('reconciling that is stopped leaves the rest to the next run', async () => {
  const item = await fixture.item(visitor);
  await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  fixture.clock.advance({ hours: 25 });
  expect(await reconcile({ ...fixture.appContext, provider: fixture.sandbox }, AbortSignal.abort())).toBe(0);
  expect((await rowOf(item.id))?.status).toBe('open');
  await fixture.appContext.payments.reconcile();
  expect((await rowOf(item.id))?.status).toBe('cancelled');
});

test('reconciling cancels the payment of a deleted event', async () => {
  const item = await fixture.item(visitor);
  const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  await fixture.request('deleteEvent', { event_id: item.id }, visitor);
  await fixture.appContext.payments.reconcile();
  expect((await fixture.confirm(data?.client_secret, await fixture.card())).body.error?.message).toContain(
    'canceled',
  );
});

test('reconciling completes a payment that was interrupted between our row and the provider’s answer', async () => {
  const item = await fixture.item(visitor);
  const [row] = await fixture.appContext.db
    .insert(paymentIntents)
    .values({
      id: 'died-between',
      companyId: visitor.company.id,
      itemId: item.id,
      action: 'purchase',
      planId: planId('small'),
      amountCents: 4_999,
      status: 'open',
      createdAt: fixture.clock.now(),
    })
    .returning();
  const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  await fixture.confirm(data?.client_secret, await fixture.card());
  await fixture.sandbox.deliverDue();
  expect((await fixture.itemNow(item.id)).paymentStatus).toBe(PAYMENT_STATUS.paid);
  expect((await rowOf(item.id))?.id).toBe(row?.id);
});

test('paying works if the provider has lost an intent, as after a change of keys', async () => {
  const item = await fixture.item(visitor);
  await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  await fixture.appContext.db
    .update(paymentIntents)
    .set({ providerIntentId: 'pi_of_other_keys' })
    .where(eq(paymentIntents.itemId, item.id));
  expect((await fixture.request('purchasePlan', fixture.order(visitor, item), visitor)).status).toBe(200);
});

test('reconciling ends its run when the card service does not answer, and requests no other payment', async () => {
  for (let payment = 0; payment < 2; payment += 1) {
    const item = await fixture.item(visitor);
    await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  }
  const provider = unreachableProvider();
  const asked = vi.spyOn(provider.stripe.paymentIntents, 'retrieve');
  await expect(reconcile({ ...fixture.appContext, provider })).rejects.toThrow(/connection/i);
  expect(asked).toHaveBeenCalledTimes(1);
});
