// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ApiFixture,
  createApiFixture,
  TEST_PASSWORD,
  type Visitor,
} from '../../tests/support/api/api-fixture.ts';
import {
  answerOf,
  closePortal,
  connect,
  openPortal,
  type TestNetwork,
} from '../../tests/support/screens/open-portal.tsx';
import { denials } from '../api/client-events.ts';
import { readToken, storeToken } from '../api/token-store.ts';
import { sessionQueries } from '../entities/session/queries.ts';

let appContext: ApiFixture;
let network: TestNetwork;

beforeAll(async () => {
  appContext = await createApiFixture();
}, 60_000);
afterAll(() => appContext.close());
beforeEach(() => {
  network = connect(appContext);
});
afterEach(closePortal);

function signedIn({ company, token }: Visitor): Visitor {
  storeToken(token);
  localStorage.setItem('company_id', company.id);
  localStorage.setItem('user_type', String(company.userType));
  return { company, token };
}

async function logIn(email: string, password = TEST_PASSWORD) {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

const notifications = () => screen.getByRole('region', { name: 'Notifications' });

const storedKeys = () => Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at));

describe('A visitor without a session', () => {
  test('has to log in, and is then led to the requested screen', async () => {
    const { company } = await appContext.approvedCompany('event');
    const { path } = await openPortal('/events/list?search=gala');
    expect(path()).toBe('/login?back=%2Fevents%2Flist%3Fsearch%3Dgala');
    await logIn(` ${company.email} `);
    await screen.findByRole('heading', { name: 'EVENTS' });
    expect(path()).toMatch(/^\/events\/list/);
    expect(document.title).toBe('EVENTS · Vantage');
    expect(notifications().textContent).toContain('Login successful');
    expect(localStorage.getItem('company_id')).toBe(company.id);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('EVENTS'));
  });

  test.each([
    ['/', '/lander'],
    ['/nowhere/at/all', '/lander'],
    ['/account', '/login?back=%2Faccount'],
    ['/login?back=https%3A%2F%2Fevil.test', '/login'],
  ])('who opens %s gets to %s', async (from, to) => {
    const { path } = await openPortal(from);
    expect(path()).toBe(to);
  });

  test('may read the terms and the privacy policy', async () => {
    expect((await openPortal('/privacy')).path()).toBe('/privacy');
  });

  test('sees which field is missing, and focus moves there', async () => {
    await openPortal('/login');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Login' }));
    const message = 'Email and Password are not allowed to empty';
    expect(notifications().textContent).toContain(message);
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    // The previous screen may still be loading its text.
    expect(network.calls.filter((call) => call !== 'legalTexts')).toEqual([]);
  });

  test('with a wrong password stays, keeps the input, and nothing is stored', async () => {
    const { company } = await appContext.approvedCompany();
    const { path } = await openPortal('/login');
    const stored = storedKeys();
    await logIn(company.email, 'not-it');
    await waitFor(() => expect(notifications().textContent).toContain('Invalid email or password'));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(company.email);
    expect(path()).toBe('/login');
    expect(storedKeys()).toEqual(stored);
    expect(readToken()).toBeNull();
  });

  test('who has to wait keeps the input, and can log in at the given time', async () => {
    const { company } = await appContext.approvedCompany();
    const guess = (made: number) =>
      appContext.request('login', { email: company.email, password: `guess-${made}` });
    for (let made = 0; made < 31; made += 1) await guess(made);
    await openPortal('/login');
    await logIn(company.email);
    const words = 'Too many wrong passwords were tried for this account. Please try again in 20 seconds.';
    await waitFor(() => expect(notifications().textContent).toContain(words));
    expect(within(screen.getByRole('main')).getByText(words)).toBeTruthy();
    const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect([typed('Email'), typed('Password')]).toEqual([company.email, TEST_PASSWORD]);
    appContext.clock.advance({ ms: 20_000 });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'EVENTS' });
  });

  test('sees the documented message when the server sends none', async () => {
    await openPortal('/login');
    network.next('login', answerOf(500, {}));
    await logIn('a@b.co');
    await waitFor(() => expect(notifications().textContent).toContain('Login failed'));
  });

  test('whose company is not approved yet is told that it is under review', async () => {
    const { company } = await appContext.approvedCompany('event', { review: 'pending' });
    const { path } = await openPortal('/login');
    await logIn(company.email);
    await screen.findByRole('heading', { name: 'Your account is under review' });
    expect(path()).toBe('/waiting-for-review');
    expect(localStorage.getItem('access_token')).toBeNull();
  });
});

