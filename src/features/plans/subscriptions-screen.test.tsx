// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plans } from '../../../server/db/schema.ts';
import { offerPlans } from '../../../tests/support/api-items.ts';
import { createTestWorld, type TestWorld } from '../../../tests/support/api-world.ts';
import { signIn, told } from '../../../tests/support/at-the-screen.ts';
import {
  answerOf,
  closePortal,
  connect,
  openPortal,
  type TestNetwork,
} from '../../../tests/support/open-portal.tsx';
import { wipeReads } from '../../offline/reads-store.ts';

let world: TestWorld;
let network: TestNetwork;
const user = userEvent.setup();

beforeAll(async () => {
  world = await createTestWorld();
}, 60_000);
afterAll(() => world.close());
beforeEach(() => {
  network = connect(world);
});
afterEach(async () => {
  closePortal();
  await wipeReads('public');
});

const listed = (...changes: object[]) =>
  answerOf(200, { data: changes.map((change, index) => ({ id: `plan-${index}`, ...change })) });
const card = (name: string) => screen.findByRole('article', { name });

describe('The subscriptions', () => {
  test('show event companies what each plan costs and how many users it has, logged out too', async () => {
    const metadata = (user_limit: number) => ({ user_limit });
    network.next(
      'listPlans',
      listed(
        { description: 'Club', product_type: 'event', price_value: 129.9, metadata: metadata(50) },
        { description: 'Solo', product_type: 'event', price_value: 9, metadata: metadata(1) },
        {
          description: 'Try out',
          product_type: 'event',
          price_value: 0,
          code: 'free_trial',
          metadata: metadata(5),
        },
      ),
    );
    await openPortal('/subscriptions');
    expect((await card('Club')).textContent).toBe('Club$129.9050 users');
    expect((await card('Solo')).textContent).toBe('Solo$9.001 user');
    expect((await card('Try out')).textContent).toBe('Try outFree Trial$0.005 users');
    expect(screen.getByRole('tab', { name: 'Event Companies' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.queryByText('Back to Dashboard')).toBeNull();
  });

  test('show security companies cameras and months, under an address of their own', async () => {
    const { path } = await openPortal('/subscriptions');
    const security = { product_type: 'security', price_value: 499 };
    network.next(
      'listPlans',
      listed(
        { ...security, description: 'Yard', metadata: { camera_limit: 4, duration: 12 } },
        { ...security, description: 'Door', metadata: { camera_limit: 1, duration: 1 } },
      ),
    );
    await user.click(screen.getByRole('tab', { name: 'Security Companies' }));
    expect((await card('Yard')).textContent).toBe('Yard$499.004 cameras12 months');
    expect((await card('Door')).textContent).toBe('Door$499.001 camera1 month');
    expect(path()).toBe('/subscriptions?tab=security');
    await user.click(screen.getByRole('tab', { name: 'Event Companies' }));
    await waitFor(() => expect(path()).toBe('/subscriptions'));
  });

  test('say so when there are none yet', async () => {
    network.next('listPlans', listed());
    await openPortal('/subscriptions');
    expect(await screen.findByText('No plans yet')).toBeTruthy();
  });

  test('that cannot be loaded say so and can be tried again', async () => {
    network.next('listPlans', answerOf(400, {}));
    await openPortal('/subscriptions?tab=security');
    expect(await screen.findByText('The plans could not be loaded.')).toBeTruthy();
    await told('Server Error');
    network.next('listPlans', listed({ description: 'Yard', product_type: 'security' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Yard')).toBeTruthy();
  });

  test('of the demo are all there, and lead a logged-in company back to its dashboard', async () => {
    await offerPlans(world);
    signIn(await world.approvedCompany('security'));
    await openPortal('/subscriptions?tab=security');
    const offered = (await world.world.db.select().from(plans)).filter(
      ({ productType }) => productType === 'security',
    );
    await card(offered[0]?.description ?? '');
    expect(screen.getAllByRole('article')).toHaveLength(offered.length);
    const wayBack = screen.getByRole('link', { name: 'Back to Dashboard' });
    expect(wayBack.getAttribute('href')).toBe('/locations/list');
  });
});
