// @vitest-environment happy-dom
// @other-api
/** What is paid at an API of another make, whose answers tell prices in other ways, or not at all. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { intentIn, offerCardLibrary } from '../../../tests/support/payments/card-library.ts';
import { closePortal, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { company77, connectOtherApi, enterOtherApi, said } from '../../../tests/support/screens/other-api.ts';

let library: ReturnType<typeof offerCardLibrary>;
beforeEach(() => {
  library = offerCardLibrary();
  enterOtherApi();
});
afterEach(closePortal);

/** One of its own for each test: plans stay on the device. */
let planId = '';
let plans = 0;
beforeEach(() => {
  plans += 1;
  planId = `plan-${plans}`;
});

const LISTED = { description: 'Small', price_value: 20, product_type: 'event', metadata: [] };
const intent = { client_secret: 'pi_1_secret_1' };

async function openPayment(
  details: () => Response,
  payment?: unknown,
  cards = () => said({ data: [] }),
  purchase = () => said({ data: { ...intent, payment } }),
) {
  const made = connectOtherApi({
    currentCompany: () => said({ data: company77 }),
    eventDetails: () => said({ data: { _id: 'e1', name: 'Gala', payment_status: 1, product_id: planId } }),
    planDetails: details,
    listPlans: (_, { searchParams }) =>
      said({ data: searchParams.get('product_type') === 'event' ? [{ ...LISTED, _id: planId }] : [] }),
    listSavedCards: cards,
    purchasePlan: purchase,
  });
  await openPortal(`/make-payment/e1/77/internal/event/purchase/${planId}`);
  return made;
}

const NOT_READ = /^The price could not be read/;
const priced = (price_value: unknown) => () => said({ data: { ...LISTED, _id: planId, price_value } });

test.each([
  ['1,200.00', '$1,200.00'],
  ['$20.00', '$20.00'],
  ['20 USD', '$20.00'],
])('A price of %s is %s', async (price, amount) => {
  await openPayment(priced(price));
  expect(await screen.findByRole('button', { name: `Pay ${amount}` })).toBeTruthy();
  expect(screen.queryByText(/^The server asks for/)).toBeNull();
});

test('A payment is opened by an answer that carries its secret outside of `data`', async () => {
  await openPayment(priced(20), undefined, undefined, () =>
    said({ message: 'Success', ...intent, payment: '15.50' }),
  );
  expect(await screen.findByRole('button', { name: 'Pay $15.50' })).toBeTruthy();
});

test('An answer without a secret is not told as a payment that failed by “Success”', async () => {
  await openPayment(priced(20), undefined, undefined, () => said({ message: 'Success', order: 7 }));
  const failed = await screen.findByRole('alertdialog', { name: 'Payment failed' });
  expect(failed.textContent).toContain('Payment not initialised !!! Please contact to support.');
  expect(failed.textContent).not.toContain('Success');
});

test('A plan whose details have other names for its name and price is paid', async () => {
  await openPayment(() => said({ data: { _id: planId, name: 'Gold', price: '40.00' } }));
  expect(await screen.findByRole('button', { name: 'Pay $40.00' })).toBeTruthy();
  expect(screen.getAllByText('Gold').length).toBeGreaterThan(0);
});

describe('A price that cannot be read is never paid as nothing', () => {
  test.each([['free of charge'], ['1.200,00'], [null], [undefined], [-3]])('%s', async (price) => {
    const made = await openPayment(priced(price));
    expect(await screen.findByText(NOT_READ)).toBeTruthy();
    expect(made).not.toContain('purchasePlan');
  });

  test('of the server, for what is opened', async () => {
    await openPayment(priced(20), '1.234,50');
    expect(await screen.findByText(NOT_READ)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
  });
});

test('The server’s amount counts also as a text with separators, and that it is another is said', async () => {
  await openPayment(priced(20), '1,234.50');
  expect(await screen.findByRole('button', { name: 'Pay $1,234.50' })).toBeTruthy();
  expect(
    screen.getByText('The server asks for $1,234.50; by the price of the plan it would be $20.00.'),
  ).toBeTruthy();
});

test.each([
  [400, { message: 'No such customer' }],
  [404, {}],
])(
  'A company without a customer there, %i, pays by its card, and is told of no failure',
  async (status, body) => {
    await openPayment(priced(20), 20, () => said(body, status));
    expect(await screen.findByRole('button', { name: 'Pay $20.00' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toBe('');
  },
);

describe('What the card service would charge', () => {
  const opened = (amount: number, currency = 'usd') =>
    intentIn('requires_payment_method', { amount, currency });
  const CHARGED = /^Your card would be charged/;

  test('is said where the API says another sum', async () => {
    library.retrieve.mockResolvedValue(opened(4250));
    await openPayment(priced(20), 0);
    expect((await screen.findByText(CHARGED)).textContent).toBe(
      'Your card would be charged $42.50, not $0.00: the payment was opened for that sum.',
    );
    expect(screen.getByRole('button', { name: 'Pay $42.50' })).toBeTruthy();
  });

  test('is said where it is another currency', async () => {
    library.retrieve.mockResolvedValue(opened(2000, 'eur'));
    await openPayment(priced(20));
    expect((await screen.findByText(CHARGED)).textContent).toBe(
      'Your card would be charged €20.00, not $20.00: the payment was opened for that sum.',
    );
    expect(screen.getByRole('button', { name: 'Pay €20.00' })).toBeTruthy();
  });

  test('is not said where it is the same', async () => {
    library.retrieve.mockResolvedValue(opened(2000));
    await openPayment(priced(20));
    expect(await screen.findByRole('button', { name: 'Pay $20.00' })).toBeTruthy();
    expect(screen.queryByText(CHARGED)).toBeNull();
  });
});

test.each([
  ['only a price', () => said({ data: { price_value: 25 } }), '$25.00'],
  ['a list of one', () => said({ data: [{ ...LISTED, _id: planId, price_value: 30 }] }), '$30.00'],
  ['the price under another name', () => said({ data: { price: 99 } }), '$20.00'],
  ['404 {}', () => said({}, 404), '$20.00'],
])('Details of a plan that are %s are completed by the list of plans', async (_what, details, amount) => {
  await openPayment(details);
  expect(await screen.findByRole('button', { name: `Pay ${amount}` })).toBeTruthy();
  expect(screen.getAllByText('Small').length).toBeGreaterThan(0);
});
