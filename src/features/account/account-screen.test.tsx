// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createAccountFixture } from '../../../tests/support/screens/account-screen.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { expectToast, signIn } from '../../../tests/support/screens/signed-in-screen.ts';
import { leave } from '../../entities/session/log-out.ts';
import { keepLogout, sendPendingLogouts } from '../../entities/session/pending-logouts.ts';
import { toasts } from '../../ui/toasts.ts';

const at = createAccountFixture();
const user = userEvent.setup();

const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('The account', () => {
  test('links to its six screens', async () => {
    await openPortal('/account');
    expect(await screen.findByRole('heading', { name: 'ACCOUNT' })).toBeTruthy();
    const tiles = within(screen.getByRole('main'));
    const places = tiles.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(places).toEqual([
      ['Edit Profile', '/profile'],
      ['Contact Us', '/contact-form'],
      ['FAQ', '/faqs'],
      ['Privacy Policy', '/privacy'],
      ['Terms & Conditions', '/terms'],
    ]);
    expect(tiles.getByRole('button', { name: 'Logout' })).toBeTruthy();
  });

  test('logs out only after confirmation', async () => {
    const { path } = await openPortal('/account');
    await press('Logout');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm Logout' }));
    expect(dialog.getByText('Are you sure, you want to logout from this account ?')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(path()).toBe('/account');
    await press('Logout');
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await screen.findByRole('heading', { name: 'Login' });
    await expectToast('Logged out successfully');
    expect((await at.appContext.request('currentCompany', {}, { token: at.visitor.token })).status).toBe(401);
  });

  test('logs out without a connection too', async () => {
    await openPortal('/account');
    at.network.next('logout', 'no network');
    await press('Logout');
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await screen.findByRole('heading', { name: 'Login' });
    await expectToast('Session expired, logged out');
    expect(toasts.current()).toHaveLength(1);
    await press('Details');
    await expectToast('The server is told when there is a connection.');
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('logged out offline, is reported to the server later, and what is kept for that gives no access', async () => {
    await openPortal('/account');
    const back = at.network.whenever('finishLogout', () => 'no network');
    at.network.next('logout', 'no network');
    await press('Logout');
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await expectToast('Session expired, logged out');
    const status = async (token: string) =>
      (await at.appContext.request('currentCompany', {}, { token })).status;
    const kept = localStorage.getItem('untold_logouts') ?? '';
    expect([kept.length, await status(kept), await status(at.visitor.token)]).toEqual([43, 401, 200]);
    await waitFor(() => expect(at.network.calls).toContain('finishLogout'));
    back();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(localStorage.getItem('untold_logouts')).toBeNull());
    expect(await status(at.visitor.token)).toBe(401);
  });

  test('whose log-out was not answered reports it at the next start, also with another company signed in', async () => {
    await keepLogout(at.visitor.token);
    const next = await at.appContext.approvedCompany('event');
    signIn(next);
    sendPendingLogouts();
    await waitFor(() => expect(localStorage.getItem('untold_logouts')).toBeNull());
    const statuses = [at.visitor, next].map(
      async ({ token }) => (await at.appContext.request('currentCompany', {}, { token })).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 200]);
  });

  test('on a server without the call keeps no pending log-out', async () => {
    await keepLogout(at.visitor.token);
    at.network.next('finishLogout', answerOf(404, { message: 'There is no such call' }));
    sendPendingLogouts();
    await waitFor(() => expect(localStorage.getItem('untold_logouts')).toBeNull());
  });

  test('that a gateway answers in the place of the server is told again', async () => {
    await keepLogout(at.visitor.token);
    at.network.next('finishLogout', Response.json({ message: 'no Route matched' }, { status: 404 }));
    sendPendingLogouts();
    await waitFor(() => expect(at.network.calls).toContain('finishLogout'));
    expect(localStorage.getItem('untold_logouts')).not.toBeNull();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(localStorage.getItem('untold_logouts')).toBeNull());
    const { status } = await at.appContext.request('currentCompany', {}, { token: at.visitor.token });
    expect(status).toBe(401);
  });

  test('that the server refuses, since the session had ended, is not told again', async () => {
    await at.appContext.request('logout', {}, { token: at.visitor.token });
    await leave();
    expect(localStorage.getItem('untold_logouts')).toBeNull();
    expect(at.network.calls).not.toContain('finishLogout');
  });
});
