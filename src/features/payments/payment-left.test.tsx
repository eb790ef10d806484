// @vitest-environment happy-dom
// @own-modules: a submission that another test never answers counts as a dirty form.
/** A payment whose screen is left, or whose portal is updated, while the bank authenticates. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  type CardLibrary,
  declined,
  intentIn,
  offerCardLibrary,
} from '../../../tests/support/payments/card-library.ts';
import { createPaymentFixture } from '../../../tests/support/payments/payment-fixture.ts';
import { openPayment, payButton } from '../../../tests/support/screens/payment-screen.ts';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';
import { endSession } from '../../entities/session/session-end.ts';
import { hasDirtyForms } from '../../ui/form/dirty-forms.ts';
import { toasts } from '../../ui/toasts.ts';

const at = createScreenFixture('event', createPaymentFixture);
const user = userEvent.setup();
let library: CardLibrary;
let answer: (confirmed: ReturnType<typeof intentIn>) => void;

beforeEach(() => {
  library = offerCardLibrary();
  library.confirm.mockImplementation(
    () =>
      new Promise((done) => {
        answer = done;
      }),
  );
});

async function openAndPay() {
  const portal = await openPayment(at);
  await user.click(await payButton('$49.99'));
  await waitFor(() => expect(library.confirm).toHaveBeenCalled());
  return portal;
}

/** Presses Pay, and goes back in the browser. */
async function payAndLeave() {
  const portal = await openAndPay();
  await portal.router.navigate({ to: '/events/list' });
  await waitFor(() => expect(portal.path()).toBe('/events/list'));
}

test('A charge after its screen was left is reported on any screen', async () => {
  await payAndLeave();
  answer(intentIn('succeeded'));
  await expectToast('Payment Success: $49.99 for Harbour Night');
});

test('So is a payment that failed', async () => {
  await payAndLeave();
  answer(declined('Your card was declined.'));
  await expectToast('Payment failed: $49.99 for Harbour Night. Your card was declined.');
});

test('A payment with an unknown outcome is not reported as failed', async () => {
  await payAndLeave();
  library.retrieve.mockRejectedValue(new TypeError('Failed to fetch'));
  answer(declined('The connection was lost.', 'api_connection_error'));
  await expectToast('Payment not confirmed: $49.99 for Harbour Night. The connection was lost while paying.');
});

test('After a log-out nothing is shown or recorded for the next company', async () => {
  await payAndLeave();
  endSession('logout');
  const before = JSON.stringify(sessionStorage);
  answer(intentIn('succeeded'));
  await Promise.resolve();
  expect(toasts.current()).toEqual([]);
  expect(JSON.stringify(sessionStorage)).toBe(before);
});

test('An accepted update waits for a payment, also for one whose screen was left', async () => {
  await payAndLeave();
  expect(hasDirtyForms()).toBe(true);
  answer(intentIn('succeeded'));
  await waitFor(() => expect(hasDirtyForms()).toBe(false));
});

test('An accepted update waits until somebody has read why a payment failed', async () => {
  await openAndPay();
  answer(declined('Your card was declined.'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Payment failed' }));
  expect(hasDirtyForms()).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(hasDirtyForms()).toBe(false);
});
