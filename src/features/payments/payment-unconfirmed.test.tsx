// @vitest-environment happy-dom
/** A payment that the item does not show within the time for which the portal looks. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createGate } from '../../../tests/support/gate.ts';
import { intentIn, offerCardLibrary } from '../../../tests/support/payments/card-library.ts';
import { createPaymentFixture } from '../../../tests/support/payments/payment-fixture.ts';
import { openPayment, payButton } from '../../../tests/support/screens/payment-screen.ts';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { followPayment } from './follow-payment.ts';

vi.mock('./follow-payment.ts', () => ({ followPayment: vi.fn() }));

const at = createScreenFixture('event', createPaymentFixture);
const user = userEvent.setup();

const WAITING = 'Waiting for the confirmation';
const STOPPED = 'Not confirmed yet. This page has stopped checking.';

test('A payment that is not confirmed in time is said to be so, and is looked at again when asked', async () => {
  offerCardLibrary().confirm.mockResolvedValue(intentIn('succeeded'));
  const [first, second] = [createGate(), createGate()];
  vi.mocked(followPayment)
    .mockImplementationOnce(() => first.opened.then(() => false))
    .mockImplementationOnce(() => second.opened.then(() => true));
  await openPayment(at);
  await user.click(await payButton('$49.99'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Payment Success' }));
  expect(dialog.getByText(WAITING)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Check again' })).toBeNull();

  first.open();
  expect(await dialog.findByText(STOPPED)).toBeTruthy();
  expect(dialog.queryByText(WAITING)).toBeNull();

  await user.click(dialog.getByRole('button', { name: 'Check again' }));
  expect(dialog.getByText(WAITING)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'OK' })));
  second.open();
  expect(await dialog.findByText('Confirmed')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Check again' })).toBeNull();
});
