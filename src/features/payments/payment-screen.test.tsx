// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Visitor } from '../../../tests/support/api-world.ts';
import { signIn, told } from '../../../tests/support/at-the-screen.ts';
import {
  type CardLibrary,
  declined,
  intentIn,
  offerCardLibrary,
} from '../../../tests/support/card-library.ts';
import {
  answerOf,
  closePortal,
  connect,
  openPortal,
  type TestNetwork,
} from '../../../tests/support/open-portal.tsx';
import { openPaymentDesk, type PaymentDesk, planId, VISA } from '../../../tests/support/payment-desk.ts';

vi.mock('../../lib/load-script.ts', () => ({ loadScript: async () => undefined }));
// The provider's own loader answers for ever with the first `window.Stripe` it saw.
vi.mock('@stripe/stripe-js/pure', () => ({
  loadStripe: async () => globalThis.window.Stripe?.('key') ?? null,
}));

let desk: PaymentDesk;
let visitor: Visitor;
let network: TestNetwork;
let library: CardLibrary;
const user = userEvent.setup();

beforeAll(async () => {
  desk = await openPaymentDesk();
}, 60_000);
afterAll(() => desk.close());
beforeEach(async () => {
  network = connect(desk);
  library = offerCardLibrary();
  visitor = await desk.approvedCompany('event');
  signIn(visitor);
});
afterEach(closePortal);

interface Address {
  type?: string;
  entity?: string;
  action?: string;
  plan?: Parameters<typeof planId>[0];
  /** Of the item; one to upgrade is paid unless it says otherwise. */
  paymentStatus?: number;
}

async function openPayment({
  type = 'internal',
  entity = 'event',
  action = 'purchase',
  plan = 'small',
  paymentStatus = action === 'upgrade' ? 2 : 1,
}: Address = {}) {
  const item = await desk.item(visitor, 'small', { paymentStatus });
  const parts = [item.id, visitor.company.id, type, entity, action, planId(plan)];
  const portal = await openPortal(`/make-payment/${parts.join('/')}`);
  return { ...portal, item };
}
const payButton = (amount: string) => screen.findByRole('button', { name: `Pay ${amount}` });
const path = (portal: { router: { state: { location: { pathname: string } } } }) =>
  portal.router.state.location.pathname;

