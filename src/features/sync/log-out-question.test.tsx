// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logOut, pendingLogout } from '../../entities/session/log-out.ts';
import { endSession } from '../../entities/session/session-end.ts';
import { readSession, storeSession } from '../../entities/session/session-store.ts';
import { reportOutcome } from '../../offline/connection/connectivity.ts';
import { LogOutQuestion } from './log-out-question.tsx';

vi.mock('./leave-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

vi.mock('../../offline/changes/outbox-entries.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const user = userEvent.setup();

beforeEach(() => {
  storeSession({ token: 'token-of-a', companyId: 'a', userType: 1 });
  reportOutcome('offline');
});
afterEach(() => {
  cleanup();
  endSession('logout');
  pendingLogout.set(null);
  reportOutcome('answered');
});

const question = () => screen.findByRole('alertdialog', { name: 'LOG OUT' });

test('a log-out whose dialog cannot be loaded uses a plain one, and Stay cancels it', async () => {
  pendingLogout.set({ companyId: 'a', waiting: { hasUnsent: true, atDoors: 0 } });
  render(<LogOutQuestion companyId="a" />);
  expect((await question()).textContent).toContain(
    'They are kept on it until this company signs in here again.',
  );
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(readSession()?.companyId).toBe('a');
});

test('when the outbox code is missing too, the dialog says so, and no session is left behind', async () => {
  render(<LogOutQuestion companyId="a" />);
  void logOut();
  const { textContent } = await question();
  expect(textContent).toContain('Whether changes wait on this device cannot be told just now.');
  expect(textContent).toContain('Without a connection you cannot sign in again');
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  expect([readSession(), pendingLogout.get()]).toEqual([null, null]);
});

test('a press has an effect before the outbox is read, and can be cancelled then', async () => {
  pendingLogout.set({ companyId: 'a' });
  render(<LogOutQuestion companyId="a" />);
  await screen.findByRole('dialog', { name: 'LOG OUT' });
  expect(screen.queryByRole('button', { name: 'Log Out' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(pendingLogout.get()).toBeNull();
});

test('another company’s log-out opens no question', () => {
  pendingLogout.set({ companyId: 'b', waiting: 'unknown' });
  const { container } = render(<LogOutQuestion companyId="a" />);
  expect(container.textContent).toBe('');
});

test('a question whose session ended before it was answered is not asked at the next log-in', async () => {
  pendingLogout.set({ companyId: 'a', waiting: { hasUnsent: true, atDoors: 0 } });
  const { unmount } = render(<LogOutQuestion companyId="a" />);
  await question();
  unmount();
  render(<LogOutQuestion companyId="a" />);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(pendingLogout.get()).toBeNull();
});
