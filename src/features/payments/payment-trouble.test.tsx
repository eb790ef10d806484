// @vitest-environment happy-dom
/** The payment screen while nothing answers, or only some of what it asks. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { createGate } from '../../../tests/support/gate.ts';
import {
  type CardLibrary,
  intentIn,
  offerCardLibrary,
} from '../../../tests/support/payments/card-library.ts';
import { createPaymentFixture } from '../../../tests/support/payments/payment-fixture.ts';
import { answerOf } from '../../../tests/support/screens/open-portal.tsx';
import { openPayment, payButton, takePayments } from '../../../tests/support/screens/payment-screen.ts';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';

const at = createScreenFixture('event', createPaymentFixture);
const user = userEvent.setup();
let library: CardLibrary;

beforeEach(() => {
  library = offerCardLibrary();
});

const count = (name: string) => at.network.calls.filter((call) => call === name).length;
const failure = () => screen.findByRole('alertdialog', { name: 'Payment failed' });

/** Comes back to a payment that was looked at before, so that item and plan are on the device. */
async function comeBackToPayment(address: Parameters<typeof openPayment>[1], cost: string) {
  const portal = await openPayment(at, address);
  await payButton(cost);
  await act(() => portal.router.navigate({ to: '/events/list' }));
  await screen.findByRole('heading', { name: 'EVENTS' });
  return { ...portal, comeBack: () => act(async () => portal.router.history.back()) };
}

describe('The payment screen, where nothing answers from the first call on,', () => {
  test.each([
    ['a purchase', { action: 'purchase' }, '$49.99', 'purchasePlan'],
    ['an upgrade', { action: 'upgrade', plan: 'large' }, '$150.01', 'upgradePlan'],
  ] as const)(
    'says so of %s, once, and asks no more until it is told to',
    async (_of, address, cost, call) => {
      const { queryClient, comeBack } = await comeBackToPayment(address, cost);
      const ended = [call, 'eventDetails', 'currentCompany', 'listEvents', 'listSavedCards'] as const;
      const goOn = ended.map((name) => at.network.whenever(name, () => answerOf(502, {})));
      const before = count(call);
      await comeBack();
      const dialog = within(await failure());
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      expect(count(call)).toBe(before + 1);
      expect(screen.getByRole('heading', { name: 'Harbour Night Detail Screen' })).toBeTruthy();
      for (const heal of goOn) heal();
      await user.click(dialog.getByRole('button', { name: 'Try again' }));
      expect(await payButton(cost)).toBeTruthy();
    },
  );
});

describe('The payment screen', () => {
  test('can be left while the item is still asked for', async () => {
    const { path, comeBack } = await comeBackToPayment({}, '$49.99');
    const gate = createGate();
    at.network.next(
      'eventDetails',
      gate.opened.then(() => undefined),
    );
    await comeBack();
    await user.click(await screen.findByRole('button', { name: 'Cancel Payment' }));
    await waitFor(() => expect(path()).toBe('/events/list'));
    gate.open();
  });

  test('does not call a payment failed that may have gone through', async () => {
    await openPayment(at);
    const pay = await payButton('$49.99');
    library.confirm.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    library.retrieve.mockRejectedValue(new TypeError('Failed to fetch'));
    await user.click(pay);
    // The look before a card that is not saved reaches nobody: this try was not made, an earlier one may have been.
    const notMade = within(await screen.findByRole('alertdialog', { name: 'Payment not confirmed' }));
    await user.click(notMade.getByRole('button', { name: 'Try again' }));
    library.retrieve.mockResolvedValueOnce(intentIn('requires_payment_method'));
    await user.click(pay);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Payment not confirmed' }));
    expect(dialog.getByText(/could not find out whether the payment went through/)).toBeTruthy();
    expect(screen.queryByRole('alertdialog', { name: 'Payment failed' })).toBeNull();
  });

  test('keeps the success on the screen, though the saved cards cannot be read', async () => {
    takePayments(at, library);
    at.network.whenever('listSavedCards', () => answerOf(502, {}));
    const { queryClient } = await openPayment(at);
    await user.click(await payButton('$49.99'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Payment Success' }));
    expect(await dialog.findByText('Confirmed')).toBeTruthy();
    // Read again with all of the company's, they failed again.
    await waitFor(() => expect(count('listSavedCards')).toBeGreaterThan(2));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByRole('alertdialog', { name: 'Payment Success' })).toBeTruthy();
  });
});
