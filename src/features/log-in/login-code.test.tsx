// @vitest-environment happy-dom
/** The code that begins a session is loaded when the form is used. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closePortal, openPortal } from '../../../tests/support/screens/open-portal.tsx';

const begun = vi.hoisted(() => ({ loads: 0 }));
vi.mock('../../entities/session/begin-session.ts', () => {
  begun.loads += 1;
  throw new TypeError('Failed to fetch dynamically imported module: /assets/begin-session.js');
});

afterEach(closePortal);

test('Without it the form says to check the connection, and keeps what was typed', async () => {
  const user = userEvent.setup();
  await openPortal('/login');
  const email = await screen.findByLabelText<HTMLInputElement>(/^Email/);
  expect(begun.loads).toBe(0);
  await user.type(email, 'owner@company.test');
  expect(begun.loads).toBeGreaterThan(0);
  await user.type(screen.getByLabelText(/^Password/), 'secret');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText(/Check the connection and try again\./)).toBeTruthy();
  expect(email.value).toBe('owner@company.test');
});
