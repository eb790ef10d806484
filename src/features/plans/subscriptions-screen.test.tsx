// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companies, plans } from '../../../server/infra/db/schema.ts';
import { type ApiFixture, createApiFixture } from '../../../tests/support/api/api-fixture.ts';
import { offerPlans } from '../../../tests/support/api/api-items.ts';
import {
  answerOf,
  closePortal,
  connect,
  openPortal,
  type TestNetwork,
} from '../../../tests/support/screens/open-portal.tsx';
import { expectToast, signIn } from '../../../tests/support/screens/signed-in-screen.ts';
import { wipeReads } from '../../offline/reads/query-cache-store.ts';
import { keepDraft } from '../../ui/form/drafts.ts';

let appContext: ApiFixture;
let network: TestNetwork;
const user = userEvent.setup();

beforeAll(async () => {
  appContext = await createApiFixture();
}, 60_000);
afterAll(() => appContext.close());
beforeEach(() => {
  network = connect(appContext);
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
    expect((await card('Club')).textContent).toBe('Club$129.9050 usersChoose plan');
    expect((await card('Solo')).textContent).toBe('Solo$9.001 userChoose plan');
    expect((await card('Try out')).textContent).toBe('Try outFree Trial$0.005 usersChoose plan');
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
    expect((await card('Yard')).textContent).toBe('Yard$499.004 cameras12 monthsChoose plan');
    expect((await card('Door')).textContent).toBe('Door$499.001 camera1 monthChoose plan');
    expect(path()).toBe('/subscriptions?tab=security');
    await user.click(screen.getByRole('tab', { name: 'Event Companies' }));
    await waitFor(() => expect(path()).toBe('/subscriptions'));
  });

  test('say so when there are none yet', async () => {
    network.next('listPlans', listed());
    await openPortal('/subscriptions');
    expect(await screen.findByText('No plans yet')).toBeTruthy();
  });

  test('that no answer came for are not told in the words of a server', async () => {
    const mend = network.whenever('listPlans', () => 'no network');
    await openPortal('/subscriptions?tab=security');
    expect(await screen.findByText('The plans could not be loaded.')).toBeTruthy();
    mend();
    await expectToast('Not loaded: no answer came. Check the connection.');
    expect(screen.queryByText('Server Error')).toBeNull();
  });

  test('that cannot be loaded say so and can be tried again', async () => {
    const mend = network.whenever('listPlans', () => answerOf(400, {}));
    await openPortal('/subscriptions?tab=security');
    expect(await screen.findByText('The plans could not be loaded.')).toBeTruthy();
    mend();
    await expectToast('Server Error');
    network.next('listPlans', listed({ description: 'Yard', product_type: 'security' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Yard')).toBeTruthy();
  });

  test('of the demo are all there, and lead a logged-in company back to its dashboard', async () => {
    await offerPlans(appContext);
    signIn(await appContext.approvedCompany('security'));
    await openPortal('/subscriptions?tab=security');
    const offered = (await appContext.appContext.db.select().from(plans)).filter(
      ({ productType }) => productType === 'security',
    );
    await card(offered[0]?.description ?? '');
    expect(screen.getAllByRole('article')).toHaveLength(offered.length);
    const returnTo = screen.getByRole('link', { name: 'Back to Dashboard' });
    expect(returnTo.getAttribute('href')).toBe('/locations/list');
  });

  test('lead visitors to registering, as the kind of company that the plans are for', async () => {
    const { path } = await openPortal('/subscriptions?tab=security');
    const [choose] = await screen.findAllByRole('link', { name: /^Choose plan: / });
    if (choose) await user.click(choose);
    await waitFor(() => expect(path()).toBe('/register?type=security'));
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'SECURITY' })).checked).toBe(true);
  });

  test('lead visitors who have looked at the form before to the kind of company of the plans all the same', async () => {
    keepDraft('register', { user_type: '2', name: 'Yard Watch' });
    await openPortal('/subscriptions?tab=security');
    const [choose] = await screen.findAllByRole('link', { name: /^Choose plan: / });
    if (choose) await user.click(choose);
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'SECURITY' })).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Company Name/ }).value).toBe('Yard Watch');
  });

  test('lead a company to adding what is bought with them', async () => {
    signIn(await appContext.approvedCompany('event'));
    await openPortal('/subscriptions');
    await user.click(await screen.findByRole('link', { name: 'Choose plan: Club' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ADD NEW EVENT' }));
    expect((await dialog.findByRole('button', { name: /Plan/ })).textContent).toContain('Club · 50 users');
  });

  test('of the other kind, and a trial that is used, lead a company nowhere', async () => {
    const visitor = await appContext.approvedCompany('event');
    await appContext.appContext.db
      .update(companies)
      .set({ firstEntry: false })
      .where(eq(companies.id, visitor.company.id));
    signIn(visitor);
    await openPortal('/subscriptions');
    expect(await within(await card('Free Trial')).findByText('Your free trial is used.')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Security Companies' }));
    await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(0));
    expect(screen.queryByRole('link', { name: /^Choose plan/ })).toBeNull();
  });

  test('choose the plan of an event that was left half filled, and leave the rest of it', async () => {
    const visitor = await appContext.approvedCompany('event');
    signIn(visitor);
    keepDraft(`${visitor.company.id}:add-event`, { name: 'Gala', product_id: 'other', date: '2027-01-01' });
    await openPortal('/subscriptions');
    await user.click(await screen.findByRole('link', { name: 'Choose plan: Club' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ADD NEW EVENT' }));
    expect((await dialog.findByRole('button', { name: /Plan/ })).textContent).toContain('Club');
    expect(dialog.getByLabelText<HTMLInputElement>('Name of Event').value).toBe('Gala');
  });
});
