/** The limits of an item after a refund. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { invitations, plans } from '../../../server/infra/db/schema.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createMoneyBackFixture, LARGE, SMALL } from '../../support/payments/money-back-fixture.ts';
import { planId } from '../../support/payments/payment-fixture.ts';

const { paid } = PAYMENT_STATUS;
const fixture = forThisFile(createMoneyBackFixture);

test('limits are those of the purchase, whatever the plan allows now', async () => {
  const { item, upgrade: intent } = await fixture.upgraded();
  const limit = (userLimit: number) =>
    fixture.appContext.db
      .update(plans)
      .set({ userLimit })
      .where(eq(plans.id, planId('small')));
  await limit(10);
  await fixture.refund(intent);
  await limit(50);
  expect(await fixture.stateOf(item.id)).toEqual(SMALL);
});

test('a failed refund restores the limits of the purchase, also if the plan now has lower ones', async () => {
  const setLarge = (change: Partial<typeof plans.$inferInsert>) =>
    fixture.appContext.db
      .update(plans)
      .set(change)
      .where(eq(plans.id, planId('large')));
  const item = await fixture.item(fixture.visitor, 'large');
  const intent = await fixture.pay(fixture.visitor, item);
  const made = await fixture.sandbox.stripe.refunds.create({ payment_intent: intent });
  await fixture.sandbox.deliverDue();
  await setLarge({ priceCents: 10_000, userLimit: 100 });
  await fixture.upgrade(item.id, 'large');
  expect(await fixture.stateOf(item.id)).toEqual([paid, planId('large'), 100]);
  await fixture.sandbox.stripe.testHelpers.refunds.expire(made.id);
  await fixture.sandbox.deliverDue();
  await setLarge({ priceCents: 20_000, userLimit: 500 });
  expect(await fixture.stateOf(item.id)).toEqual(LARGE);
});

test('people beyond the smaller plan’s limit stay invited; new ones are refused with the reason until there are fewer', async () => {
  const { item, upgrade: intent } = await fixture.upgraded();
  const invite = (at: number) =>
    fixture.request(
      'sendEventInvitation',
      { email: `g${at}@over.test`, name: `G ${at}`, event_id: item.id },
      fixture.visitor,
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
  await fixture.refund(intent);
  const [mail] = await fixture.mailbox(fixture.visitor.company.email);
  expect(mail?.text).toContain('52 people are invited, and this plan allows 50. All of them stay');
  const list = () => fixture.request('listEventInvitations', { event_id: item.id }, fixture.visitor);
  expect((await list()).data).toHaveLength(52);
  expect(await invite(52)).toMatchObject({
    status: 409,
    message: 'This event admits 50 users, and 52 are invited. Cancel 3 invitations or upgrade the plan.',
  });
  for (const at of [0, 1, 2]) {
    await fixture.request('cancelEventInvitation', { invitation_id: `${item.id}-${at}` }, fixture.visitor);
  }
  expect((await invite(52)).status).toBe(201);
});
