// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type CardLibrary,
  declined,
  intentIn,
  offerCardLibrary,
} from '../../../tests/support/payments/card-library.ts';
import { createPaymentFixture, DECLINED, idOf } from '../../../tests/support/payments/payment-fixture.ts';
import { answerOf } from '../../../tests/support/screens/open-portal.tsx';
import { openPayment, payButton, takePayments } from '../../../tests/support/screens/payment-screen.ts';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';

const at = createScreenFixture('event', createPaymentFixture);
const user = userEvent.setup();
let library: CardLibrary;

beforeEach(() => {
  library = offerCardLibrary();
});

describe('The payment screen', () => {
  test('shows the item, what it costs, and the seven brands', async () => {
    await openPayment(at);
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

  test('of an upgrade shows the server’s amount', async () => {
    await openPayment(at, { action: 'upgrade', plan: 'large' });
    await payButton('$150.01');
    expect(screen.getByText('Current plan: Plan small').nextElementSibling?.textContent).toBe('− $49.99');
    expect(screen.getByText('Total to pay').nextElementSibling?.textContent).toBe('$150.01');
  });

  test('shows the server’s amount if it differs from the portal’s', async () => {
    const intent = { data: { client_secret: 'pi_1_secret_1', payment: '12.5' } };
    at.network.next('upgradePlan', answerOf(200, intent));
    await openPayment(at, { action: 'upgrade', plan: 'large' });
    expect(await payButton('$12.50')).toBeTruthy();
  });

  test.each([
    ['internal', '/events/list'],
    ['other', '/lander'],
    ['whatever', '/lander'],
  ])('of type %s is left to %s by Cancel Payment', async (type, to) => {
    const portal = await openPayment(at, { type });
    await user.click(await screen.findByRole('button', { name: 'Cancel Payment' }));
    await waitFor(() => expect(portal.path()).toBe(to));
  });

  test.each([{ action: 'refund' }, { entity: 'camera' }])(
    'with %o in its address: URL Tampered',
    async (change) => {
      const portal = await openPayment(at, change);
      await expectToast('URL Tampered');
      await waitFor(() => expect(portal.path()).toBe('/events/list'));
      for (const call of ['eventDetails', 'planDetails', 'purchasePlan'] as const)
        expect(at.network.calls).not.toContain(call);
    },
  );
});

describe('Paying', () => {
  test('with a new card succeeds once, is confirmed, and leads back', async () => {
    takePayments(at, library);
    const portal = await openPayment(at);
    await user.dblClick(await payButton('$49.99'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Payment Success' }));
    expect(
      dialog.getByText(
        'Your payment is being processed and will be reflected shortly in your event. Thank you for your patience!',
      ),
    ).toBeTruthy();
    expect(await dialog.findByText('Confirmed')).toBeTruthy();
    expect(library.confirm).toHaveBeenCalledTimes(1);
    expect((await at.appContext.itemNow(portal.item.id)).paymentStatus).toBe(2);
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(portal.path()).toBe('/events/list'));
    expect((await screen.findAllByText('Paid')).length).toBeGreaterThan(0);
  });

  test('again while the first payment is not shown yet asks first, whatever the API would do', async () => {
    // The provider's report never arrives.
    library.confirm.mockResolvedValue(intentIn('succeeded'));
    const portal = await openPayment(at);
    await user.click(await payButton('$49.99'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Payment Success' }));
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(portal.path()).toBe('/events/list'));
    const before = at.network.calls.filter((call) => call === 'purchasePlan').length;
    await user.click(await screen.findByRole('link', { name: /^Payment received, being confirmed/ }));
    expect(await screen.findByText(/^\$49\.99 were paid at .*, and are being confirmed\.$/)).toBeTruthy();
    expect(at.network.calls.filter((call) => call === 'purchasePlan')).toHaveLength(before);
    await user.click(screen.getByRole('button', { name: 'Pay again all the same' }));
    expect(await payButton('$49.99')).toBeTruthy();
  });

  test('with a card to be saved tells the provider so', async () => {
    takePayments(at, library);
    await openPayment(at);
    await user.click(await screen.findByRole('checkbox', { name: 'Save this card' }));
    await user.click(await payButton('$49.99'));
    await screen.findByRole('alertdialog', { name: 'Payment Success' });
    expect(library.confirm.mock.calls[0]?.[1]).toMatchObject({ setup_future_usage: 'on_session' });
  });

  test('with "save" unticked after a declined attempt does not save the card: the payment is reopened', async () => {
    // The sandbox answers itself, so that its records decide what is saved.
    library.retrieve.mockImplementation(async (secret) => ({
      paymentIntent: Object.assign(await at.appContext.sandbox.stripe.paymentIntents.retrieve(idOf(secret))),
    }));
    library.confirm.mockImplementationOnce(async (secret) => {
      await at.appContext.confirm(secret, await at.appContext.card(DECLINED), {
        setup_future_usage: 'on_session',
      });
      return declined('Your card was declined.');
    });
    await openPayment(at);
    const save = await screen.findByRole('checkbox', { name: 'Save this card' });
    await user.click(save);
    await user.click(await payButton('$49.99'));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await user.click(save);
    takePayments(at, library);
    await user.click(await payButton('$49.99'));
    await screen.findByRole('alertdialog', { name: 'Payment Success' });
    const { data } = await at.appContext.request(
      'listSavedCards',
      { company_id: at.visitor.company.id },
      at.visitor,
    );
    expect(data).toEqual([]);
  });

  test('with a saved card names that card', async () => {
    takePayments(at, library);
    const saved = [{ id: 'pm_7', card: { brand: 'visa', last4: '4242' } }];
    at.network.next('listSavedCards', answerOf(200, { data: { result: saved } }));
    await openPayment(at);
    expect(await screen.findByRole('radio', { name: /Visa ending 4242/, checked: true })).toBeTruthy();
    await user.click(await payButton('$49.99'));
    await screen.findByRole('alertdialog', { name: 'Payment Success' });
    expect(library.confirm.mock.calls[0]?.[1]).toEqual({ payment_method: 'pm_7' });
  });

  test('that excludes saved cards asks for a card number, and does not offer to save it', async () => {
    const saved = [{ id: 'pm_7', card: { brand: 'visa', last4: '4242' } }];
    const intent = { client_secret: 'pi_1_secret_1', payment: 49.99, typed_card_only: true };
    at.network.next('listSavedCards', answerOf(200, { data: { result: saved } }));
    at.network.next('purchasePlan', answerOf(200, { data: intent }));
    await openPayment(at);
    await payButton('$49.99');
    expect(screen.getByText(/Please type the number of a card/)).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Card details' })).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Save this card' })).toBeNull();
  });

  test('that was ended elsewhere, and excludes saved cards when reopened, asks for a card number', async () => {
    const saved = [{ id: 'pm_7', card: { brand: 'visa', last4: '4242' } }];
    const intent = { client_secret: 'pi_1_secret_1', payment: 49.99 };
    at.network.next('listSavedCards', answerOf(200, { data: { result: saved } }));
    at.network.next('purchasePlan', answerOf(200, { data: intent }));
    await openPayment(at);
    const pay = await payButton('$49.99');
    library.confirm.mockResolvedValueOnce(intentIn('canceled'));
    library.retrieve.mockResolvedValueOnce(intentIn('canceled'));
    library.confirm.mockResolvedValueOnce(declined('This card is of a customer.'));
    at.network.next('purchasePlan', answerOf(200, { data: { ...intent, typed_card_only: true } }));
    await user.click(pay);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('group', { name: 'Card details' })).toBeTruthy();
  });

  test('that is declined shows the provider’s message, and can be retried', async () => {
    library.confirm.mockResolvedValueOnce(declined('Your card has insufficient funds.'));
    const portal = await openPayment(at);
    await user.click(await payButton('$49.99'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Payment failed' }));
    expect(dialog.getByText('Your card has insufficient funds.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    takePayments(at, library);
    await user.click(await payButton('$49.99'));
    await screen.findByRole('alertdialog', { name: 'Payment Success' });
    expect(portal.path()).toContain('/make-payment/');
  });

  test('with an incomplete number is reported under the card, and focus moves there', async () => {
    library.confirm.mockResolvedValueOnce(declined('Your card number is incomplete.', 'validation_error'));
    await openPayment(at);
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

  test('with another card clears the error of the previous one', async () => {
    const saved = [{ id: 'pm_7', card: { brand: 'visa', last4: '4242' } }];
    at.network.next('listSavedCards', answerOf(200, { data: { result: saved } }));
    await openPayment(at);
    await user.click(await screen.findByRole('radio', { name: /new card/i }));
    act(() => library.type({ brand: 'visa', error: 'Your card number is invalid.' }));
    expect(screen.getByText('Your card number is invalid.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /Visa ending 4242/ }));
    expect(screen.queryByText('Your card number is invalid.')).toBeNull();
  });

  test('with a brand that is not accepted names the brand', async () => {
    await openPayment(at);
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