describe('The payment screen', () => {
  test('shows the item, what it costs, and the seven brands', async () => {
    await openPayment();
    await payButton('$49.99');
    expect(screen.getByRole('heading', { name: 'Harbour Night Detail Screen' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Payment Summary' })).toBeTruthy();
    expect(screen.getByText('Event Date').nextElementSibling?.textContent).toBe('01-06-2026');
    expect(screen.getByText('Total to pay').nextElementSibling?.textContent).toBe('$49.99');
    const brands = within(screen.getByRole('list', { name: 'Accepted cards' })).getAllByRole('img');
    expect(brands.map((brand) => brand.getAttribute('aria-label'))).toEqual([
      'Visa',
      'Mastercard',
      'American Express',
      'Discover',
      'Diners Club',
      'JCB',
      'China UnionPay',
    ]);
  });

  test('of an upgrade shows what the server wants for it', async () => {
    await openPayment({ action: 'upgrade', plan: 'large' });
    await payButton('$150.01');
    expect(screen.getByText('Current plan: Plan small').nextElementSibling?.textContent).toBe('− $49.99');
    expect(screen.getByText('Total to pay').nextElementSibling?.textContent).toBe('$150.01');
  });

  test('shows the amount of the server where it differs from the portal’s', async () => {
    const intent = { data: { client_secret: 'pi_1_secret_1', payment: '12.5' } };
    network.next('upgradePlan', answerOf(200, intent));
    await openPayment({ action: 'upgrade', plan: 'large' });
    expect(await payButton('$12.50')).toBeTruthy();
  });

  test.each([
    ['internal', '/events/list'],
    ['other', '/lander'],
    ['whatever', '/lander'],
  ])('of type %s is left to %s by Cancel Payment', async (type, to) => {
    const portal = await openPayment({ type });
    await user.click(await screen.findByRole('button', { name: 'Cancel Payment' }));
    await waitFor(() => expect(path(portal)).toBe(to));
  });

  test.each([{ action: 'refund' }, { entity: 'camera' }])(
    'with %o in its address: URL Tampered',
    async (change) => {
      const portal = await openPayment(change);
      await told('URL Tampered');
      await waitFor(() => expect(path(portal)).toBe('/events/list'));
      for (const call of ['eventDetails', 'planDetails', 'purchasePlan'] as const)
        expect(network.calls).not.toContain(call);
    },
  );
});

describe('Paying', () => {
  /** The provider charges a card that works, and reports to the server. */
  function takePayments() {
    library.confirm.mockImplementation(async (secret) => {
      await desk.confirm(secret, await desk.card(VISA));
      await desk.sandbox.deliverDue();
      return intentIn('succeeded');
    });
  }

  test('with a new card succeeds once, is confirmed, and leads back', async () => {
    takePayments();
    const portal = await openPayment();
    await user.dblClick(await payButton('$49.99'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Payment Success' }));
    expect(
      dialog.getByText(
        'Your payment is being processed and will be reflected shortly in your event. Thank you for your patience!',
      ),
    ).toBeTruthy();
    expect(await dialog.findByText('Confirmed')).toBeTruthy();
    expect(library.confirm).toHaveBeenCalledTimes(1);
    expect((await desk.itemNow(portal.item.id)).paymentStatus).toBe(2);
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(path(portal)).toBe('/events/list'));
    expect((await screen.findAllByText('Paid')).length).toBeGreaterThan(0);
  });

  test('with a card to be saved tells the provider so', async () => {
    takePayments();
    await openPayment();
    await user.click(await screen.findByRole('checkbox', { name: 'Save this card' }));
    await user.click(await payButton('$49.99'));
    await screen.findByRole('alertdialog', { name: 'Payment Success' });
    expect(library.confirm.mock.calls[0]?.[1]).toMatchObject({ setup_future_usage: 'on_session' });
  });

  test('with a saved card names that card', async () => {
    takePayments();
    const saved = [{ id: 'pm_7', card: { brand: 'visa', last4: '4242' } }];
    network.next('listSavedCards', answerOf(200, { data: { result: saved } }));
    await openPayment();
    expect(await screen.findByRole('radio', { name: /Visa ending 4242/, checked: true })).toBeTruthy();
    await user.click(await payButton('$49.99'));
    await screen.findByRole('alertdialog', { name: 'Payment Success' });
    expect(library.confirm.mock.calls[0]?.[1]).toEqual({ payment_method: 'pm_7' });
  });

  test('that is declined shows the words of the provider, and can be tried again', async () => {
    library.confirm.mockResolvedValueOnce(declined('Your card has insufficient funds.'));
    const portal = await openPayment();
    await user.click(await payButton('$49.99'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Payment failed' }));
    expect(dialog.getByText('Your card has insufficient funds.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    takePayments();
    await user.click(await payButton('$49.99'));
    await screen.findByRole('alertdialog', { name: 'Payment Success' });
    expect(path(portal)).toContain('/make-payment/');
  });

  test('with an incomplete number is told right under the card, and the cursor goes there', async () => {
    library.confirm.mockResolvedValueOnce(declined('Your card number is incomplete.', 'validation_error'));
    await openPayment();
    await user.click(await payButton('$49.99'));
    const words = await screen.findByText('Your card number is incomplete.');
    const box = screen.getByRole('group', { name: 'Card details' });
    expect(words.getAttribute('role')).toBe('alert');
    expect(box.nextElementSibling).toBe(words);
    expect(box.getAttribute('aria-describedby')).toBe(words.id);
    expect(box.hasAttribute('data-invalid')).toBe(true);
    expect(library.focus).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('with another card says nothing of what was wrong with the one before', async () => {
    const saved = [{ id: 'pm_7', card: { brand: 'visa', last4: '4242' } }];
    network.next('listSavedCards', answerOf(200, { data: { result: saved } }));
    await openPayment();
    await user.click(await screen.findByRole('radio', { name: /new card/i }));
    act(() => library.type({ brand: 'visa', error: 'Your card number is invalid.' }));
    expect(screen.getByText('Your card number is invalid.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /Visa ending 4242/ }));
    expect(screen.queryByText('Your card number is invalid.')).toBeNull();
  });

  test('with a brand that is not taken is refused by its name', async () => {
    await openPayment();
    const pay = await payButton('$49.99');
    act(() => library.type({ brand: 'eftpos_au' }));
    await user.click(pay);
    expect(
      screen.getByText('eftpos Australia cards are not accepted. Please use one of the brands shown.'),
    ).toBeTruthy();
    expect(library.confirm).not.toHaveBeenCalled();
    expect(library.focus).toHaveBeenCalledTimes(1);
  });
});

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
    const portal = await openPayment({ type, paymentStatus: 2 });
    await saysPaid();
    expect(network.calls).not.toContain('purchasePlan');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(path(portal)).toBe(to));
  });

  test('says so of an upgrade to the plan it has', async () => {
    await openPayment({ action: 'upgrade', plan: 'small' });
    await saysPaid();
    expect(network.calls).not.toContain('upgradePlan');
  });

  test('says so to who comes back to it, whatever was read before', async () => {
    const portal = await openPayment();
    await payButton('$49.99');
    await act(() => portal.router.navigate({ to: '/events/list' }));
    await screen.findByRole('heading', { name: 'EVENTS' });
    // Paid in another tab: what this one has read still says Pending.
    await desk.pay(visitor, portal.item);
    expect((await desk.itemNow(portal.item.id)).paymentStatus).toBe(2);
    await act(async () => portal.router.history.back());
    await saysPaid();
    expect(network.calls.filter((call) => call === 'purchasePlan')).toHaveLength(1);
  });
});

describe('The payment screen of what is not there', () => {
  test('says so once', async () => {
    const { queryClient } = await openPortal('/make-payment/a/b/internal/event/purchase/p');
    expect(await screen.findByText('EVENT NOT FOUND')).toBeTruthy();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(network.calls).toContain('planDetails');
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toBe('');
  });
});

describe('A payment that cannot begin', () => {
  test('shows the words of the server', async () => {
    network.next('purchasePlan', answerOf(409, { message: 'This event is already paid.' }));
    const portal = await openPayment();
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Payment failed' }));
    expect(dialog.getByText('This event is already paid.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(path(portal)).toBe('/events/list'));
  });

  test('without words shows the fallback, and can be tried again', async () => {
    network.next('purchasePlan', answerOf(500, {}));
    await openPayment();
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Payment failed' }));
    expect(dialog.getByText('Payment not initialised !!! Please contact to support.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await payButton('$49.99')).toBeTruthy();
  });

  test('because the library is not there says what to do', async () => {
    vi.stubGlobal('Stripe', undefined);
    Reflect.deleteProperty(globalThis, 'Stripe');
    await openPayment();
    const words = 'Payment library is not loaded. Please log out and log in again.';
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
