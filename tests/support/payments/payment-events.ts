/** The actions of card service and server on a payment. */
import { eq } from 'drizzle-orm';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import { type Action, HAS_OPEN } from './payment-actions.ts';
import type { PaymentFixture } from './payment-fixture.ts';

const IS_PAID = /^Paid/;

export const byThemselves = (fixture: PaymentFixture): readonly Action[] => [
  {
    who: 'card service',
    name: 'its report',
    where: /not heard of yet$/,
    run: async () => (await fixture.sandbox.deliverDue()) > 0,
  },
  {
    who: 'card service',
    name: 'a refund in its dashboard',
    where: IS_PAID,
    async run({ kept }) {
      const intent = kept.at(-1)?.providerIntentId;
      if (!intent) return false;
      await fixture.sandbox.stripe.refunds.create({ payment_intent: intent });
      return (await fixture.sandbox.deliverDue()) > 0;
    },
  },
  {
    who: 'card service',
    name: 'a lost dispute about a part',
    where: IS_PAID,
    async run({ kept }) {
      const intent = kept.at(-1)?.providerIntentId;
      if (!intent) return false;
      const { stripe } = fixture.sandbox;
      const path = `/v1/test_helpers/payment_intents/${intent}/dispute`;
      const { id } = await stripe.rawRequest('POST', path, { amount: 1_000 });
      await stripe.disputes.close(String(id));
      return (await fixture.sandbox.deliverDue()) > 0;
    },
  },
  {
    who: 'card service',
    name: 'the refund fails at the bank',
    where: /^Rejected ·/,
    async run({ item }) {
      const rows = await fixture.appContext.db
        .select()
        .from(paymentIntents)
        .where(eq(paymentIntents.itemId, item.id));
      const refunded = rows.find(({ status, refundedCents }) => status === 'refunded' && refundedCents > 0);
      if (!refunded?.providerIntentId) return false;
      const { refunds, testHelpers } = fixture.sandbox.stripe;
      const [refund] = (await refunds.list({ payment_intent: refunded.providerIntentId })).data;
      await testHelpers.refunds.expire(refund?.id ?? '');
      return (await fixture.sandbox.deliverDue()) > 0;
    },
  },
  {
    who: 'server',
    name: 'a day later, the reconcile',
    where: HAS_OPEN,
    async run() {
      fixture.clock.advance({ hours: 25 });
      return (await fixture.appContext.payments.reconcile()) > 0;
    },
  },
];
