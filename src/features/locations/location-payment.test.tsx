// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { offerCardLibrary } from '../../../tests/support/payments/card-library.ts';
import { createPaymentFixture } from '../../../tests/support/payments/payment-fixture.ts';
import { openPayment, payButton, takePayments } from '../../../tests/support/screens/payment-screen.ts';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';

const at = createScreenFixture('security', createPaymentFixture);
const user = userEvent.setup();
const LOCATION = { entity: 'location', plan: 'watch', itemPlan: 'watch' } as const;

const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('A location is paid, and OK leads back to the locations', async () => {
  takePayments(at, offerCardLibrary());
  const { item, path } = await openPayment(at, LOCATION);
  const pay = await payButton('$79.00');
  expect(screen.getByRole('heading', { name: 'Harbour Night Detail Screen' })).toBeTruthy();
  expect(fact('No. of Cameras')).toBe('4');
  expect(fact('Duration')).toBe('1 month');
  await user.click(pay);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Payment Success' }));
  expect(await dialog.findByText('Confirmed')).toBeTruthy();
  expect((await at.appContext.itemNow(item.id)).paymentStatus).toBe(2);
  await user.click(dialog.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(path()).toBe('/locations/list'));
});

test('Its upgrade costs the difference between the plans', async () => {
  offerCardLibrary();
  await openPayment(at, { ...LOCATION, action: 'upgrade', plan: 'guard' });
  expect(await payButton('$270.00')).toBeTruthy();
});

test('Its URL with the other kind is reported as tampered', async () => {
  offerCardLibrary();
  const { path } = await openPayment(at, { ...LOCATION, entity: 'event' });
  await expectToast('URL Tampered');
  await waitFor(() => expect(path()).toBe('/locations/list'));
  expect(at.network.calls).not.toContain('purchasePlan');
});
