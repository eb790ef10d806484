/** The payment screen in tests. */
import { screen } from '@testing-library/react';
import { type CardLibrary, intentIn } from '../payments/card-library.ts';
import { type PaymentFixture, type PlanName, planId, VISA } from '../payments/payment-fixture.ts';
import { openPortal } from './open-portal.tsx';
import type { ScreenFixture } from './screen-fixture.ts';

interface PaymentAddress {
  type?: string;
  entity?: string;
  action?: string;
  /** The plan to pay for, and the plan that the item was added with. */
  plan?: PlanName;
  itemPlan?: PlanName;
  /** The item's payment status; paid by default for upgrades. */
  paymentStatus?: number;
}

/** Adds an item and opens the payment of the URL. */
export async function openPayment(
  { appContext, visitor }: ScreenFixture<PaymentFixture>,
  {
    type = 'internal',
    entity = 'event',
    action = 'purchase',
    plan = 'small',
    itemPlan = 'small',
    paymentStatus = action === 'upgrade' ? 2 : 1,
  }: PaymentAddress = {},
) {
  const item = await appContext.item(visitor, itemPlan, { paymentStatus });
  const parts = [item.id, visitor.company.id, type, entity, action, planId(plan)];
  return { ...(await openPortal(`/make-payment/${parts.join('/')}`)), item };
}

/** The form's button, once the server has answered the amount. */
export const payButton = (amount: string) => screen.findByRole('button', { name: `Pay ${amount}` });

/** From now on the provider accepts a card, and reports to the server. */
export function takePayments({ appContext }: ScreenFixture<PaymentFixture>, library: CardLibrary): void {
  library.confirm.mockImplementation(async (secret) => {
    await appContext.confirm(secret, await appContext.card(VISA));
    await appContext.sandbox.deliverDue();
    return intentIn('succeeded');
  });
}
