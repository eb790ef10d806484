/** An open payment whose price assumed an earlier one: when that is refunded, it must not be paid as it was. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PAYMENT_STATUS, REJECTED } from '../../../common/contract/payments.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import { type ItemRow, plans } from '../../../server/infra/db/schema.ts';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import type { Visitor } from '../../support/api/api-fixture.ts';
import {
  createPaymentFixture,
  idOf,
  type PaymentFixture,
  planId,
} from '../../support/payments/payment-fixture.ts';

let fixture: PaymentFixture;
let visitor: Visitor;
let item: ItemRow;
beforeAll(async () => {
  fixture = await createPaymentFixture();
}, 60_000);
afterAll(() => fixture.close());

const upgrade = async () =>
  (await fixture.request('upgradePlan', fixture.order(visitor, item, 'huge'), visitor)).data;
const again = async () =>
  (await fixture.request('purchasePlan', fixture.order(visitor, item, 'huge'), visitor)).data;
const rows = () =>
  fixture.appContext.db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.itemId, item.id))
    .orderBy(paymentIntents.createdAt, paymentIntents.id);
const states = async () => (await rows()).map(({ status }) => status).sort();
const stateOf = async () => {
  const { paymentStatus, planId: plan } = await fixture.itemNow(item.id);
  return [paymentStatus, plan];
};
const byAdministrator = async (...words: string[]) => {
  const [first] = await rows();
  const line = ['payments', words[0] ?? '', first?.id ?? '', ...words.slice(1), '--reason', 'asked for'];
  return (await runCommand(fixture.appContext, { words: line, by: 'ada' })).isDone;
};
const pays = async (secret: string | undefined) =>
  (await fixture.confirm(secret, await fixture.card())).body.status;
const refundInDashboard = (secret: string) =>
  fixture.sandbox.stripe.refunds.create({ payment_intent: idOf(secret) });

/** Paid for “small”, with an open upgrade to “huge”. */
let paid: string;
let secret: string | undefined;
beforeEach(async () => {
  visitor = await fixture.approvedCompany('event');
  item = await fixture.item(visitor, 'small');
  paid = await fixture.pay(visitor, item);
  fixture.clock.advance({ minutes: 1 });
  const opened = await upgrade();
  expect(opened?.payment).toBe(1_184.51);
  secret = opened?.client_secret;
});

