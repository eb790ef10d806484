/** `npm run admin -- payments refund`. */
import { describe, expect, test } from 'vitest';
import { PAYMENT_STATUS, REJECTED } from '../../../common/contract/payments.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createAdminPaymentsFixture } from '../../support/payments/admin-payments-fixture.ts';
import { planId } from '../../support/payments/payment-fixture.ts';

const { paid } = PAYMENT_STATUS;
const fixture = forThisFile(createAdminPaymentsFixture);

const because = ['--reason', 'asked for by telephone'];

describe('refund', () => {
  test('of a part is recorded once and the item stays paid; of the rest rejects the item, which can be bought again', async () => {
    const { id, item } = await fixture.bought();
    expect(await fixture.run('refund', id, '--amount', '10.50', ...because)).toMatchObject({
      isDone: true,
      output: expect.stringContaining('$10.50 go back to the card. “Harbour Night” is Paid now'),
    });
    await fixture.sandbox.deliverDue();
    expect((await fixture.paymentsOf(item.id))[0]?.refundedCents).toBe(1_050);
    expect((await fixture.run('refund', id, '--amount', '40', ...because)).output).toBe(
      'Only $39.49 of it are left.',
    );
    expect((await fixture.run('refund', id, ...because)).output).toContain('$39.49 go back to the card.');
    expect(await fixture.stateOf(item.id)).toEqual([REJECTED, planId('small')]);
    await fixture.sandbox.deliverDue();
    expect((await fixture.run('refund', id, ...because)).output).toBe(
      'It is refunded: there is nothing to give back.',
    );
    await fixture.pay(fixture.visitor, { ...item, planId: planId('large') });
    expect(await fixture.stateOf(item.id)).toEqual([paid, planId('large')]);
  });

  test('of nothing is refused before it is ordered', async () => {
    const { id, item } = await fixture.bought();
    expect(await fixture.run('refund', id, '--amount', '0.00', ...because)).toMatchObject({
      isDone: false,
      output: expect.stringContaining('a refund is of more than $0'),
    });
    expect((await fixture.run('show', id)).output).not.toContain('ordered');
    expect((await fixture.stateOf(item.id))[0]).toBe(paid);
  });

  test('made in the provider’s dashboard is recorded before its event arrives', async () => {
    const { id, intent, item } = await fixture.bought();
    await fixture.sandbox.stripe.refunds.create({ payment_intent: intent });
    expect((await fixture.run('refund', id, ...because)).isDone).toBe(true);
    expect((await fixture.stateOf(item.id))[0]).toBe(REJECTED);
  });

  test('that failed at the bank is shown, and can be repeated or settled', async () => {
    const { id, intent, item } = await fixture.bought();
    const { refunds, testHelpers } = fixture.sandbox.stripe;
    const fail = async () => {
      const [refund] = (await refunds.list({ payment_intent: intent })).data.filter(
        ({ status }) => status === 'succeeded',
      );
      await testHelpers.refunds.expire(refund?.id ?? '');
      await fixture.sandbox.deliverDue();
    };
    await fixture.run('refund', id, ...because);
    await fail();
    expect((await fixture.stateOf(item.id))[0]).toBe(paid);
    expect((await fixture.run('list', '--item', item.id)).output).toContain('succeeded (refund failed)');
    const { output } = await fixture.run('show', id);
    expect(output).toMatch(/Refunds that failed +\$49\.99/);
    expect(output).toContain('a refund of $49.99 failed: the money is here again');
    expect((await fixture.run('refund', id, ...because)).output).toContain('$49.99 go back to the card.');
    expect((await fixture.stateOf(item.id))[0]).toBe(REJECTED);
    await fail();
    expect((await fixture.stateOf(item.id))[0]).toBe(paid);
    expect((await fixture.run('settle', id, '--as', 'refunded', ...because)).isDone).toBe(true);
    expect((await fixture.run('list', '--item', item.id)).output).toContain(
      'refunded (given back outside, refund failed)',
    );
    expect((await fixture.stateOf(item.id))[0]).toBe(REJECTED);
  });

  test('after a lost dispute about a part is of the rest only', async () => {
    const { id, intent, item } = await fixture.bought();
    const { stripe } = fixture.sandbox;
    const path = `/v1/test_helpers/payment_intents/${intent}/dispute`;
    const dispute = await stripe.rawRequest('POST', path, { amount: 1_000 });
    await stripe.disputes.close(String(dispute.id));
    await fixture.sandbox.deliverDue();
    expect((await fixture.run('list', '--item', item.id)).output).toContain(
      'succeeded ($10.00 lost to a dispute)',
    );
    expect((await fixture.run('show', id)).output).toMatch(/Lost to disputes +\$10\.00/);
    expect((await fixture.run('refund', id, '--amount', '40', ...because)).output).toBe(
      'Only $39.99 of it are left.',
    );
  });

  test('without an answer of the provider says that it may have been made, and changes nothing here', async () => {
    const { id, item } = await fixture.bought();
    const { refunds } = fixture.sandbox.stripe;
    const { create } = refunds;
    const { StripeConnectionError } = Object.getPrototypeOf(fixture.sandbox.stripe).constructor.errors;
    refunds.create = async () => {
      throw new StripeConnectionError({ message: 'gone' });
    };
    expect(await fixture.run('refund', id, ...because)).toMatchObject({
      isDone: false,
      output: expect.stringContaining('may have refunded it'),
    });
    refunds.create = create;
    expect((await fixture.stateOf(item.id))[0]).toBe(paid);
    expect((await fixture.run('refund', id, ...because)).isDone).toBe(true);
  });
});
