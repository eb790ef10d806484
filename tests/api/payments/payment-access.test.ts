import { describe, expect, test } from 'vitest';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture, idOf } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createPaymentFixture);
const events = forThisFile(() => fixture.approvedCompany('event'));
const security = forThisFile(() => fixture.approvedCompany('security'));

describe('who may', () => {
  const paying = ['purchasePlan', 'upgradePlan'] as const;

  test('is nobody without a session', async () => {
    const item = await fixture.item(events);
    for (const call of paying)
      expect((await fixture.request(call, fixture.order(events, item))).status).toBe(401);
    expect((await fixture.request('listSavedCards', { company_id: events.company.id })).status).toBe(401);
  });

  test('is nobody for another company’s item or cards', async () => {
    const other = await fixture.approvedCompany('event');
    const item = await fixture.item(other, 'small', { paymentStatus: PAYMENT_STATUS.paid });
    for (const call of paying) {
      const answer = await fixture.request(call, fixture.order(events, item, 'large'), events);
      expect(answer).toMatchObject({ status: 404, message: 'This event was not found.' });
    }
    expect((await fixture.request('listSavedCards', { company_id: other.company.id }, events)).status).toBe(
      404,
    );
  });

  test('is no company of the other kind, and nobody for a deleted item', async () => {
    const location = await fixture.item(security, 'watch');
    const deleted = await fixture.item(events, 'small', { deletedAt: fixture.clock.now() });
    for (const call of paying) {
      expect((await fixture.request(call, fixture.order(events, location), events)).status).toBe(404);
      expect((await fixture.request(call, fixture.order(events, deleted), events)).status).toBe(404);
    }
  });

  test('an intent belongs to the customer of its company', async () => {
    const other = await fixture.approvedCompany('event');
    const [mine, theirs] = await Promise.all(
      [events, other].map(async (visitor) => {
        const item = await fixture.item(visitor);
        const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
        return (await fixture.sandbox.stripe.paymentIntents.retrieve(idOf(data?.client_secret))).customer;
      }),
    );
    expect(mine).toBeTruthy();
    expect(mine).not.toBe(theirs);
  });
});
