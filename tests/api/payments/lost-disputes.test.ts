/** Disputed payments. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { REJECTED } from '../../../common/contract/payments.ts';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createMoneyBackFixture, LARGE, SMALL } from '../../support/payments/money-back-fixture.ts';
import { DISPUTED, planId } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createMoneyBackFixture);

test('an open or won dispute has no effect; a lost one has that of a refund', async () => {
  for (const [end, left] of [
    ['won', LARGE],
    ['lost', SMALL],
  ] as const) {
    const item = await fixture.item(fixture.visitor);
    await fixture.pay(fixture.visitor, item);
    const intent = await fixture.upgrade(item.id, 'large', DISPUTED);
    const row = async () =>
      (
        await fixture.appContext.db
          .select()
          .from(paymentIntents)
          .where(eq(paymentIntents.providerIntentId, intent))
      )[0];
    expect(await fixture.stateOf(item.id)).toEqual(LARGE);
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
    expect(await fixture.stateOf(item.id)).toEqual(left);
  }
});

test('a lost dispute about a part reverses that part: the rest counts towards the next purchase', async () => {
  const item = await fixture.item(fixture.visitor);
  const intent = await fixture.pay(fixture.visitor, item);
  await fixture.loseDispute(intent, 1_000);
  await fixture.sandbox.deliverDue();
  expect(await fixture.stateOf(item.id)).toEqual([REJECTED, planId('small'), 50]);
  expect(await fixture.rowOf(intent)).toMatchObject({ status: 'succeeded', disputedCents: 1_000 });
  const [mail] = await fixture.mailbox(fixture.visitor.company.email);
  expect(mail?.text).toContain('$10.00 of your payment of $49.99 for the event');
  expect(mail?.text).toContain('What is left of it still counts.');
  const order = fixture.order(fixture.visitor, await fixture.itemNow(item.id), 'small');
  const { data } = await fixture.request('purchasePlan', order, fixture.visitor);
  expect(data?.payment).toBe(10);
  await fixture.confirm(data?.client_secret, await fixture.card());
  await fixture.sandbox.deliverDue();
  expect(await fixture.stateOf(item.id)).toEqual(SMALL);
  await fixture.loseDispute(intent, 3_999);
  await fixture.sandbox.deliverDue();
  expect((await fixture.rowOf(intent))?.status).toBe('disputed');
  expect((await fixture.stateOf(item.id))[0]).toBe(REJECTED);
});
