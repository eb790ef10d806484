/** Events about an item that a transaction holds for seconds wait for it with one connection. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { items } from '../../../server/infra/db/schema.ts';
import { WEBHOOK_PATH } from '../../../server/modules/payments/webhook.ts';
import { TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { countWaiting, untilWaiting } from '../../support/database/lock-waits.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture, idOf } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createPaymentFixture);

/** Posts an event as the provider does. */
async function post(event: object): Promise<number> {
  const payload = JSON.stringify(event);
  const signature = await fixture.sandbox.stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret: await fixture.sandbox.webhookSecret(),
    timestamp: Math.floor(fixture.clock.now().getTime() / 1000),
  });
  const headers = { 'stripe-signature': signature };
  return (await fixture.app.request(WEBHOOK_PATH, { method: 'POST', body: payload, headers })).status;
}

test('many events of a locked item leave connections to others, and are applied afterwards', async () => {
  const [visitor, other] = [await fixture.approvedCompany('event'), await fixture.approvedCompany('event')];
  const item = await fixture.item(visitor);
  const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  await fixture.confirm(data?.client_secret, await fixture.card());
  const { data: events } = await fixture.sandbox.stripe.events.list({ limit: 100 });
  const paid = events.find(
    (event) =>
      event.type === 'payment_intent.succeeded' && event.data.object.id === idOf(data?.client_secret),
  );
  const { email } = other.company;
  const { db } = fixture.appContext;
  const { answers } = await db.transaction(async (tx) => {
    await tx.select().from(items).where(eq(items.id, item.id)).for('update');
    const answers = Array.from({ length: 12 }, (_, at) => post({ ...paid, id: `${paid?.id}_${at}` }));
    await untilWaiting(db, 1);
    // All have come to their turn by then.
    for (let at = 0; at < 3; at += 1)
      expect((await fixture.request('login', { email, password: TEST_PASSWORD })).status).toBe(200);
    expect(await countWaiting(db)).toBe(1);
    return { answers };
  });
  expect(await Promise.all(answers)).toEqual(Array(12).fill(200));
  expect((await fixture.itemNow(item.id)).paymentStatus).toBe(PAYMENT_STATUS.paid);
});
