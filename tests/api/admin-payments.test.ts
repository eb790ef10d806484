/** `npm run admin -- payments …`: every decision has a reason, and who and why are kept. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_STATUS, REJECTED } from '../../common/contract/payments.ts';
import { askServer, openAdminSocket } from '../../server/admin/admin-socket.ts';
import { runCommand } from '../../server/admin/commands.ts';
import { paymentIntents } from '../../server/infra/db/schema-payments.ts';
import type { Visitor } from '../support/api-fixture.ts';
import { createPaymentFixture, idOf, type PaymentFixture, planId } from '../support/payment-fixture.ts';

const { pending, paid } = PAYMENT_STATUS;
let fixture: PaymentFixture;
let visitor: Visitor;
beforeAll(async () => {
  fixture = await createPaymentFixture();
  visitor = await fixture.approvedCompany('event');
}, 60_000);
afterAll(() => fixture.close());

const run = (...words: string[]) =>
  runCommand(fixture.appContext, { words: ['payments', ...words], by: 'ada' });
const because = ['--reason', 'asked for by telephone'];
const stateOf = async (id: string) => {
  const { paymentStatus, planId: plan } = await fixture.itemNow(id);
  return [paymentStatus, plan];
};
const paymentsOf = (itemId: string) =>
  fixture.appContext.db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.itemId, itemId))
    .orderBy(paymentIntents.coversCents);

async function opened(status?: number) {
  const item = await fixture.item(visitor, 'small', status === undefined ? {} : { paymentStatus: status });
  const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  const [row] = await paymentsOf(item.id);
  return { item, secret: data?.client_secret, id: row?.id ?? '' };
}

async function bought() {
  const item = await fixture.item(visitor);
  const intent = await fixture.pay(visitor, item);
  const [row] = await paymentsOf(item.id);
  return { item, intent, id: row?.id ?? '' };
}

describe('list', () => {
  test('shows the newest first, by state, company and item, up to a limit', async () => {
    const other = await fixture.approvedCompany('event');
    const item = await fixture.item(other, 'small', { name: 'Night\u001b[31m\nMarket' });
    await fixture.pay(other, item);
    fixture.clock.advance({ minutes: 1 });
    await fixture.request('upgradePlan', fixture.order(other, item, 'large'), other);
    const lines = async (...words: string[]) => (await run('list', ...words)).output.split('\n');
    const [header, newest, oldest, ...none] = await lines('--email', other.company.email.toUpperCase());
    expect(none).toEqual([]);
    expect(header).toMatch(/^PAYMENT +OPENED +STATE +AMOUNT +FOR +PLAN +ITEM +E-MAIL$/);
    expect(newest).toMatch(/open +\$150\.01 +upgrade +Plan large +Night/);
    expect(oldest).toMatch(/succeeded +\$49\.99 +purchase +Plan small +Night/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what may not be there
    expect(newest).not.toMatch(/[\u0000-\u001f]/);
    expect(await lines('--item', item.id, '--state', 'succeeded')).toHaveLength(2);
    expect((await lines('--item', item.id, '--limit', '1')).at(-1)).toContain('There are more');
    expect((await run('list', '--item', 'none')).output).toBe('There is no such payment.');
    expect(await run('list', '--state', 'gone')).toMatchObject({
      isDone: false,
      output: expect.stringContaining('a --state is one of open, succeeded'),
    });
  });
});

describe('show', () => {
  test('tells what happened, by whom and why, and what can be done', async () => {
    const { id, item } = await bought();
    await run('refund', id, '--amount', '10', ...because);
    const { output } = await run('show', id);
    expect(output).toMatch(/State +succeeded \(\$10\.00 refunded\)/);
    expect(output).toMatch(/company +opened\n/);
    expect(output).toMatch(/provider +paid\n/);
    expect(output).toMatch(/administrator ada +refund of \$10\.00 ordered +asked for by telephone/);
    expect(output).toContain(`payments refund ${id} --reason …`);
    expect(output).toContain(item.name);
    expect((await run('show', 'none')).output).toBe('There is no payment none.');
    expect((await run('show')).isDone).toBe(false);
  });
});

describe('refund', () => {
  test('of a part is recorded once and leaves the item; of the rest takes it back and lets it be bought again', async () => {
    const { id, item } = await bought();
    expect(await run('refund', id, '--amount', '10.50', ...because)).toMatchObject({
      isDone: true,
      output: expect.stringContaining('$10.50 go back to the card. “Harbour Night” is Paid now'),
    });
    await fixture.sandbox.deliverDue();
    expect((await paymentsOf(item.id))[0]?.refundedCents).toBe(1_050);
    expect((await run('refund', id, '--amount', '40', ...because)).output).toBe(
      'Only $39.49 of it are left.',
    );
    expect((await run('refund', id, ...because)).output).toContain('$39.49 go back to the card.');
    expect(await stateOf(item.id)).toEqual([REJECTED, planId('small')]);
    await fixture.sandbox.deliverDue();
    expect((await run('refund', id, ...because)).output).toBe(
      'It is refunded: there is nothing to give back.',
    );
    await fixture.pay(visitor, { ...item, planId: planId('large') });
    expect(await stateOf(item.id)).toEqual([paid, planId('large')]);
  });

  test('that was made in the provider’s own dashboard before its event came is taken over', async () => {
    const { id, intent, item } = await bought();
    await fixture.sandbox.stripe.refunds.create({ payment_intent: intent });
    expect((await run('refund', id, ...because)).isDone).toBe(true);
    expect((await stateOf(item.id))[0]).toBe(REJECTED);
  });

  test('that failed at the bank is shown, and can be made again or settled for good', async () => {
    const { id, intent, item } = await bought();
    const { refunds, testHelpers } = fixture.sandbox.stripe;
    const fail = async () => {
      const [refund] = (await refunds.list({ payment_intent: intent })).data.filter(
        ({ status }) => status === 'succeeded',
      );
      await testHelpers.refunds.expire(refund?.id ?? '');
      await fixture.sandbox.deliverDue();
    };
    await run('refund', id, ...because);
    await fail();
    expect((await stateOf(item.id))[0]).toBe(paid);
    expect((await run('list', '--item', item.id)).output).toContain('succeeded (refund failed)');
    const { output } = await run('show', id);
    expect(output).toMatch(/Refunds that failed +\$49\.99/);
    expect(output).toContain('a refund of $49.99 failed: the money is here again');
    expect((await run('refund', id, ...because)).output).toContain('$49.99 go back to the card.');
    expect((await stateOf(item.id))[0]).toBe(REJECTED);
    await fail();
    expect((await stateOf(item.id))[0]).toBe(paid);
    expect((await run('settle', id, '--as', 'refunded', ...because)).isDone).toBe(true);
    expect((await run('list', '--item', item.id)).output).toContain(
      'refunded (given back outside, refund failed)',
    );
    expect((await stateOf(item.id))[0]).toBe(REJECTED);
  });

  test('after a lost dispute about a part is of the rest only', async () => {
    const { id, intent, item } = await bought();
    const { stripe } = fixture.sandbox;
    const path = `/v1/test_helpers/payment_intents/${intent}/dispute`;
    const dispute = await stripe.rawRequest('POST', path, { amount: 1_000 });
    await stripe.disputes.close(String(dispute.id));
    await fixture.sandbox.deliverDue();
    expect((await run('list', '--item', item.id)).output).toContain('succeeded ($10.00 lost to a dispute)');
    expect((await run('show', id)).output).toMatch(/Lost to disputes +\$10\.00/);
    expect((await run('refund', id, '--amount', '40', ...because)).output).toBe(
      'Only $39.99 of it are left.',
    );
  });

  test('says that the provider did not answer, and may have done it; nothing is changed here', async () => {
    const { id, item } = await bought();
    const { refunds } = fixture.sandbox.stripe;
    const { create } = refunds;
    const { StripeConnectionError } = Object.getPrototypeOf(fixture.sandbox.stripe).constructor.errors;
    refunds.create = async () => {
      throw new StripeConnectionError({ message: 'gone' });
    };
    expect(await run('refund', id, ...because)).toMatchObject({
      isDone: false,
      output: expect.stringContaining('may have refunded it'),
    });
    refunds.create = create;
    expect((await stateOf(item.id))[0]).toBe(paid);
    expect((await run('refund', id, ...because)).isDone).toBe(true);
  });
});

test('the running server is told by its socket who decided', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vantage-admin-'));
  const socket = await openAdminSocket(folder, fixture.appContext);
  const { id } = await bought();
  const words = ['payments', 'refund', id, ...because];
  const told = await askServer(folder, { words, by: 'grace' });
  await socket.close();
  await rm(folder, { recursive: true });
  expect(told?.output).toContain('$49.99 go back to the card.');
  expect((await run('show', id)).output).toMatch(/administrator grace +refunded in full/);
});

describe('settle', () => {
  test('as paid ends the open payment, records another one and opens the item; money that comes for the first goes back', async () => {
    const { id, item, secret } = await opened();
    expect(await run('settle', id, '--as', 'paid', '--reason', 'bank transfer 4711')).toMatchObject({
      isDone: true,
      output: expect.stringMatching(
        /^\$49\.99 are recorded as payment \w+, for the plan “Plan small” of \$49\.99\. “Harbour Night” is Paid now/,
      ),
    });
    expect(await stateOf(item.id)).toEqual([paid, planId('small')]);
    expect((await fixture.confirm(secret, await fixture.card())).body.error?.message).toContain('canceled');
    const outside = (await paymentsOf(item.id)).find(({ isOutside }) => isOutside);
    expect((await run('show', outside?.id ?? '')).output).toMatch(
      /administrator ada +paid outside +bank transfer 4711/,
    );
    expect((await run('refund', outside?.id ?? '', ...because)).output).toContain('It was paid outside');
    expect((await run('settle', outside?.id ?? '', '--as', 'refunded', ...because)).isDone).toBe(true);
    expect((await stateOf(item.id))[0]).toBe(REJECTED);
  });

  test('as paid works for an item by its number, also for an upgrade, another plan and another sum', async () => {
    const item = await fixture.item(visitor);
    expect((await run('settle', item.id, '--as', 'paid', ...because)).isDone).toBe(true);
    const upgrade = await run(
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
    expect(await stateOf(item.id)).toEqual([paid, planId('large')]);
    expect(await run('settle', item.id, '--as', 'paid', ...because)).toMatchObject({
      isDone: false,
      output: expect.stringContaining('Please choose a plan of a higher price'),
    });
    const rejected = await fixture.item(visitor, 'small', { paymentStatus: REJECTED });
    await run('settle', rejected.id, '--as', 'paid', ...because);
    expect(await stateOf(rejected.id)).toEqual([paid, planId('small')]);
  });

  test('as paid is a way out while the provider is away', async () => {
    const { id, item, secret } = await opened();
    const { paymentIntents: intents } = fixture.sandbox.stripe;
    const { retrieve } = intents;
    const { StripeConnectionError } = Object.getPrototypeOf(fixture.sandbox.stripe).constructor.errors;
    intents.retrieve = () => {
      throw new StripeConnectionError({ message: 'gone' });
    };
    expect((await run('settle', id, '--as', 'paid', ...because)).isDone).toBe(true);
    intents.retrieve = retrieve;
    await fixture.confirm(secret, await fixture.card());
    await fixture.sandbox.deliverDue();
    await fixture.appContext.payments.reconcile();
    await fixture.sandbox.deliverDue();
    expect(await stateOf(item.id)).toEqual([paid, planId('small')]);
    const charged = (await paymentsOf(item.id)).find((row) => row.id === id);
    expect(charged?.status).toBe('returned');
  });

  test('as cancelled lets the company pay again, as closed rejects the item until it is bought again', async () => {
    const { id, item } = await opened();
    expect((await run('settle', id, '--as', 'cancelled', ...because)).isDone).toBe(true);
    expect((await stateOf(item.id))[0]).toBe(pending);
    expect((await run('settle', id, '--as', 'closed', ...because)).isDone).toBe(true);
    expect((await stateOf(item.id))[0]).toBe(REJECTED);
    const [mail] = await fixture.mailbox(visitor.company.email);
    expect(mail?.text).toContain('The administrator has closed the payment for the event “Harbour Night”.');
    await fixture.pay(visitor, item);
    expect((await stateOf(item.id))[0]).toBe(paid);
  });

  test('as cancelled finds that it was paid meanwhile', async () => {
    const { id, item, secret } = await opened();
    await fixture.confirm(secret, await fixture.card());
    expect(await run('settle', id, '--as', 'cancelled', ...because)).toMatchObject({
      isDone: false,
      output: 'It turned out to be paid at the card service, and counts now.',
    });
    expect((await stateOf(item.id))[0]).toBe(paid);
    expect(idOf(secret)).not.toBe('');
  });

  test('wants a state, a reason and what there is', async () => {
    const { id } = await opened();
    const said = async (...words: string[]) => {
      const { isDone, output } = await run('settle', ...words);
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
    expect((await run('settle', id, '--as', 'paid', '--amount', '1e9', ...because)).isDone).toBe(false);
    expect((await run('settle')).output).toContain('--as closed');
  });
});
