/** Open payments of a disabled company: they are cancelled, as their items cannot be used. */
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import { companies } from '../../../server/infra/db/schema.ts';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import type { Visitor } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createPaymentFixture);

async function openPayment() {
  const visitor = await fixture.approvedCompany('event');
  const item = await fixture.item(visitor);
  const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  return { visitor, item, secret: data?.client_secret };
}

const command = (visitor: Visitor, verb: string, ...more: string[]) =>
  runCommand(fixture.appContext, { words: [verb, visitor.company.email, ...more] });

async function stateOf(itemId: string) {
  const { db } = fixture.appContext;
  const [row] = await db.select().from(paymentIntents).where(eq(paymentIntents.itemId, itemId));
  return row?.status;
}

async function pay(secret: string | undefined): Promise<string | undefined> {
  const { body } = await fixture.confirm(secret, await fixture.card());
  await fixture.sandbox.deliverDue();
  return body.error?.message ?? body.status;
}

const ENDING: [what: string, ...words: string[]][] = [
  ['disable', 'disable'],
  ['reject', 'reject'],
  ['change-email to other people', 'change-email', 'heir@example.test', '--new-password'],
];

describe.each(ENDING)('%s', (_, verb = '', ...more) => {
  test('cancels open payments: a card entered on an open page is not charged', async () => {
    const { visitor, item, secret } = await openPayment();
    expect(await command(visitor, verb, ...more)).toMatchObject({ isDone: true });
    expect(await stateOf(item.id)).toBe('cancelled');
    expect(await pay(secret)).toContain('canceled');
    expect((await fixture.itemNow(item.id)).paymentStatus).toBe(PAYMENT_STATUS.pending);
  });
});

test('an account that only moves to another address keeps its open payment', async () => {
  const { visitor, item } = await openPayment();
  await command(visitor, 'change-email', 'moved@example.test');
  expect(await stateOf(item.id)).toBe('open');
});

test('while the card service is unavailable the account is closed anyway, and the next run cancels its payments', async () => {
  const { visitor, item, secret } = await openPayment();
  const { StripeConnectionError } = Object.getPrototypeOf(fixture.sandbox.stripe).constructor.errors;
  const away = vi
    .spyOn(fixture.sandbox.stripe.paymentIntents, 'retrieve')
    .mockRejectedValue(new StripeConnectionError({ message: 'gone' }));
  const { isDone, output } = await command(visitor, 'disable');
  away.mockRestore();
  expect({ isDone, output }).toMatchObject({ isDone: true, output: expect.stringMatching(/1 open payment/) });
  expect(await stateOf(item.id)).toBe('open');
  await fixture.appContext.payments.reconcile();
  expect(await stateOf(item.id)).toBe('cancelled');
  expect(await pay(secret)).toContain('canceled');
});

test('items paid before the account was closed stay paid, and the administrator is told of a payment of that moment', async () => {
  const { visitor, item, secret } = await openPayment();
  await fixture.confirm(secret, await fixture.card());
  const { output } = await command(visitor, 'disable');
  expect(output).toMatch(/A payment of \$49\.99 was made at .*“payments refund \w+ --reason …”/);
  await fixture.sandbox.deliverDue();
  expect((await fixture.itemNow(item.id)).paymentStatus).toBe(PAYMENT_STATUS.paid);
});

test('a payment made after the account was closed, while the card service was unavailable, is told by the log and the next run', async () => {
  const { visitor, secret } = await openPayment();
  const { StripeConnectionError } = Object.getPrototypeOf(fixture.sandbox.stripe).constructor.errors;
  const away = vi
    .spyOn(fixture.sandbox.stripe.paymentIntents, 'retrieve')
    .mockRejectedValue(new StripeConnectionError({ message: 'gone' }));
  await command(visitor, 'disable');
  away.mockRestore();
  const logged = vi.spyOn(fixture.appContext.log, 'error');
  expect(await pay(secret)).toBe('succeeded');
  expect(logged).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('of a closed company'));
  const { output } = await command(visitor, 'disable');
  expect(output).toMatch(/disabled already\.\nA payment of \$49\.99 .*“payments refund \w+ --reason …”/);
});

test('a request authorized before its account was closed opens no payment', async () => {
  const visitor = await fixture.approvedCompany('event');
  const item = await fixture.item(visitor);
  const { db, payments } = fixture.appContext;
  const [asLetIn] = await db.select().from(companies).where(eq(companies.id, visitor.company.id));
  if (!asLetIn) throw new Error('There is no company.');
  await command(visitor, 'disable');
  const order = { action: 'purchase', kind: 'event', itemId: item.id, planId: item.planId } as const;
  expect(await payments.open(asLetIn, order)).toMatchObject({ status: 403 });
  expect(await stateOf(item.id)).toBeUndefined();
});

test('a domain that is rejected while the card service is unavailable names whose payments are still open', async () => {
  const { visitor, item } = await openPayment();
  const { email, id } = visitor.company;
  // As after the removal of a demo, which takes approvals back.
  await fixture.appContext.db.update(companies).set({ review: 'pending' }).where(eq(companies.id, id));
  const rejectDomain = (...code: string[]) =>
    runCommand(fixture.appContext, { words: ['reject', 'domain', 'example.test', ...code] });
  const code = /(\S+)$/.exec((await rejectDomain()).output)?.[1] ?? '';
  const { StripeConnectionError } = Object.getPrototypeOf(fixture.sandbox.stripe).constructor.errors;
  const away = vi
    .spyOn(fixture.sandbox.stripe.paymentIntents, 'retrieve')
    .mockRejectedValue(new StripeConnectionError({ message: 'gone' }));
  const { output } = await rejectDomain(code);
  away.mockRestore();
  expect(output).toContain(
    `${email}: 1 open payment could not be ended at the card service yet: the server tries that again within minutes.`,
  );
  expect(await stateOf(item.id)).toBe('open');
  await fixture.appContext.payments.reconcile();
  expect(await stateOf(item.id)).toBe('cancelled');
});
