// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { offerCardLibrary } from '../../../tests/support/payments/card-library.ts';
import { createPaymentFixture } from '../../../tests/support/payments/payment-fixture.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { openPayment, payButton } from '../../../tests/support/screens/payment-screen.ts';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';

const at = createScreenFixture('event', createPaymentFixture);
const user = userEvent.setup();

beforeEach(() => void offerCardLibrary());

describe('The payment screen of what is paid already', () => {
  /** Says so, offers its one way on, and has asked the server for no payment. */
  async function saysPaid() {
    expect(await screen.findByText('This event is already paid.')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  }

  test.each([
    ['internal', '/events/list'],
    ['other', '/lander'],
  ])('says so, and of type %s leads to %s', async (type, to) => {
    const portal = await openPayment(at, { type, paymentStatus: 2 });
    await saysPaid();
    expect(at.network.calls).not.toContain('purchasePlan');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(portal.path()).toBe(to));
  });

  test('says so of an upgrade to the plan it has', async () => {
    await openPayment(at, { action: 'upgrade', plan: 'small' });
    await saysPaid();
    expect(at.network.calls).not.toContain('upgradePlan');
  });

  test('says so to who comes back to it, whatever was read before', async () => {
    const portal = await openPayment(at);
    await payButton('$49.99');
    await act(() => portal.router.navigate({ to: '/events/list' }));
    await screen.findByRole('heading', { name: 'EVENTS' });
    // Paid in another tab: what this one has read still says Pending.
    await at.appContext.pay(at.visitor, portal.item);
    expect((await at.appContext.itemNow(portal.item.id)).paymentStatus).toBe(2);
    await act(async () => portal.router.history.back());
    await saysPaid();
    expect(at.network.calls.filter((call) => call === 'purchasePlan')).toHaveLength(1);
  });
});

describe('The payment screen of what is not there', () => {
  test('says so once', async () => {
    const { queryClient } = await openPortal('/make-payment/a/b/internal/event/purchase/p');
    expect(await screen.findByText('EVENT NOT FOUND')).toBeTruthy();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(at.network.calls).toContain('planDetails');
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toBe('');
  });
});

describe('A payment that cannot begin', () => {
  test('shows the words of the server', async () => {
    at.network.next('purchasePlan', answerOf(409, { message: 'This event is already paid.' }));
    const portal = await openPayment(at);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Payment failed' }));
    expect(dialog.getByText('This event is already paid.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(portal.path()).toBe('/events/list'));
  });

  test('without words shows the fallback, and can be tried again', async () => {
    at.network.next('purchasePlan', answerOf(500, {}));
    await openPayment(at);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Payment failed' }));
    expect(dialog.getByText('Payment not initialised !!! Please contact to support.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await payButton('$49.99')).toBeTruthy();
  });

  test('without a connection says so behind the fallback', async () => {
    at.network.next('purchasePlan', 'no network');
    await openPayment(at);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Payment failed' }));
    const words =
      'Payment not initialised !!! Please contact to support. Check the connection and try again.';
    expect(dialog.getByText(words)).toBeTruthy();
  });

  test('because the library is not there says what to do', async () => {
    vi.stubGlobal('Stripe', undefined);
    Reflect.deleteProperty(globalThis, 'Stripe');
    await openPayment(at);
    const words = 'Payment library is not loaded. Please log out and log in again.';
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
