/** `npm run admin -- payments settle`: each decision is stored with its reason and author. */
import { describe, expect, test } from 'vitest';
import { PAYMENT_STATUS, REJECTED } from '../../../common/contract/payments.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createAdminPaymentsFixture } from '../../support/payments/admin-payments-fixture.ts';
import { idOf, planId } from '../../support/payments/payment-fixture.ts';

const { pending, paid } = PAYMENT_STATUS;
const fixture = forThisFile(createAdminPaymentsFixture);

const because = ['--reason', 'asked for by telephone'];

async function opened(status?: number) {
  const item = await fixture.item(
    fixture.visitor,
    'small',
    status === undefined ? {} : { paymentStatus: status },
  );
  const { data } = await fixture.request(
    'purchasePlan',
    fixture.order(fixture.visitor, item),
    fixture.visitor,
  );
  const [row] = await fixture.paymentsOf(item.id);
  return { item, secret: data?.client_secret, id: row?.id ?? '' };
}

describe('settle', () => {
  test('as paid cancels the open payment, records another and makes the item paid; a later charge of the first is refunded', async () => {
    const { id, item, secret } = await opened();
    expect(await fixture.run('settle', id, '--as', 'paid', '--reason', 'bank transfer 4711')).toMatchObject({
      isDone: true,
      output: expect.stringMatching(
        /^\$49\.99 are recorded as payment \w+, for the plan “Plan small” of \$49\.99\. “Harbour Night” is Paid now/,
      ),
    });
    expect(await fixture.stateOf(item.id)).toEqual([paid, planId('small')]);
    expect((await fixture.confirm(secret, await fixture.card())).body.error?.message).toContain('canceled');
    const outside = (await fixture.paymentsOf(item.id)).find(({ isOutside }) => isOutside);
    expect((await fixture.run('show', outside?.id ?? '')).output).toMatch(
      /administrator ada +paid outside +bank transfer 4711/,
    );
    expect((await fixture.run('refund', outside?.id ?? '', ...because)).output).toContain(
      'It was paid outside',
    );
    expect((await fixture.run('settle', outside?.id ?? '', '--as', 'refunded', ...because)).isDone).toBe(
      true,
    );
    expect((await fixture.stateOf(item.id))[0]).toBe(REJECTED);
  });

  test('as paid works by the item’s number, also for an upgrade, another plan or another amount', async () => {
    const item = await fixture.item(fixture.visitor);
    expect((await fixture.run('settle', item.id, '--as', 'paid', ...because)).isDone).toBe(true);
    const upgrade = await fixture.run(
      'settle',
      item.id,
      '--as',
      'paid',
      '--plan',
      planId('large'),
      '--amount',
      '0',
      ...because,
    );
    expect(upgrade.output).toContain('$0.00 are recorded');
    expect(await fixture.stateOf(item.id)).toEqual([paid, planId('large')]);
    expect(await fixture.run('settle', item.id, '--as', 'paid', ...because)).toMatchObject({
      isDone: false,
      output: expect.stringContaining('Please choose a plan of a higher price'),
    });
    const rejected = await fixture.item(fixture.visitor, 'small', { paymentStatus: REJECTED });
    await fixture.run('settle', rejected.id, '--as', 'paid', ...because);
    expect(await fixture.stateOf(rejected.id)).toEqual([paid, planId('small')]);
  });

  test('as paid works while the provider is unavailable', async () => {
    const { id, item, secret } = await opened();
    const { paymentIntents: intents } = fixture.sandbox.stripe;
    const { retrieve } = intents;
    const { StripeConnectionError } = Object.getPrototypeOf(fixture.sandbox.stripe).constructor.errors;
    intents.retrieve = () => {
      throw new StripeConnectionError({ message: 'gone' });
    };
    expect((await fixture.run('settle', id, '--as', 'paid', ...because)).isDone).toBe(true);
    intents.retrieve = retrieve;
    await fixture.confirm(secret, await fixture.card());
    await fixture.sandbox.deliverDue();
    await fixture.appContext.payments.reconcile();
    await fixture.sandbox.deliverDue();
    expect(await fixture.stateOf(item.id)).toEqual([paid, planId('small')]);
    const charged = (await fixture.paymentsOf(item.id)).find((row) => row.id === id);
    expect(charged?.status).toBe('returned');
  });

  test('as cancelled lets the company pay again, as closed rejects the item until it is bought again', async () => {
    const { id, item } = await opened();
    expect((await fixture.run('settle', id, '--as', 'cancelled', ...because)).isDone).toBe(true);
    expect((await fixture.stateOf(item.id))[0]).toBe(pending);
    expect((await fixture.run('settle', id, '--as', 'closed', ...because)).isDone).toBe(true);
    expect((await fixture.stateOf(item.id))[0]).toBe(REJECTED);
    const [mail] = await fixture.mailbox(fixture.visitor.company.email);
    expect(mail?.text).toContain('The administrator has closed the payment for the event “Harbour Night”.');
    await fixture.pay(fixture.visitor, item);
    expect((await fixture.stateOf(item.id))[0]).toBe(paid);
  });

  test('as cancelled is refused if it was paid meanwhile', async () => {
    const { id, item, secret } = await opened();
    await fixture.confirm(secret, await fixture.card());
    expect(await fixture.run('settle', id, '--as', 'cancelled', ...because)).toMatchObject({
      isDone: false,
      output: 'It turned out to be paid at the card service, and counts now.',
    });
    expect((await fixture.stateOf(item.id))[0]).toBe(paid);
    expect(idOf(secret)).not.toBe('');
  });

  test('requires a state, a reason and an existing payment', async () => {
    const { id } = await opened();
    const said = async (...words: string[]) => {
      const { isDone, output } = await fixture.run('settle', ...words);
      return [isDone, output.split('\n')[0]];
    };
    expect(await said(id, '--as', 'cancelled')).toEqual([false, 'give a --reason']);
    expect(await said(id, '--as', 'cancelled', '--reason', ' ')).toEqual([false, 'give a --reason']);
    expect(await said(id, '--as', 'lost', ...because)).toEqual([
      false,
      'give --as paid, cancelled, closed or refunded',
    ]);
    expect(await said(id, '--as', 'closed', '--amount', '5', ...because)).toEqual([
      false,
      '--plan and --amount go with --as paid.',
    ]);
    expect(await said('none', '--as', 'closed', ...because)).toEqual([false, 'There is no such payment.']);
    expect(await said('none', '--as', 'paid', ...because)).toEqual([
      false,
      'There is no such event or location.',
    ]);
    expect((await fixture.run('settle', id, '--as', 'paid', '--amount', '1e9', ...because)).isDone).toBe(
      false,
    );
    expect((await fixture.run('settle')).output).toContain('--as closed');
  });
});
