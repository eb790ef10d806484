import { eq } from 'drizzle-orm';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import type { ItemRow } from '../../../server/infra/db/schema.ts';
import { type PaymentIntentRow, paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import type { Visitor } from '../api/api-fixture.ts';
import { createPaymentFixture, type PaymentFixture, type PlanName, planId } from './payment-fixture.ts';

/** A payment fixture in which an event company gets refunds. */
export interface MoneyBackFixture extends PaymentFixture {
  visitor: Visitor;
  /** An item's payment status, plan and limit of users. */
  stateOf(itemId: string): Promise<(string | number | null)[]>;
  /** Buys an upgrade. @returns its intent */
  upgrade(itemId: string, to: PlanName, card?: string): Promise<string>;
  /** An event that was bought and then upgraded, with the intents of both payments. */
  upgraded(): Promise<{ item: ItemRow; purchase: string; upgrade: string }>;
  /** Makes a refund fail at the bank. */
  failRefunds(intent: string): Promise<void>;
  /** Disputes cents of a payment, and loses the dispute. */
  loseDispute(intent: string, cents: number): Promise<void>;
  /** Our row of an intent. */
  rowOf(intent: string): Promise<PaymentIntentRow | undefined>;
}

export const SMALL = [PAYMENT_STATUS.paid, planId('small'), 50];
export const LARGE = [PAYMENT_STATUS.paid, planId('large'), 500];

export async function createMoneyBackFixture(): Promise<MoneyBackFixture> {
  const fixture = await createPaymentFixture();
  const visitor = await fixture.approvedCompany('event');
  const upgrade: MoneyBackFixture['upgrade'] = (itemId, to, card) =>
    fixture.payUpgrade(visitor, itemId, to, card);
  return {
    ...fixture,
    visitor,
    upgrade,
    async stateOf(itemId) {
      const { paymentStatus, planId: plan, userLimit } = await fixture.itemNow(itemId);
      return [paymentStatus, plan, userLimit];
    },
    async upgraded() {
      const item = await fixture.item(visitor);
      const purchase = await fixture.pay(visitor, item);
      return { item, purchase, upgrade: await upgrade(item.id, 'large') };
    },
    async rowOf(intent) {
      const isIts = eq(paymentIntents.providerIntentId, intent);
      return (await fixture.appContext.db.select().from(paymentIntents).where(isIts))[0];
    },
    ...goingBack(fixture),
  };
}

function goingBack({ sandbox }: PaymentFixture) {
  const { stripe } = sandbox;
  return {
    async failRefunds(intent: string) {
      for (const { id, status } of (await stripe.refunds.list({ payment_intent: intent })).data)
        if (status === 'succeeded') await stripe.testHelpers.refunds.expire(id);
    },
    async loseDispute(intent: string, cents: number) {
      const path = `/v1/test_helpers/payment_intents/${intent}/dispute`;
      await stripe.rawRequest('POST', path, { amount: cents });
      const [dispute] = (await stripe.disputes.list({ payment_intent: intent })).data.filter(
        ({ status }) => status === 'needs_response',
      );
      await stripe.disputes.close(dispute?.id ?? '');
    },
  };
}
