// @vitest-environment happy-dom
// @other-api
/** An API of another make begins another payment on each request, so possible payments are looked up first. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { declined, intentIn, offerCardLibrary } from '../../../tests/support/payments/card-library.ts';
import { closePortal, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { connectOtherApi, enterOtherApi, said } from '../../../tests/support/screens/other-api.ts';

const user = userEvent.setup();
let library: ReturnType<typeof offerCardLibrary>;
/** The intents that the API has opened. */
let opened = 0;
let paymentStatus = 1;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-05-01T10:00:00Z') });
  localStorage.clear();
  library = offerCardLibrary();
  opened = 0;
  paymentStatus = 1;
});
afterEach(() => {
  closePortal();
  vi.useRealTimers();
});

const PLAN = { _id: 'p1', description: 'Small', price_value: 20, product_type: 'event', metadata: [] };

/** Opens the payment in a new tab of the same device. `retrieve`: the provider's state of the attempt. */
async function openTab(retrieve = async (_secret: string) => intentIn('requires_payment_method')) {
  const onDevice = { ...localStorage };
  closePortal();
  for (const [key, value] of Object.entries(onDevice)) localStorage.setItem(key, String(value));
  enterOtherApi();
  library = offerCardLibrary();
  library.retrieve.mockImplementation(retrieve);
  connectOtherApi({
    eventDetails: () =>
      said({ data: { _id: 'e1', name: 'Gala', payment_status: paymentStatus, product_id: 'p1' } }),
    planDetails: () => said({ data: PLAN }),
    listPlans: () => said({ data: [PLAN] }),
    purchasePlan: () => {
      opened += 1;
      return said({ data: { client_secret: `pi_${opened}_secret_${opened}` } });
    },
  });
  await openPortal('/make-payment/e1/77/internal/event/purchase/p1');
}

const payButton = () => screen.findByRole('button', { name: 'Pay $20.00' });
const pay = async () => user.click(await payButton());
const MAYBE = /^\$20\.00 may have been paid at .*\. We could not find out yet whether they were\.$/;
const PAID = /^\$20\.00 were paid at .*, and are being confirmed\.$/;

/** Both the confirmation and its look-up are lost. */
async function payAndLose() {
  library.confirm.mockImplementationOnce(() => {
    library.retrieve.mockRejectedValue(new TypeError('Failed to fetch'));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  await pay();
  return within(await screen.findByRole('alertdialog', { name: 'Payment not confirmed' }));
}

describe('A payment whose answer was lost', () => {
  test('is not described as safe to repeat', async () => {
    await openTab();
    const dialog = await payAndLose();
    expect(dialog.queryByText(/charged twice/)).toBeNull();
    expect(dialog.getByText(/look whether it went through before you pay again/)).toBeTruthy();
  });

  test('is looked up in every other tab before another is opened, and shown as paid', async () => {
    await openTab();
    await payAndLose();
    await openTab(async (secret) =>
      intentIn(secret === 'pi_1_secret_1' ? 'succeeded' : 'requires_payment_method'),
    );
    expect(await screen.findByText(PAID)).toBeTruthy();
    expect(opened).toBe(1);
    expect(localStorage.getItem('paid:77:purchase:77:event:p1:e1')).not.toContain('secret');
  });

  test('has to be checked by the user when it cannot be looked up', async () => {
    await openTab();
    await payAndLose();
    await openTab(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await screen.findByText(MAYBE)).toBeTruthy();
    expect(opened).toBe(1);
    library.retrieve.mockResolvedValue(intentIn('processing'));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(PAID)).toBeTruthy();
  });

  test('counts as unpaid once the provider says so, but not while the request may be under way', async () => {
    await openTab();
    await payAndLose();
    await openTab();
    expect(await screen.findByText(MAYBE)).toBeTruthy();
    vi.setSystemTime(Date.now() + 31_000);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await payButton()).toBeTruthy();
    library.confirm.mockResolvedValueOnce(intentIn('succeeded'));
    await pay();
    await screen.findByRole('alertdialog', { name: 'Payment Success' });
  });

  test('is remembered when its tab was closed', async () => {
    await openTab();
    library.confirm.mockReturnValueOnce(new Promise(() => undefined));
    await pay();
    await waitFor(() => expect(library.confirm).toHaveBeenCalled());
    await openTab();
    expect(await screen.findByText(MAYBE)).toBeTruthy();
  });
});

test.each([
  ['declined', declined('Your card was declined.')],
  ['not typed to its end', declined('Your card number is incomplete.', 'validation_error')],
])('A card that was %s leaves nothing to ask about', async (_how, answer) => {
  await openTab();
  library.confirm.mockResolvedValueOnce(answer);
  await pay();
  await waitFor(() => expect(library.confirm).toHaveBeenCalled());
  await openTab();
  expect(await payButton()).toBeTruthy();
});

describe('What another tab has paid', () => {
  const NOTE = 'paid:77:purchase:77:event:p1:e1';

  test('is not paid again in a new one', async () => {
    await openTab();
    library.confirm.mockResolvedValueOnce(intentIn('succeeded'));
    await pay();
    await screen.findByRole('alertdialog', { name: 'Payment Success' });
    await openTab();
    expect(await screen.findByText(PAID)).toBeTruthy();
    expect(opened).toBe(1);
  });

  test('is reported in one whose form is open', async () => {
    await openTab();
    await payButton();
    localStorage.setItem(NOTE, JSON.stringify({ at: Date.now(), amount: 20 }));
    dispatchEvent(new StorageEvent('storage', { key: NOTE }));
    expect(await screen.findByText(PAID)).toBeTruthy();
  });

  test('is not paid again by a press before the notification', async () => {
    await openTab();
    await payButton();
    localStorage.setItem(NOTE, JSON.stringify({ at: Date.now(), amount: 20 }));
    await pay();
    expect(await screen.findByText(PAID)).toBeTruthy();
    expect(library.confirm).not.toHaveBeenCalled();
  });
});
