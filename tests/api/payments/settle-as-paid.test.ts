/** `payments settle PAYMENT --as paid` where the item and the payment differ in plan or price. */
import { describe, expect, test } from 'vitest';
import { PAYMENT_STATUS, REJECTED } from '../../../common/contract/payments.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createAdminPaymentsFixture } from '../../support/payments/admin-payments-fixture.ts';
import { type PlanName, planId } from '../../support/payments/payment-fixture.ts';

const { paid } = PAYMENT_STATUS;
const fixture = forThisFile(createAdminPaymentsFixture);

const settle = (...words: string[]) => fixture.run('settle', ...words, '--reason', 'bank transfer 4711');

async function refund(intent: string) {
  await fixture.sandbox.stripe.refunds.create({ payment_intent: intent });
  await fixture.sandbox.deliverDue();
}

/** Requests an upgrade. @returns the payment that is open afterwards */
async function opened(itemId: string, plan: PlanName) {
  const order = fixture.order(fixture.visitor, await fixture.itemNow(itemId), plan);
  await fixture.request('upgradePlan', order, fixture.visitor);
  const rows = await fixture.paymentsOf(itemId);
  return rows.find(({ status }) => status === 'open')?.id ?? '';
}

const LIMITS = { small: 50, large: 500, huge: 5_000 };
const PRICES = { small: '$49.99', huge: '$1,234.50' };

describe('A Rejected item that is bought again with another plan', () => {
  test.each([
    ['huge', 'small', 'open'],
    ['huge', 'small', 'cancelled'],
    ['small', 'huge', 'open'],
    ['small', 'huge', 'cancelled'],
  ] as const)('that was %s gets the plan of the %s payment that is %s', async (had, wanted, state) => {
    const { item, intent } = await fixture.bought(had);
    await refund(intent);
    const payment = await opened(item.id, wanted);
    if (state === 'cancelled') await settle(payment, '--as', 'cancelled');
    const { output } = await settle(payment, '--as', 'paid');
    expect(output).toContain(`for the plan “Plan ${wanted}” of ${PRICES[wanted]}. `);
    expect(output.startsWith(`${PRICES[wanted]} are recorded`)).toBe(true);
    expect(await fixture.itemNow(item.id)).toMatchObject({
      paymentStatus: paid,
      planId: planId(wanted),
      userLimit: LIMITS[wanted],
    });
  });
});

describe('A payment whose price counted money that was refunded since', () => {
  test('is settled only with a given amount; without one nothing is changed', async () => {
    const { item, intent } = await fixture.bought('large');
    const payment = await opened(item.id, 'huge');
    await refund(intent);
    const refused = await settle(payment, '--as', 'paid');
    expect(refused.isDone).toBe(false);
    expect(refused.output).toBe(
      'This payment asks for $1,034.50, and “Plan huge” costs $1,234.50 more than what is paid for the item today. Say with --amount what came in.',
    );
    expect(await fixture.itemNow(item.id)).toMatchObject({ paymentStatus: REJECTED });
    expect((await fixture.paymentsOf(item.id)).find(({ id }) => id === payment)?.status).toBe('cancelled');
    expect((await settle(payment, '--as', 'paid', '--amount', '1234.50')).isDone).toBe(true);
    expect(await fixture.itemNow(item.id)).toMatchObject({ paymentStatus: paid, planId: planId('huge') });
  });

  test('is settled likewise if another plan was bought meanwhile, which counts towards it', async () => {
    const { item, intent } = await fixture.bought('large');
    await refund(intent);
    const payment = await opened(item.id, 'huge');
    await settle(item.id, '--as', 'paid', '--plan', planId('small'));
    expect((await settle(payment, '--as', 'paid')).output).toContain('costs $1,184.51 more');
    await settle(payment, '--as', 'paid', '--amount', '1184.51');
    expect(await fixture.itemNow(item.id)).toMatchObject({ paymentStatus: paid, planId: planId('huge') });
  });
});
