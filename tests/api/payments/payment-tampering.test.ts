/** The price comes from the server, and only the company's own cards are usable (proof row 19). */
import { describe, expect, test } from 'vitest';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture, idOf, planId } from '../../support/payments/payment-fixture.ts';

const { paid } = PAYMENT_STATUS;
const fixture = forThisFile(createPaymentFixture);
const visitor = forThisFile(() => fixture.approvedCompany('event'));

const intentOf = (secret: string | undefined) => fixture.sandbox.stripe.paymentIntents.retrieve(idOf(secret));

describe('tampering', () => {
  test('with amount, plan and company does not change the server’s price and payer', async () => {
    const item = await fixture.item(visitor, 'large');
    const tampered = { total_amount: 0.01, product_id: planId('small'), user_id: 'somebody-else' };
    const { data } = await fixture.request(
      'purchasePlan',
      fixture.order(visitor, item, 'large', tampered),
      visitor,
    );
    const intent = await intentOf(data?.client_secret);
    expect([data?.payment, intent.amount, intent.metadata.plan_id]).toEqual([200, 20_000, planId('large')]);
    await fixture.confirm(data?.client_secret, await fixture.card());
    await fixture.sandbox.deliverDue();
    expect(await fixture.itemNow(item.id)).toMatchObject({ planId: planId('large'), userLimit: 500 });
    console.log('proof 19: tampered amount, plan, company: charged $200.00 of $200.00');
  });

  test('with the plan of an upgrade never makes it cheaper', async () => {
    const item = await fixture.item(visitor, 'large', { paymentStatus: paid });
    const cheaper = await fixture.request('upgradePlan', fixture.order(visitor, item, 'small'), visitor);
    expect(cheaper.status).toBe(409);
    const order = fixture.order(visitor, item, 'huge', { total_amount: 1 });
    const { data } = await fixture.request('upgradePlan', order, visitor);
    expect((await intentOf(data?.client_secret)).amount).toBe(123_450 - 20_000);
  });

  test('with the page’s confirmation cannot change the amount', async () => {
    const item = await fixture.item(visitor);
    const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
    const answer = await fixture.confirm(data?.client_secret, await fixture.card(), { amount: '1' });
    expect(answer.body.error?.code).toBe('parameter_unknown');
  });
});

describe('one payment', () => {
  test('cannot be made with the saved card of another company', async () => {
    const other = await fixture.approvedCompany('event');
    const theirs = await fixture.request(
      'purchasePlan',
      fixture.order(other, await fixture.item(other)),
      other,
    );
    const card = await fixture.card();
    await fixture.confirm(theirs.data?.client_secret, card, { setup_future_usage: 'on_session' });
    const item = await fixture.item(visitor);
    const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
    const stolen = await fixture.confirm(data?.client_secret, card);
    expect(stolen.body.error?.message).toContain('belongs to a different customer');
    expect((await intentOf(data?.client_secret)).status).toBe('requires_payment_method');
  });
});
