// @vitest-environment happy-dom
/** The item of a payment that was just made, while the server cannot say so. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { intentIn, offerCardLibrary } from '../../../tests/support/payments/card-library.ts';
import { createPaymentFixture } from '../../../tests/support/payments/payment-fixture.ts';
import { answerOf } from '../../../tests/support/screens/open-portal.tsx';
import { openPayment, payButton, takePayments } from '../../../tests/support/screens/payment-screen.ts';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';

const at = createScreenFixture('event', createPaymentFixture);
const user = userEvent.setup();

const SAID = 'Payment received, being confirmed, for Harbour Night';

test('An item whose list and details cannot be read after paying is not offered to be paid again', async () => {
  offerCardLibrary().confirm.mockImplementation(async () => {
    for (const call of ['listEvents', 'eventDetails'] as const)
      at.network.whenever(call, () => answerOf(500, {}));
    return intentIn('succeeded');
  });
  const { item, router } = await openPayment(at);
  await router.navigate({ to: '/events/list' });
  expect(await screen.findByRole('link', { name: 'Pay Now for Harbour Night' })).toBeTruthy();
  router.history.back();
  await user.click(await payButton('$49.99'));
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/events/list'));
  expect(await screen.findByRole('link', { name: SAID })).toBeTruthy();
  expect(screen.queryByText('Pay Now')).toBeNull();
  await router.navigate({ to: '/events/details/$_id', params: { _id: item.id } });
  await screen.findByRole('tab', { name: 'Recordings' });
  expect(screen.getByRole('link', { name: SAID })).toBeTruthy();
  expect(screen.queryByText('Pay Now')).toBeNull();
});

test('An item whose payment was confirmed is shown as paid while its list is read again', async () => {
  const library = offerCardLibrary();
  const { item, router } = await openPayment(at);
  await router.navigate({ to: '/events/list' });
  expect(await screen.findByText('Pending')).toBeTruthy();
  router.history.back();
  takePayments(at, library);
  await user.click(await payButton('$49.99'));
  expect(await screen.findByText('Confirmed')).toBeTruthy();
  at.network.next('listEvents', new Promise(() => {}));
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/events/list'));
  expect(await screen.findByText('Paid')).toBeTruthy();
  expect(screen.getByText((await at.appContext.itemNow(item.id)).accessCode)).toBeTruthy();
  expect(screen.queryByText('Pending')).toBeNull();
});
