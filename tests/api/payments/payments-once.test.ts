/** No double charge, and no stuck payment (proof row 19). */
import { describe, expect, test } from 'vitest';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { idempotencyRecords } from '../../../server/infra/db/schema-changes.ts';
import { customerOf } from '../../../server/modules/payments/customers.ts';
import type { Visitor } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture, DECLINED, idOf } from '../../support/payments/payment-fixture.ts';

const { paid } = PAYMENT_STATUS;

/** The number of proof row 19 in the full run; fewer suffice to show races. */
const ITEMS = process.env.TEST_LONG === undefined ? 50 : 250;
const AT_ONCE = 20;
const ATTEMPTS = ITEMS * 2;

const fixture = forThisFile(createPaymentFixture);
const visitor = forThisFile(() => fixture.approvedCompany('event'));

const intentOf = (secret: string | undefined) => fixture.sandbox.stripe.paymentIntents.retrieve(idOf(secret));

describe('one payment', () => {
  test('is opened for a double click, a second tab and a reload', async () => {
    const item = await fixture.item(visitor);
    const order = fixture.order(visitor, item);
    const key = { ...visitor, idempotencyKey: 'form-1' };
    const answers = await Promise.all([
      fixture.request('purchasePlan', order, key),
      fixture.request('purchasePlan', order, visitor),
      fixture.request('purchasePlan', order, visitor),
    ]);
    const reload = await fixture.request('purchasePlan', order, visitor);
    const secrets = new Set([...answers, reload].map(({ data }) => data?.client_secret));
    console.log(`proof 19: double click, two tabs, reload: ${secrets.size} intent`);
    expect(secrets.size).toBe(1);
  });

  test('is returned for its key while it can be paid; afterwards the key returns the current state, without an invalid secret', async () => {
    const item = await fixture.item(visitor);
    const order = fixture.order(visitor, item);
    const keyed = { ...visitor, idempotencyKey: 'form-that-stays-open' };
    const ask = () => fixture.request('purchasePlan', order, keyed);
    const first = (await ask()).data?.client_secret;
    expect((await ask()).data?.client_secret).toBe(first);
    // Cancelled by expiry, or at the provider.
    await fixture.sandbox.stripe.paymentIntents.cancel(idOf(first));
    const second = (await ask()).data?.client_secret;
    expect(second).not.toBe(first);
    expect((await intentOf(second)).status).toBe('requires_payment_method');
    // Paid.
    await fixture.confirm(second, await fixture.card());
    expect(await ask()).toMatchObject({ status: 409, message: 'This event is already paid.' });
    await fixture.sandbox.deliverDue();
    expect(await ask()).toMatchObject({ status: 409, message: 'This event is already paid.' });
    // Refunded: it can be bought again, with a new payment.
    await fixture.sandbox.stripe.refunds.create({ payment_intent: idOf(second) });
    await fixture.sandbox.deliverDue();
    const third = (await ask()).data?.client_secret;
    expect([first, second]).not.toContain(third);
    expect((await intentOf(third)).status).toBe('requires_payment_method');
  });

  test('refuses its key for other content, and stores no secret in the key’s record', async () => {
    const item = await fixture.item(visitor);
    const keyed = { ...visitor, idempotencyKey: 'form-of-one-item' };
    await fixture.request('purchasePlan', fixture.order(visitor, item), keyed);
    const other = await fixture.item(visitor);
    expect((await fixture.request('purchasePlan', fixture.order(visitor, other), keyed)).status).toBe(422);
    const records = await fixture.appContext.db.select().from(idempotencyRecords);
    expect(records.length).toBeGreaterThan(0);
    expect(JSON.stringify(records)).not.toContain('_secret_');
  });

  test('of a company that is renamed at that moment has one customer, whose key has one intent', async () => {
    const { company } = await fixture.approvedCompany('event');
    const options = { db: fixture.appContext.db, provider: fixture.sandbox };
    const customers = await Promise.all([
      customerOf(options, company),
      customerOf(options, { ...company, name: 'Renamed' }),
    ]);
    expect(new Set(customers).size).toBe(1);
  });

  test('whose creation was not answered is not created again', async () => {
    const item = await fixture.item(visitor);
    const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
    await fixture.confirm(data?.client_secret, await fixture.card());
    const again = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
    expect(again).toMatchObject({ status: 409, message: 'This event is already paid.' });
    expect((await fixture.itemNow(item.id)).paymentStatus).toBe(paid);
  });

  test(`0 double charges in ${ATTEMPTS} payments raced by two tabs, with clicks repeated and webhooks late`, async () => {
    const cards = await Promise.all([fixture.card(), fixture.card(), fixture.card(DECLINED)]);
    const race = async (round: number, host: Visitor) => {
      const item = await fixture.item(host);
      const tab = async (card: string | undefined) => {
        const { data } = await fixture.request('purchasePlan', fixture.order(host, item), host);
        const first = await fixture.confirm(data?.client_secret, card ?? '');
        // A declined card is followed by a valid one; some users press twice although it succeeded.
        if (first.body.status !== 'succeeded' || round % 4 === 0) {
          await fixture.confirm(data?.client_secret, cards[0] ?? '');
        }
      };
      await Promise.all([tab(cards[round % 3]), tab(cards[(round + 1) % 3])]);
      return item.id;
    };
    const raced: string[] = [];
    for (let from = 0; from < ITEMS; from += AT_ONCE) {
      // Rate limits of the card service would block a single company.
      const host = await fixture.approvedCompany('event');
      const length = Math.min(AT_ONCE, ITEMS - from);
      const rounds = Array.from({ length }, (_, at) => race(from + at, host));
      raced.push(...(await Promise.all(rounds)));
      if (from % 100 === 0) await fixture.appContext.payments.reconcile();
      await fixture.sandbox.deliverDue();
    }
    const charges = await fixture.chargesByItem();
    const doubles = raced.filter((id) => (charges.get(id) ?? 0) > 1).length;
    const unpaid = raced.filter((id) => (charges.get(id) ?? 0) === 0).length;
    const statuses = await Promise.all(raced.map(async (id) => (await fixture.itemNow(id)).paymentStatus));
    console.log(`proof 19: ${ATTEMPTS} raced payments: ${doubles} double charges, ${unpaid} unpaid`);
    expect([doubles, unpaid]).toEqual([0, 0]);
    expect(new Set(statuses)).toEqual(new Set([paid]));
  }, 120_000);
});
