/** Changed plans, new names and partial refunds must not lead to dead ends or wrong amounts. */
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { PAYMENT_STATUS, REJECTED } from '../../../common/contract/payments.ts';
import { companies, plans } from '../../../server/infra/db/schema.ts';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createAdminPaymentsFixture } from '../../support/payments/admin-payments-fixture.ts';
import { type PaymentFixture, type PlanName, planId } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createAdminPaymentsFixture);

const PRICES = { small: 4_999, large: 20_000 };
const setPlan = (name: PlanName, change: Partial<typeof plans.$inferInsert>) =>
  fixture.appContext.db
    .update(plans)
    .set(change)
    .where(eq(plans.id, planId(name)));
afterEach(async () => {
  for (const name of ['small', 'large'] as const)
    await setPlan(name, { retiredAt: null, priceCents: PRICES[name] });
});

const run = async (...words: string[]) => (await fixture.run(...words, '--reason', 'by telephone')).output;

const upgradeTo = async (item: Parameters<PaymentFixture['order']>[1], plan: PlanName) =>
  await fixture.request('upgradePlan', fixture.order(fixture.visitor, item, plan), fixture.visitor);

describe('The administrator', () => {
  test('restores a Rejected item whose plan is no longer offered, by its number and by that of its payment', async () => {
    const one = await fixture.bought('small');
    const other = await fixture.bought('small');
    for (const { id } of [one, other]) await run('settle', id, '--as', 'refunded');
    await setPlan('small', { retiredAt: fixture.clock.now() });
    expect((await fixture.stateOf(one.item.id))[0]).toBe(REJECTED);
    expect(await run('settle', one.item.id, '--as', 'paid')).toContain('is Paid now');
    expect(await run('settle', other.id, '--as', 'paid')).toContain('is Paid now');
    expect(await fixture.stateOf(one.item.id)).toEqual([PAYMENT_STATUS.paid, planId('small')]);
  });

  test('can set any plan of the kind for a paid item; a cheaper one only by name, its own and the trial never', async () => {
    const { item, id } = await fixture.bought('large');
    const settle = (...words: string[]) => run('settle', item.id, '--as', 'paid', ...words);
    for (const refused of ['large', 'trial'] as const)
      expect(await settle('--plan', planId(refused))).toContain('a plan of a higher price');
    expect(await settle('--plan', planId('guard'))).toBe('This plan was not found.');
    expect(await run('settle', id, '--as', 'paid')).toContain('a plan of a higher price');
    await setPlan('small', { retiredAt: fixture.clock.now() });
    expect(await settle('--plan', planId('small'), '--amount', '0')).toContain('plan plan-small');
    expect(await fixture.stateOf(item.id)).toEqual([PAYMENT_STATUS.paid, planId('small')]);
    const [mail] = await fixture.mailbox(fixture.visitor.company.email);
    expect(mail?.subject).toBe(`Plan set for ${item.name}`);
    expect(mail?.text).toContain('has the plan “Plan small” now. Nothing was charged for it.');
    expect(mail?.text).not.toContain('$0.00');
  });

  test('takes back a plan that was given without a payment; the mail does not call that a refund', async () => {
    const { item } = await fixture.bought('small');
    await run('settle', item.id, '--as', 'paid', '--plan', planId('large'), '--amount', '0');
    const given = (await fixture.paymentsOf(item.id)).find(({ amountCents }) => amountCents === 0);
    await run('settle', given?.id ?? '', '--as', 'refunded');
    expect(await fixture.stateOf(item.id)).toEqual([PAYMENT_STATUS.paid, planId('small')]);
    const [mail] = await fixture.mailbox(fixture.visitor.company.email);
    expect(mail?.subject).toBe(`Plan taken back: ${item.name}`);
    expect(mail?.text).toContain('had without a payment was taken back.');
    expect(mail?.text).not.toContain('$0.00');
  });

  test('orders two refunds of one payment at the same time: both are made, and both are in the history', async () => {
    const { id } = await fixture.bought('large');
    const orders = await Promise.all([1, 2].map(() => run('refund', id, '--amount', '50')));
    for (const told of orders) expect(told).toContain('$50.00 go back to the card.');
    await fixture.sandbox.deliverDue();
    const shown = (await fixture.run('show', id)).output;
    expect(shown).toContain('($100.00 refunded)');
    expect(shown.match(/refund of \$50\.00 ordered/g)).toHaveLength(2);
  });
});

