/** Payments by a stolen session with the company's saved cards, which need no CVC. */
import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { TEST_PASSWORD, type Visitor } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createPaymentFixture);

/** A company with a saved card, and functions that open a payment and pay by a session. */
async function withSavedCard() {
  const visitor = await fixture.approvedCompany('event');
  const open = async (by: Visitor) => {
    const item = await fixture.item(visitor);
    return (await fixture.request('purchasePlan', fixture.order(visitor, item), by)).data;
  };
  const first = await open(visitor);
  await fixture.confirm(first?.client_secret, await fixture.card(), { setup_future_usage: 'on_session' });
  const asked = { company_id: visitor.company.id };
  const saved = (await fixture.request('listSavedCards', asked, visitor)).data?.[0]?.id ?? '';
  /** Whether the payment by the saved card succeeded. */
  const payBySaved = async (by: Visitor) => {
    const opened = await open(by);
    const { body } = await fixture.confirm(opened?.client_secret, saved);
    expect(opened?.typed_card_only).toBe(body.status !== 'succeeded');
    return body.status === 'succeeded';
  };
  const another = async (): Promise<Visitor> => ({
    ...visitor,
    token: await beginSession(fixture.appContext.db, visitor.company.id, fixture.clock.now()),
  });
  return { visitor, open, payBySaved, another };
}

async function times(most: number, pay: () => Promise<boolean>): Promise<number> {
  let paid = 0;
  for (let tried = 0; tried < most; tried += 1) if (await pay()) paid += 1;
  return paid;
}

test('A session can pay five times a day with saved cards, then with a typed card; other sessions are not affected', async () => {
  const { visitor, open, payBySaved, another } = await withSavedCard();
  expect(await times(8, () => payBySaved(visitor))).toBe(5);
  const typed = await open(visitor);
  expect((await fixture.confirm(typed?.client_secret, await fixture.card())).body.status).toBe('succeeded');
  const owner = await another();
  expect(await payBySaved(owner)).toBe(true);
  fixture.clock.advance({ days: 1, ms: 1 });
  expect(await payBySaved(visitor)).toBe(true);
});

test('A company can pay twenty times a day with saved cards, whatever the number of sessions', async () => {
  const { visitor, payBySaved, another } = await withSavedCard();
  let paid = 0;
  for (let session = 0; session < 6; session += 1) {
    const by = await another();
    paid += await times(5, () => payBySaved(by));
    fixture.clock.advance({ minutes: 1 });
  }
  expect(paid).toBe(20);
  const fields = { old_password: TEST_PASSWORD, new_password: 'Another-harbour-7' };
  expect((await fixture.request('changePassword', fields, visitor)).status).toBe(200);
  expect(await payBySaved(visitor)).toBe(true);
});

test('The administrator can reset a session’s payments by saved cards', async () => {
  const { visitor, payBySaved } = await withSavedCard();
  expect(await times(6, () => payBySaved(visitor))).toBe(5);
  await runCommand(fixture.appContext, { words: ['lift-limits', visitor.company.email] });
  expect(await payBySaved(visitor)).toBe(true);
});

test('A payment that its page opens again is counted once', async () => {
  const { visitor, payBySaved } = await withSavedCard();
  const item = await fixture.item(visitor);
  for (let opened = 0; opened < 8; opened += 1) {
    const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
    expect(data?.typed_card_only).toBe(false);
  }
  expect(await times(6, () => payBySaved(visitor))).toBe(4);
});

test('Two tabs that open a payment at once get the same, also if only one more by saved card is allowed', async () => {
  const { visitor, payBySaved } = await withSavedCard();
  expect(await times(4, () => payBySaved(visitor))).toBe(4);
  const item = await fixture.item(visitor);
  const tab = () => fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  const opened = await Promise.all([tab(), tab(), tab()]);
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(opened.map(({ data }) => data?.client_secret)).size).toBe(1);
});

test('A payment that the card service could not open is not counted, however often it is tried again', async () => {
  const { visitor, open } = await withSavedCard();
  const item = await fixture.item(visitor);
  const again = () => fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  const { paymentIntents } = fixture.sandbox.stripe;
  const { create } = paymentIntents;
  paymentIntents.create = async () => {
    throw new Stripe.errors.StripeConnectionError({ message: 'It is away.' });
  };
  try {
    for (let tried = 0; tried < 8; tried += 1) expect((await again()).status).toBe(502);
  } finally {
    paymentIntents.create = create;
  }
  expect((await again()).data?.typed_card_only).toBe(false);
  expect((await open(visitor))?.typed_card_only).toBe(false);
});
