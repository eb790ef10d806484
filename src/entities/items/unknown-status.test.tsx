// @vitest-environment happy-dom
/** An API of another make whose lists or details lack the payment status: it is unknown, not Rejected. */
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

vi.stubEnv('VITE_API_URL', 'https://api.other.test');
vi.stubEnv('VITE_STRIPE_PUBLISHABLE_KEY', 'pk_test_other');

const { closePortal, openPortal } = await import('../../../tests/support/screens/open-portal.tsx');
const { connectOtherApi, enterOtherApi, said } = await import('../../../tests/support/screens/other-api.ts');

beforeEach(() => {
  localStorage.clear();
  enterOtherApi();
});
afterEach(closePortal);

const GALA = {
  _id: 'e1',
  name: 'Gala',
  date: '2031-05-01',
  access_code: 'CODE7',
  product_id: 'small',
  status: 1,
};
const PLANS = [
  { _id: 'small', description: 'Small', price_value: 20, product_type: 'event', metadata: {} },
  { _id: 'large', description: 'Large', price_value: 80, product_type: 'event', metadata: {} },
];

/** @param listed what the list says, beyond what the details say */
function connectBare(listed: object) {
  return connectOtherApi({
    listEvents: () => said({ data: [{ ...GALA, ...listed }] }),
    eventDetails: () => said({ data: GALA }),
    listPlans: () => said({ data: PLANS }),
    planDetails: (_, { searchParams }) =>
      said({ data: PLANS.find(({ _id }) => _id === searchParams.get('product_id')) }),
  });
}

describe('A payment status that nobody says', () => {
  test('is Unknown in the list: neither Rejected nor to be paid', async () => {
    connectBare({});
    await openPortal('/events/list');
    const list = await screen.findByRole('list', { name: 'Events' });
    const card = within(list);
    expect(card.getByText('Unknown')).toBeTruthy();
    expect(card.getByText('******').title).toBe('');
    expect(card.queryByText(/Pay Now|Rejected/)).toBeNull();
  });

  test('is Unknown in the details, and what was paid is not known', async () => {
    connectBare({});
    await openPortal('/events/details/e1?dialog=upgrade');
    const dialog = within(await screen.findByRole('dialog', { name: 'UPGRADE EVENT' }));
    expect(await dialog.findByText('You paid: Price not known')).toBeTruthy();
    expect(screen.getByText('Unknown')).toBeTruthy();
  });

  test('leaves the price of an upgrade unknown: nothing is paid in full that may be paid in part', async () => {
    const made = connectBare({});
    await openPortal('/make-payment/e1/77/internal/event/upgrade/large');
    expect(await screen.findByText(/^The price could not be read/)).toBeTruthy();
    expect(made).not.toContain('upgradePlan');
  });
});

describe('A payment status that only the list says', () => {
  test('is shown in the details too', async () => {
    connectBare({ payment_status: 2 });
    await openPortal('/events/details/e1');
    expect(await screen.findByText('Paid')).toBeTruthy();
    expect(screen.getByText('CODE7')).toBeTruthy();
  });

  test('counts for the price of an upgrade', async () => {
    connectBare({ payment_status: 2 });
    await openPortal('/make-payment/e1/77/internal/event/upgrade/large');
    expect((await screen.findByText('Current plan: Small')).nextElementSibling?.textContent).toBe('− $20.00');
  });
});
