// @vitest-environment happy-dom
// @other-api
/** Log-in at an API of another make: which kind of company it is, and why it was refused. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closePortal, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { company77, connectOtherApi, said } from '../../../tests/support/screens/other-api.ts';

const user = userEvent.setup();

afterEach(closePortal);

async function logIn() {
  const portal = await openPortal('/login');
  await user.type(await screen.findByLabelText(/^Email/), 'fjord@x.test');
  await user.type(screen.getByLabelText(/^Password/), 'secret');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  return portal;
}

test.each([
  { login: 4, details: 'security', leads: '/locations/list' },
  { login: 4, details: null, leads: '/locations/list' },
  { login: '7', details: undefined, leads: '/locations/list' },
  { login: null, details: 'guards', leads: '/locations/list' },
  { login: 2, details: 'event', leads: '/events/list' },
  { login: undefined, details: '2', leads: '/events/list' },
  { login: undefined, details: null, leads: '/events/list' },
])(
  'user_type $login of log-in and $details of the company lead to $leads',
  async ({ login, details, leads }) => {
    connectOtherApi({
      login: () => said({ message: 'Hello', data: { access_token: 'token', user_type: login } }),
      currentCompany: () => said({ data: { ...company77, user_type: details } }),
    });
    const portal = await logIn();
    await waitFor(() => expect(portal.path()).toBe(leads));
  },
);

test.each([
  [502, 'Login failed. The server cannot be reached just now. Try again in a moment.'],
  [400, 'Login failed'],
])('a %i without words says what is missing, and keeps what was typed', async (status, words) => {
  connectOtherApi({ login: () => said({}, status) });
  await logIn();
  const alert = await screen.findByText(
    (text, element) => text === words && element?.closest('form') !== null,
  );
  expect(alert).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('secret');
});

test.each([
  [200, { message: 'Your account is under review', data: {} }, 'Your account is under review'],
  [400, { detail: 'No active account' }, 'No active account'],
  [200, { message: 'Login successful', data: {} }, /^Login failed\. The server gave an unexpected answer/],
])('A %i %j says why', async (status, body, words) => {
  connectOtherApi({ login: () => said(body, status) });
  await logIn();
  const alerts = await screen.findAllByText(words);
  expect(alerts.some((element) => element.closest('form') !== null)).toBe(true);
});
