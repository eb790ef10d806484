import { Stripe } from 'stripe';
import { describe, expect, test, vi } from 'vitest';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import type { Visitor } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture, DECLINED, idOf, VISA } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createPaymentFixture);

const SAVE = { setup_future_usage: 'on_session' };
const MASTERCARD = '5555555555554444';
const cards = async (visitor: Visitor) =>
  (await fixture.request('listSavedCards', { company_id: visitor.company.id }, visitor)).data;

test('are listed newest first, each once; the list is empty before the first', async () => {
  const visitor = await fixture.approvedCompany('event');
  const cards = () => fixture.request('listSavedCards', { company_id: visitor.company.id }, visitor);
  expect(await cards()).toMatchObject({ status: 200, data: [] });
  for (const number of ['4242424242424242', '5555555555554444', '4242424242424242']) {
    const item = await fixture.item(visitor);
    const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
    fixture.clock.advance({ ms: 1000 });
    await fixture.confirm(data?.client_secret, await fixture.card(number), SAVE);
  }
  const shown = (await cards()).data?.map(({ card }) => `${card.brand} ${card.last4}`);
  expect(shown).toEqual(['visa 4242', 'mastercard 4444']);
});

test('pay, without being typed again', async () => {
  const visitor = await fixture.approvedCompany('event');
  const first = await fixture.item(visitor);
  const { data } = await fixture.request('purchasePlan', fixture.order(visitor, first), visitor);
  await fixture.confirm(data?.client_secret, await fixture.card(), SAVE);
  const [saved] = (await cards(visitor)) ?? [];
  const second = await fixture.item(visitor);
  const next = await fixture.request('purchasePlan', fixture.order(visitor, second), visitor);
  expect((await fixture.confirm(next.data?.client_secret, saved?.id ?? '')).body.status).toBe('succeeded');
});

test('are not saved unless requested, nor if the card was declined', async () => {
  const visitor = await fixture.approvedCompany('event');
  await fixture.pay(visitor, await fixture.item(visitor));
  const item = await fixture.item(visitor);
  const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  const declined = await fixture.confirm(data?.client_secret, await fixture.card(DECLINED), {
    setup_future_usage: 'on_session',
  });
  expect(declined.body.error?.message).toBe('Your card was declined.');
  await fixture.sandbox.deliverDue();
  expect((await fixture.itemNow(item.id)).paymentStatus).toBe(PAYMENT_STATUS.pending);
  expect(await cards(visitor)).toEqual([]);
});

test('stay with an account that gets another e-mail, which the card service receives with the next payment', async () => {
  const visitor = await fixture.approvedCompany('event');
  const { email, id } = visitor.company;
  const open = async (token: string) => {
    const order = fixture.order(visitor, await fixture.item(visitor));
    return (await fixture.request('purchasePlan', order, { token })).data?.client_secret;
  };
  await fixture.confirm(await open(visitor.token), await fixture.card(), SAVE);
  await runCommand(fixture.appContext, { words: ['change-email', email, `new-${email}`] });
  const token = await beginSession(fixture.appContext.db, id, fixture.clock.now());
  const secret = await open(token);
  const { customer } = await fixture.sandbox.stripe.paymentIntents.retrieve(idOf(secret));
  const known = await fixture.sandbox.stripe.customers.retrieve(String(customer));
  expect(known).toMatchObject({ email: `new-${email}` });
  expect(await cards({ ...visitor, token })).toHaveLength(1);
});

test.each([
  ['another address and a new password', 'heir-'],
  ['a new password alone, on the day of the first payment', ''],
])('cannot be used by whoever gets the account with %s', async (_what, prefix) => {
  const visitor = await fixture.approvedCompany('event');
  const first = await fixture.item(visitor);
  const { data } = await fixture.request('purchasePlan', fixture.order(visitor, first), visitor);
  await fixture.confirm(data?.client_secret, await fixture.card(), SAVE);
  const [saved] = (await cards(visitor)) ?? [];
  const { email } = visitor.company;
  const words = ['change-email', email, `${prefix}${email}`, '--new-password'];
  expect((await runCommand(fixture.appContext, { words })).output).toContain('no saved card');
  const token = await beginSession(fixture.appContext.db, visitor.company.id, fixture.clock.now());
  const heir = { ...visitor, token };
  expect(await cards(heir)).toEqual([]);
  const item = await fixture.item(heir);
  const next = await fixture.request('purchasePlan', fixture.order(heir, item), heir);
  const tried = await fixture.confirm(next.data?.client_secret, saved?.id ?? '');
  expect(tried.body.status).not.toBe('succeeded');
});

describe('after a declined attempt that requested saving', () => {
  async function declinedWithConsent() {
    const visitor = await fixture.approvedCompany('event');
    const item = await fixture.item(visitor);
    const open = async () =>
      (await fixture.request('purchasePlan', fixture.order(visitor, item), visitor)).data;
    const secret = (await open())?.client_secret;
    await fixture.confirm(secret, await fixture.card(DECLINED), SAVE);
    return { visitor, item, open, secret };
  }

  test('are not saved after the same payment is opened again', async () => {
    const { visitor, open, secret } = await declinedWithConsent();
    const again = await open();
    expect(again?.client_secret).toBe(secret);
    expect((await fixture.confirm(secret, await fixture.card())).body.status).toBe('succeeded');
    expect(await cards(visitor)).toEqual([]);
  });

  test('are saved if the next attempt requests it too', async () => {
    const { visitor, open } = await declinedWithConsent();
    const again = await open();
    await fixture.confirm(again?.client_secret, await fixture.card(), SAVE);
    expect(await cards(visitor)).toHaveLength(1);
  });

  test('are not saved if the provider accepts no more changes: another payment is opened', async () => {
    const { visitor, item, open, secret } = await declinedWithConsent();
    const refusal = new Stripe.errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
    });
    const update = vi.spyOn(fixture.sandbox.stripe.paymentIntents, 'update').mockRejectedValueOnce(refusal);
    const again = await open();
    update.mockRestore();
    expect(again?.client_secret).not.toBe(secret);
    expect((await fixture.confirm(secret, await fixture.card())).body.error?.code).toBe(
      'payment_intent_unexpected_state',
    );
    expect((await fixture.confirm(again?.client_secret, await fixture.card())).body.status).toBe('succeeded');
    expect((await fixture.chargesByItem()).get(item.id)).toBe(1);
    expect(await cards(visitor)).toEqual([]);
  });
});

