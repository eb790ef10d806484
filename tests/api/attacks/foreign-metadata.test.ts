/** Correctly signed events whose metadata name another payment: anybody with access to the account can write them. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture, idOf } from '../../support/payments/payment-fixture.ts';
import { postEvent } from '../../support/payments/signed-event.ts';

const fixture = forThisFile(createPaymentFixture);

/** A company's event with an open payment. */
async function opened() {
  const visitor = await fixture.approvedCompany('event');
  const item = await fixture.item(visitor);
  const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  const secret = data?.client_secret;
  const rowNow = async () => {
    const [row] = await fixture.appContext.db
      .select()
      .from(paymentIntents)
      .where(eq(paymentIntents.itemId, item.id));
    if (!row) throw new Error('No payment was recorded.');
    return row;
  };
  return { item, secret, intentId: idOf(secret), rowNow, statusNow: () => statusOf(item.id) };
}

const statusOf = async (itemId: string) => (await fixture.itemNow(itemId)).paymentStatus;

/** The event of an intent that was paid, as the card service would send it. */
const paid = (id: string, amount: number, metadata: Record<string, string>) => ({
  id: `evt_${id}`,
  type: 'payment_intent.succeeded',
  created: Math.floor(fixture.clock.now().getTime() / 1000),
  livemode: false,
  data: { object: { id, status: 'succeeded', amount_received: amount, currency: 'usd', metadata } },
});

test.each(['earlier', 'later'])(
  'A payment counts for its own company if its metadata name that of another, opened %s',
  async (which) => {
    const [first, second] = [await opened(), await opened()];
    const [own, other] = which === 'later' ? [first, second] : [second, first];
    const named = await other.rowNow();
    const event = paid(own.intentId, named.amountCents, { payment_id: named.id, item_id: other.item.id });
    expect((await postEvent(fixture, event)).status).toBe(200);
    expect(await own.statusNow()).toBe(PAYMENT_STATUS.paid);
    expect(await other.statusNow()).toBe(PAYMENT_STATUS.pending);
    expect(await other.rowNow()).toEqual(named);
  },
);

test('Another payment with the same metadata pays for nothing, and its event is not answered with success', async () => {
  const { item, rowNow, statusNow } = await opened();
  const before = await rowNow();
  const event = paid('pi_copied', before.amountCents, { payment_id: before.id, item_id: item.id });
  expect((await postEvent(fixture, event)).status).toBe(404);
  expect(await statusNow()).toBe(PAYMENT_STATUS.pending);
  expect(await rowNow()).toEqual(before);
});

test('A comparison leaves such a payment to be decided, and goes on', async () => {
  const { item, secret, rowNow, statusNow } = await opened();
  const before = await rowNow();
  const { stripe } = fixture.sandbox;
  const original = await stripe.paymentIntents.retrieve(idOf(secret));
  const copy = await stripe.paymentIntents.create({
    amount: original.amount,
    currency: original.currency,
    allowed_payment_method_types: ['card'],
    metadata: original.metadata,
  });
  await fixture.confirm(copy.client_secret ?? undefined, await fixture.card());
  const since = new Date(fixture.clock.now().getTime() - 3_600_000);
  const { undecided } = await fixture.appContext.payments.compare(since);
  expect(undecided).toMatchObject([{ intentId: copy.id, paymentId: before.id, itemId: item.id }]);
  expect(await statusNow()).toBe(PAYMENT_STATUS.pending);
  expect(await rowNow()).toEqual(before);
});
