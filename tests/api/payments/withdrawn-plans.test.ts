/** A plan that is no longer on sale, and unpaid items that were added with it. */
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import type { ItemRow } from '../../../server/infra/db/schema.ts';
import { plans } from '../../../server/infra/db/schema.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture, idOf, type PlanName, planId } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createPaymentFixture);
const visitor = forThisFile(() => fixture.approvedCompany('event'));
const setOffered = (name: PlanName, isOffered: boolean) =>
  fixture.appContext.db
    .update(plans)
    .set({ retiredAt: isOffered ? null : fixture.clock.now() })
    .where(eq(plans.id, planId(name)));
afterEach(async () => {
  for (const name of ['small', 'large'] as const) await setOffered(name, true);
});

const purchase = (item: ItemRow, plan?: PlanName) =>
  fixture.request('purchasePlan', fixture.order(visitor, item, plan), visitor);
const REFUSAL = 'This plan is no longer offered. Please choose another one to pay for this item.';

test('A withdrawn plan is not charged any more: its items are bought with an offered one', async () => {
  const item = await fixture.item(visitor, 'small');
  await setOffered('small', false);
  await setOffered('large', false);
  for (const refused of ['small', 'large', 'trial', 'guard'] as const)
    expect(await purchase(item, refused)).toMatchObject({ status: 409, message: REFUSAL });
  await setOffered('large', true);
  const { data } = await purchase(item, 'large');
  expect(data?.payment).toBe(200);
  await fixture.confirm(data?.client_secret, await fixture.card());
  await fixture.sandbox.deliverDue();
  expect(await fixture.itemNow(item.id)).toMatchObject({
    paymentStatus: PAYMENT_STATUS.paid,
    planId: planId('large'),
    userLimit: 500,
  });
});

test('A payment that was opened while the plan was offered continues, and ends when another plan is chosen', async () => {
  const [item, other] = [await fixture.item(visitor, 'small'), await fixture.item(visitor, 'small')];
  const opened = [await purchase(item), await purchase(other)].map(({ data }) => data?.client_secret);
  await setOffered('small', false);
  expect((await purchase(item)).data?.client_secret).toBe(opened[0]);
  await fixture.confirm(opened[0], await fixture.card());
  expect((await purchase(item)).status).toBe(409);
  await fixture.sandbox.deliverDue();
  expect(await fixture.itemNow(item.id)).toMatchObject({ paymentStatus: 2, planId: planId('small') });

  expect((await purchase(other, 'large')).data?.payment).toBe(200);
  expect((await fixture.sandbox.stripe.paymentIntents.retrieve(idOf(opened[1]))).status).toBe('canceled');
  expect(await purchase(other)).toMatchObject({ status: 409, message: REFUSAL });
});