describe('an upgrade that is open while its credited payment is refunded', () => {
  test.each([
    ['by the administrator’s refund', () => byAdministrator('refund')],
    ['by hand, past the card service', () => byAdministrator('settle', '--as', 'refunded')],
    ['by a refund in the card service’s dashboard', () => refundInDashboard(`${paid}_secret_`)],
  ])('%s cannot be paid any more; opened again it is at full price', async (_how, goesBack) => {
    await goesBack();
    await fixture.sandbox.deliverDue();
    expect(await states()).toEqual(['cancelled', 'refunded']);
    expect(await pays(secret)).toBeUndefined();
    expect(await stateOf()).toEqual([REJECTED, planId('small')]);
    const anew = await again();
    expect(anew?.payment).toBe(1_234.5);
    expect(await pays(anew?.client_secret)).toBe('succeeded');
    await fixture.sandbox.deliverDue();
    expect(await stateOf()).toEqual([PAYMENT_STATUS.paid, planId('huge')]);
  });

  test('in part cannot be paid either: that part is no longer credited', async () => {
    expect(await byAdministrator('refund', '--amount', '20')).toBe(true);
    expect(await states()).toEqual(['cancelled', 'succeeded']);
    expect(await stateOf()).toEqual([PAYMENT_STATUS.paid, planId('small')]);
    expect((await upgrade())?.payment).toBe(1_204.51);
  });

  test('while the card service is unavailable is cancelled by the reconcile', async () => {
    const { paymentIntents: intents } = fixture.sandbox.stripe;
    vi.spyOn(intents, 'cancel').mockRejectedValueOnce(new Error('away'));
    await byAdministrator('settle', '--as', 'refunded').catch(() => {});
    expect(await states()).toContain('open');
    vi.restoreAllMocks();
    await fixture.appContext.payments.reconcile();
    expect(await states()).toEqual(['cancelled', 'refunded']);
  });

  test('in part while the card service is unavailable is cancelled by the reconcile too', async () => {
    const { paymentIntents: intents } = fixture.sandbox.stripe;
    vi.spyOn(intents, 'cancel').mockRejectedValueOnce(new Error('away'));
    await byAdministrator('refund', '--amount', '20').catch(() => {});
    expect(await states()).toEqual(['open', 'succeeded']);
    vi.restoreAllMocks();
    await fixture.appContext.payments.reconcile();
    expect(await states()).toEqual(['cancelled', 'succeeded']);
    // One that was opened after the refund stays.
    expect((await upgrade())?.payment).toBe(1_204.51);
    await fixture.appContext.payments.reconcile();
    expect(await states()).toEqual(['cancelled', 'open', 'succeeded']);
  });

  test('and is paid before it can be cancelled: the receipt names the plan that the item got, and the missing amount', async () => {
    expect(await pays(secret)).toBe('succeeded');
    await byAdministrator('refund');
    expect(await stateOf()).toEqual([PAYMENT_STATUS.paid, planId('small')]);
    const mails = await fixture.mailbox(visitor.company.email);
    const receipt = mails.find(({ subject }) => subject.includes('$1,184.51'));
    expect(receipt?.text).toContain('Plan: Plan small');
    expect(receipt?.text).not.toContain('Upgraded to plan');
    expect(receipt?.text).toContain('$49.99 are missing for that plan');
    // The way to pay from here.
    const rest = await upgrade();
    expect(rest?.payment).toBe(49.99);
    await pays(rest?.client_secret);
    await fixture.sandbox.deliverDue();
    expect(await stateOf()).toEqual([PAYMENT_STATUS.paid, planId('huge')]);
  });
});

test('an open payment stays unchanged as long as its order, whatever its plan’s price is now', async () => {
  const { db, payments } = fixture.appContext;
  const setPrice = (priceCents: number) =>
    db
      .update(plans)
      .set({ priceCents })
      .where(eq(plans.id, planId('huge')));
  await setPrice(200_000);
  await payments.reconcile();
  await setPrice(123_450);
  expect(await states()).toEqual(['open', 'succeeded']);
  expect(await pays(secret)).toBe('succeeded');
  await fixture.sandbox.deliverDue();
  expect(await stateOf()).toEqual([PAYMENT_STATUS.paid, planId('huge')]);
  const [receipt] = await fixture.mailbox(visitor.company.email);
  expect(receipt?.text).toContain('Upgraded to plan: Plan huge');
  expect(receipt?.text).not.toContain('missing');
});

test('an open payment whose plan is sold with other limits since is replaced when it is opened again', async () => {
  const { db } = fixture.appContext;
  const setLimit = (userLimit: number) =>
    db
      .update(plans)
      .set({ userLimit })
      .where(eq(plans.id, planId('huge')));
  await setLimit(9_000);
  const anew = await upgrade();
  await setLimit(5_000);
  expect(anew?.payment).toBe(1_184.51);
  expect(anew?.client_secret).not.toBe(secret);
  expect(await pays(secret)).toBeUndefined();
  expect(await pays(anew?.client_secret)).toBe('succeeded');
  await fixture.sandbox.deliverDue();
  expect(await fixture.itemNow(item.id)).toMatchObject({ planId: planId('huge'), userLimit: 9_000 });
});

test('an open payment made while the clock was a year ahead is cancelled once the clock is corrected', async () => {
  const opened = new Date(fixture.clock.now().getTime() + 365 * 86_400_000);
  const { db, payments } = fixture.appContext;
  await db.update(paymentIntents).set({ createdAt: opened }).where(eq(paymentIntents.status, 'open'));
  await payments.reconcile();
  expect(await states()).toEqual(['cancelled', 'succeeded']);
});