describe('removing one', () => {
  /** A company that paid with these cards and saved them. */
  async function withCards(...numbers: string[]) {
    const visitor = await fixture.approvedCompany('event');
    for (const number of numbers) {
      const { data } = await fixture.request(
        'purchasePlan',
        fixture.order(visitor, await fixture.item(visitor)),
        visitor,
      );
      fixture.clock.advance({ ms: 1000 });
      await fixture.confirm(data?.client_secret, await fixture.card(number), SAVE);
    }
    return { visitor, listed: (await cards(visitor)) ?? [] };
  }
  const remove = (visitor: Visitor, id = '', more: object = {}) =>
    fixture.request('removeSavedCard', { card_id: id }, { ...visitor, ...more });
  const last4 = async (visitor: Visitor) => (await cards(visitor))?.map(({ card }) => card.last4);

  test('removes it from the provider’s customer, with all duplicates of the card, and keeps the others', async () => {
    const { visitor, listed } = await withCards(VISA, MASTERCARD, VISA);
    expect(listed[0]).toMatchObject({
      card: { last4: '4242', exp_month: 12, exp_year: 2040 },
      can_remove: true,
    });
    const { customer } = await fixture.sandbox.stripe.paymentMethods.retrieve(listed[0]?.id ?? '');
    expect(await remove(visitor, listed[0]?.id)).toMatchObject({
      status: 200,
      message: 'Card removed successfully',
    });
    expect(await last4(visitor)).toEqual(['4444']);
    const kept = await fixture.sandbox.stripe.paymentMethods.list({
      customer: String(customer),
      type: 'card',
    });
    expect(kept.data.map(({ card }) => card?.last4)).toEqual(['4444']);
  });

  test('again, at the same time or under its key reports that it is removed', async () => {
    const { visitor, listed } = await withCards(VISA);
    const [card] = listed;
    const key = { idempotencyKey: 'remove-card-1' };
    const both = await Promise.all([remove(visitor, card?.id, key), remove(visitor, card?.id)]);
    const later = [await remove(visitor, card?.id), await remove(visitor, card?.id, key)];
    for (const answer of [...both, ...later]) expect(answer.status).toBe(200);
    expect(await cards(visitor)).toEqual([]);
  });

  test('of another company, or unknown, is answered with 404 and removes nothing', async () => {
    const { visitor, listed } = await withCards(VISA);
    const other = await withCards(MASTERCARD);
    const withoutCustomer = await fixture.approvedCompany('security');
    for (const stranger of [other.visitor, withoutCustomer]) {
      expect((await remove(stranger, listed[0]?.id)).status).toBe(404);
      expect((await remove(stranger, 'pm_unknown')).status).toBe(404);
    }
    expect(await last4(visitor)).toEqual(['4242']);
    expect(await last4(other.visitor)).toEqual(['4444']);
  });

  test('while the provider is unavailable says so, and the card stays listed', async () => {
    const { visitor, listed } = await withCards(VISA);
    const away = new Stripe.errors.StripeConnectionError({ message: 'away', type: 'api_error' });
    const { paymentMethods } = fixture.sandbox.stripe;
    const detach = vi.spyOn(paymentMethods, 'detach').mockRejectedValueOnce(away);
    expect(await remove(visitor, listed[0]?.id)).toMatchObject({
      status: 502,
      message: 'The payment provider cannot be reached. Please try again in a moment.',
    });
    detach.mockRestore();
    expect(await last4(visitor)).toEqual(['4242']);
  });

  test('prevents payments with it', async () => {
    const { visitor, listed } = await withCards(VISA);
    const { data } = await fixture.request(
      'purchasePlan',
      fixture.order(visitor, await fixture.item(visitor)),
      visitor,
    );
    await remove(visitor, listed[0]?.id);
    expect((await fixture.confirm(data?.client_secret, listed[0]?.id ?? '')).status).toBeGreaterThanOrEqual(
      400,
    );
  });
});

test('the card service is requested for one company sixty times a minute at most, and others are not affected', async () => {
  const visitor = await fixture.approvedCompany('event');
  const other = await fixture.approvedCompany('event');
  const item = await fixture.item(visitor);
  const calls = () => [
    fixture.request('listSavedCards', { company_id: visitor.company.id }, visitor),
    fixture.request('purchasePlan', fixture.order(visitor, item), visitor),
    fixture.request('removeSavedCard', { card_id: 'pm_nobody' }, visitor),
  ];
  const answers = await Promise.all(Array.from({ length: 21 }, calls).flat());
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  for (const answer of await Promise.all(calls()))
    expect(answer).toMatchObject({ status: 429, message: expect.stringContaining('Please try again in') });
  expect(await cards(other)).toEqual([]);
  fixture.clock.advance({ minutes: 1 });
  expect((await Promise.all(calls())).map(({ status }) => status)).toEqual([200, 200, 404]);
});
