// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Visitor } from '../../../tests/support/api-world.ts';
import { signIn, told } from '../../../tests/support/at-the-screen.ts';
import { intentIn, offerCardLibrary } from '../../../tests/support/card-library.ts';
import { closePortal, connect, openPortal, type TestNetwork } from '../../../tests/support/open-portal.tsx';
import { openPaymentDesk, type PaymentDesk, planId, VISA } from '../../../tests/support/payment-desk.ts';

vi.mock('../../lib/load-script.ts', () => ({ loadScript: async () => undefined }));
// The provider's own loader answers for ever with the first `window.Stripe` it saw.
vi.mock('@stripe/stripe-js/pure', () => ({
  loadStripe: async () => globalThis.window.Stripe?.('key') ?? null,
}));

let desk: PaymentDesk;
let visitor: Visitor;
let network: TestNetwork;
const user = userEvent.setup();

beforeAll(async () => {
  desk = await openPaymentDesk();
}, 60_000);
afterAll(() => desk.close());
beforeEach(async () => {
  network = connect(desk);
  visitor = await desk.approvedCompany('security');
  signIn(visitor);
});
afterEach(closePortal);

async function openPayment(entity: string, action: 'purchase' | 'upgrade' = 'purchase') {
  const item = await desk.item(visitor, 'watch', action === 'upgrade' ? { paymentStatus: 2 } : {});
  const plan = planId(action === 'upgrade' ? 'guard' : 'watch');
  const address = [item.id, visitor.company.id, 'internal', entity, action, plan].join('/');
  return { ...(await openPortal(`/make-payment/${address}`)), item };
}
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('A location is paid, and the way leads back to the locations', async () => {
  const library = offerCardLibrary();
  library.confirm.mockImplementation(async (secret) => {
    await desk.confirm(secret, await desk.card(VISA));
    await desk.sandbox.deliverDue();
    return intentIn('succeeded');
  });
  const { item, path } = await openPayment('location');
  const pay = await screen.findByRole('button', { name: 'Pay $79.00' });
  expect(screen.getByRole('heading', { name: 'Harbour Night Detail Screen' })).toBeTruthy();
  expect(fact('No. of Cameras')).toBe('4');
  expect(fact('Duration')).toBe('1 month');
  await user.click(pay);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Payment Success' }));
  expect(await dialog.findByText('Confirmed')).toBeTruthy();
  expect((await desk.itemNow(item.id)).paymentStatus).toBe(2);
  await user.click(dialog.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(path()).toBe('/locations/list'));
});

test('Its upgrade costs what the plans differ by', async () => {
  offerCardLibrary();
  await openPayment('location', 'upgrade');
  expect(await screen.findByRole('button', { name: 'Pay $270.00' })).toBeTruthy();
});

test('Its address with the other kind in it was tampered with', async () => {
  offerCardLibrary();
  const { path } = await openPayment('event');
  await told('URL Tampered');
  await waitFor(() => expect(path()).toBe('/locations/list'));
  expect(network.calls).not.toContain('purchasePlan');
});