describe('The company', () => {
  test('can upgrade an item whose plan has become the most expensive, from the price it was bought for', async () => {
    const { item } = await fixture.bought('large');
    await setPlan('large', { priceCents: 9_990_000 });
    const answer = await upgradeTo(item, 'huge');
    expect([answer.status, answer.data?.payment]).toEqual([200, 1_034.5]);
    expect((await upgradeTo(item, 'small')).status).toBe(409);
    expect((await upgradeTo(item, 'large')).status).toBe(409);
  });

  test('is asked to get in touch when less than a card can pay is left; the administrator then gives it the plan', async () => {
    const { item } = await fixture.bought('small');
    await setPlan('large', { priceCents: PRICES.small + 49 });
    expect(await upgradeTo(item, 'large')).toMatchObject({
      status: 409,
      message: 'The amount is too small for a card payment. Please contact us.',
    });
    await run('settle', item.id, '--as', 'paid', '--plan', planId('large'), '--amount', '0');
    expect(await fixture.stateOf(item.id)).toEqual([PAYMENT_STATUS.paid, planId('large')]);
  });

  test('is credited what was not refunded: a refunded part does not count towards the next plan, and the item stays', async () => {
    const { item, id } = await fixture.bought('large');
    for (const amount of ['150', '49.99']) {
      await run('refund', id, '--amount', amount);
      await fixture.sandbox.deliverDue();
    }
    expect(await fixture.stateOf(item.id)).toEqual([PAYMENT_STATUS.paid, planId('large')]);
    const details = await fixture.request('eventDetails', { event_id: item.id }, fixture.visitor);
    expect(details.data).toMatchObject({ paid: 0.01, worth: 0.01 });
    const shown = (await fixture.run('show', id)).output;
    expect(shown).toContain('Paid, $200.00 paid in all, of which $199.99 went back');
    const { data } = await upgradeTo(item, 'huge');
    expect(data?.payment).toBe(1_234.49);
    await fixture.confirm(data?.client_secret, await fixture.card());
    await fixture.sandbox.deliverDue();
    expect(await fixture.stateOf(item.id)).toEqual([PAYMENT_STATUS.paid, planId('huge')]);
  });

  test('sees what counts of a partly refunded payment once the rest is not enough', async () => {
    const { item, id } = await fixture.bought('small');
    const upgrade = await upgradeTo(item, 'large');
    await fixture.confirm(upgrade.data?.client_secret, await fixture.card());
    await fixture.sandbox.deliverDue();
    await run('refund', id, '--amount', '9.99');
    await fixture.sandbox.deliverDue();
    const { data } = await upgradeTo(item, 'huge');
    expect(data?.payment).toBe(1_234.5 - 200 + 9.99);
  });

  test.each([
    ['a name longer than the card service takes', { name: `${'Aé🎉'.repeat(100)} Ltd` }],
    ['an address that the card service does not take', { email: 'büro@bücher.test' }],
  ])('can pay, at first and later, with %s', async (_, changes) => {
    const other = await fixture.approvedCompany('event', changes);
    for (const paid of [1, 2]) {
      await fixture.pay(other, await fixture.item(other, 'small'));
      const ofOther = eq(paymentIntents.companyId, other.company.id);
      const rows = await fixture.appContext.db.select().from(paymentIntents).where(ofOther);
      expect(rows.map(({ status }) => status)).toEqual(Array(paid).fill('succeeded'));
    }
  });

  test('can pay if its customer exists at the card service under an earlier id, unknown here', async () => {
    const other = await fixture.approvedCompany('event');
    const pay = async () => {
      const item = await fixture.item(other, 'small');
      return (await fixture.request('purchasePlan', fixture.order(other, item), other)).status;
    };
    expect(await pay()).toBe(200);
    const lost = { providerCustomerId: null, name: 'Renamed Ltd' };
    await fixture.appContext.db.update(companies).set(lost).where(eq(companies.id, other.company.id));
    expect(await pay()).toBe(200);
  });
});
