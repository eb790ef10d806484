// @vitest-environment happy-dom
/** A session denied while changes are pending: log-in says why it is shown, and that they are pending. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { sessionContract } from '../../../common/contract/session.ts';
import { TEST_PASSWORD } from '../../../tests/support/api/api-fixture.ts';
import { addGala, queueInvitation } from '../../../tests/support/outbox/queue-changes.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';
import { api } from '../../api/api.ts';
import { pastSession } from '../../entities/session/session-end.ts';
import { mirrorSession } from '../../offline/changes/session-mirror.ts';
import { setDraftOwner } from '../../ui/form/drafts.ts';
import { toasts } from '../../ui/toasts.ts';

const at = createScreenFixture('event');

beforeEach(async () => {
  act(() => pastSession.set(null));
  await mirrorSession({ companyId: at.visitor.company.id, token: at.visitor.token });
});

async function denied(): Promise<void> {
  at.network.next('currentCompany', answerOf(401, { message: 'Session expired' }));
  await act(() => api.send(sessionContract.currentCompany, {}).catch(() => undefined));
  await screen.findByRole('heading', { name: 'Login' });
}

test('Log-in says that the session has ended, and how many changes are pending', async () => {
  const id = await addGala(at);
  at.network.whenever('sendEventInvitation', () => 'no network');
  await queueInvitation(at, id, 'Ada');
  await openPortal('/account');
  await denied();
  expect(
    await screen.findByText(
      'Your session has ended. Please log in again. 1 change on this device is still to be sent or looked at.',
    ),
  ).toBeTruthy();
});

test('A refused change is counted as one to check, not as one to send', async () => {
  localStorage.clear();
  await openPortal('/login');
  act(() => pastSession.set({ waiting: 6 }));
  expect(
    await screen.findByText(/ 6 changes on this device are still to be sent or looked at\.$/),
  ).toBeTruthy();
});

test('Without pending changes it still says why', async () => {
  await openPortal('/account');
  await denied();
  expect(await screen.findByText('Your session has ended. Please log in again.')).toBeTruthy();
});

test('Changes lost with an erased storage are reported', async () => {
  localStorage.clear();
  await openPortal('/login');
  act(() => pastSession.set({ waiting: 0, erased: 1 }));
  expect(await screen.findByText(/^This browser erased .* and 1 unsent change was lost\./)).toBeTruthy();
});

test('A log-in clears the notice about the previous session', async () => {
  localStorage.clear();
  await openPortal('/login');
  act(() => void toasts.error('Session expired, logged out', { outlivesScreen: true }));
  await expectToast('Session expired, logged out');
  await userEvent.type(screen.getByLabelText('Email'), at.visitor.company.email);
  await userEvent.type(screen.getByLabelText('Password'), TEST_PASSWORD);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await expectToast('Login successful');
  expect(screen.queryByText('Session expired, logged out')).toBeNull();
});

test.each([
  ['its own company', () => at.visitor.company.id, /^\/events\/details\//],
  ['another company', () => 'another-company', /^\/events\/list$/],
])('A log-in leads back to where the session of %s has ended, and only that', async (_whose, owner, path) => {
  const id = await addGala(at);
  localStorage.clear();
  setDraftOwner(owner());
  const portal = await openPortal(`/login?back=${encodeURIComponent(`/events/details/${id}`)}`);
  await userEvent.type(screen.getByLabelText('Email'), at.visitor.company.email);
  await userEvent.type(screen.getByLabelText('Password'), TEST_PASSWORD);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await expectToast('Login successful');
  await waitFor(() => expect(portal.path()).toMatch(path));
});
