import { CARDS, PaymentScreen } from '../../tests/e2e/screens/payment-screen.ts';
import { type Arrange, fail, hasDialog, hold, type Shot, sequence } from './shot.ts';
import type { Stage } from './stage.ts';

const purchase = async ({ pendingEvent, sessions }: Stage) => {
  const { id, planId } = await pendingEvent();
  return `/make-payment/${id}/${sessions['wordy events'].companyId}/internal/event/purchase/${planId}`;
};
const PURCHASE = { path: purchase, as: 'wordy events' } as const;

const hasCardForm: Arrange = (page) =>
  page
    .frameLocator('iframe[title="Secure card payment input frame"]')
    .getByLabel(/card number/i)
    .waitFor();

const payWith =
  (card: string): Arrange =>
  async (page) => {
    const payment = new PaymentScreen(page);
    await payment.enterCard(card);
    await payment.pay.click();
  };

/** The payment screen, from loading to success and failure. */
export const paymentShots: readonly Shot[] = [
  { name: 'payment', ...PURCHASE, arrange: hasCardForm },
  {
    name: 'payment-saved-card',
    path: '/events/list',
    as: 'events',
    arrange: async (page) => {
      await page
        .getByRole('link', { name: /^Pay Now/ })
        .first()
        .click();
      await page.getByRole('radio').first().waitFor();
    },
  },
  { name: 'payment-loading', ...PURCHASE, before: hold('purchasePlan') },
  { name: 'payment-not-begun', ...PURCHASE, isCut: true, before: fail('purchasePlan'), arrange: hasDialog },
  {
    name: 'payment-declined',
    ...PURCHASE,
    isCut: true,
    arrange: sequence(payWith(CARDS.declined), hasDialog),
  },
  {
    name: 'payment-success',
    ...PURCHASE,
    isCut: true,
    arrange: sequence(payWith(CARDS.succeeds), hasDialog),
  },
  {
    name: 'payment-authentication',
    ...PURCHASE,
    isCut: true,
    arrange: sequence(payWith(CARDS.authenticates), (page) =>
      page.locator('iframe[title="3-D Secure authentication"]').waitFor(),
    ),
  },
];