describe('A company that is logged in', () => {
  test.each([
    ['event', '/login', '/events/list'],
    ['event', '/login?back=%2Faccount', '/account'],
    ['event', '/locations/list', '/events/list'],
    ['security', '/login', '/locations/list'],
    ['security', '/events/list', '/locations/list'],
  ] as const)('(%s) that opens %s gets to %s', async (kind, from, to) => {
    signedIn(await appContext.approvedCompany(kind));
    const { path } = await openPortal(from);
    expect(path()).toBe(to);
  });

  test('with only its token left is restored', async () => {
    const { company, token } = await appContext.approvedCompany('security');
    storeToken(token);
    const { path } = await openPortal('/locations/list');
    expect(path()).toBe('/locations/list');
    expect(localStorage.getItem('company_id')).toBe(company.id);
  });

  test('logs out at once on this device', async () => {
    const { company } = signedIn(await appContext.approvedCompany());
    const { path } = await openPortal('/account');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: `Profile of ${company.name}` }));
    await user.click(screen.getByText('Log Out'));
    await screen.findByRole('heading', { name: 'Login' });
    expect(path()).toBe('/login');
    expect(localStorage.getItem('access_token')).toBeNull();
    await waitFor(() => expect(notifications().textContent).toContain('Logged out successfully'));
  });

  test('logs out without the server too', async () => {
    signedIn(await appContext.approvedCompany());
    const { path } = await openPortal('/account');
    network.next('logout', 'no network');
    await userEvent.setup().click(screen.getByText('Log Out'));
    await waitFor(() => expect(notifications().textContent).toContain('Session expired, logged out'));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(localStorage.getItem('access_token')).toBeNull();
  });
});

describe('A session', () => {
  test('that the server denies ends, with the way back', async () => {
    signedIn(await appContext.approvedCompany());
    storeToken('unknown-to-the-server');
    const { path } = await openPortal('/account');
    await screen.findByRole('heading', { name: 'Login' });
    expect(path()).toBe('/login?back=%2Faccount');
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('is not ended by the denial of an older token', async () => {
    const { token } = signedIn(await appContext.approvedCompany());
    const { path } = await openPortal('/account');
    denials.emit('an-older-token');
    expect(localStorage.getItem('access_token')).toBe(token);
    expect(path()).toBe('/account');
  });

  test.each([403, 404])('ends when the company itself is answered with %d', async (status) => {
    signedIn(await appContext.approvedCompany());
    network.next('currentCompany', answerOf(status, { message: 'Your account is disabled' }));
    await openPortal('/account');
    await screen.findByRole('heading', { name: 'Login' });
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test.each(['no network', answerOf(503, {})] as const)(
    'survives a refresh that fails (%s)',
    async (mishap) => {
      const { company, token } = signedIn(await appContext.approvedCompany());
      const { queryClient, path } = await openPortal('/account');
      network.next('currentCompany', mishap);
      const query = sessionQueries.company(company.id);
      await expect(queryClient.fetchQuery({ ...query, staleTime: 0, retry: false })).rejects.toThrow(
        'Server Error',
      );
      expect(path()).toBe('/account');
      expect(localStorage.getItem('access_token')).toBe(token);
      expect(screen.getByRole('button', { name: `Profile of ${company.name}` })).toBeTruthy();
    },
  );
});
