// @vitest-environment happy-dom
/** One session in all tabs: what another tab stores, and how a session that ended there is reported here. */
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { emptyOutbox } from '../../tests/support/screens/empty-outbox.ts';
import {
  createSessionPage,
  keepInvitation,
  keepInvitationOf,
  SESSION,
} from '../../tests/support/screens/session-page.ts';
import { noticeChangedToken } from '../api/token-store.ts';
import { noteLostChanges } from '../entities/session/lost-changes.ts';
import { hasLoggedOut, noteLoggedOut } from '../entities/session/return-to.ts';
import { endSession, pastSession } from '../entities/session/session-end.ts';
import { clearSession, readSession, storeSession } from '../entities/session/session-store.ts';
import { mirrorSession } from '../offline/changes/session-mirror.ts';
import { setDraftOwner } from '../ui/form/drafts.ts';

const B = { companyId: 'b', token: 'token-b', userType: 2 };

const { start, stop } = createSessionPage();

const hear = (key: string) => dispatchEvent(new StorageEvent('storage', { key }));

/** Stores a session like another tab of this release; the browser fires one event per key in this order. */
function storeElsewhere({ companyId, token, userType }: typeof B, tell: (key: string) => void = hear) {
  const written = {
    company_id: companyId,
    user_type: String(userType),
    session: JSON.stringify({ token, companyId, userType }),
    access_token: token,
  };
  const read: unknown[] = [];
  for (const [key, value] of Object.entries(written)) {
    localStorage.setItem(key, value);
    read.push(readSession());
    tell(key);
  }
  return read;
}

test('a log-in of a company of the same kind in another tab is noticed, and never read half-written', () => {
  storeSession(SESSION);
  const { reload } = start();
  expect(storeElsewhere(B)).toEqual([SESSION, SESSION, SESSION, B]);
  expect(reload).toHaveBeenCalledOnce();
});

const AGAIN = { ...SESSION, token: 'token-anew' };

test('a tab that was frozen while its company logged out and in again is loaded again', () => {
  storeSession(SESSION);
  const { reload } = start();
  storeElsewhere(AGAIN);
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['its company', AGAIN],
  ['another company', B],
])('a tab that got no event of a log-in of %s is loaded again as soon as it looks', (_who, next) => {
  storeSession(SESSION);
  const { reload } = start();
  noticeChangedToken();
  storeElsewhere(next, () => undefined);
  expect(reload).not.toHaveBeenCalled();
  noticeChangedToken();
  noticeChangedToken();
  expect(reload).toHaveBeenCalledOnce();
});

test('a token stored with another company’s id counts as a token without its company', () => {
  storeElsewhere(B);
  localStorage.setItem('access_token', 'token-c');
  expect(readSession()).toBeNull();
});

test('a session stored by an earlier release continues', () => {
  localStorage.setItem('access_token', 'token-old');
  localStorage.setItem('company_id', 'a');
  localStorage.setItem('user_type', '4');
  expect(readSession()).toEqual({ companyId: 'a', token: 'token-old', userType: 4 });
  localStorage.setItem('user_type', 'guards');
  expect(readSession()).toBeNull();
});

test('a stored token that is invalid in a header is ignored', () => {
  storeElsewhere(B);
  localStorage.setItem('access_token', 'ü\n');
  expect(readSession()).toBeNull();
});

test('with full storage the session lasts as long as the page', () => {
  localStorage.setItem('access_token', 'older');
  const { localStorage: stored } = globalThis;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.getItem(key),
    removeItem: (key: string) => stored.removeItem(key),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  storeSession(SESSION);
  expect(readSession()).toEqual(SESSION);
  expect(stored.getItem('access_token')).toBeNull();
});

test('a session that ended in another tab leads to a log-in that says why and what is pending, and leads back', async () => {
  await keepInvitation();
  setDraftOwner('a');
  storeSession(SESSION);
  history.replaceState(null, '', '/events/details/1');
  const { shown, reload } = start();
  localStorage.removeItem('access_token');
  hear('access_token');
  await vi.waitFor(() =>
    expect(shown).toHaveBeenCalledWith({ to: '/login', search: { back: '/events/details/1' } }),
  );
  expect(pastSession.get()).toEqual({ waiting: 1 });
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['its company', SESSION, '/login?back=%2Fevents%2Fdetails%2F1'],
  ['another company', B, '/login'],
])(
  'a log-in that waits where a session has ended leads %s back, logged in in another tab',
  (_who, next, address) => {
    setDraftOwner('a');
    history.replaceState(null, '', '/login?back=%2Fevents%2Fdetails%2F1');
    const { reload } = start();
    storeElsewhere(next);
    expect(reload).toHaveBeenCalledOnce();
    expect(location.pathname + location.search).toBe(address);
  },
);

test('a page reloaded after its session was denied says so too', async () => {
  setDraftOwner('nothing-waits');
  start();
  await vi.waitFor(() => expect(pastSession.get()).toEqual({ waiting: 0 }));
});

test('a page reloaded after a log-out that kept changes says how many', async () => {
  await keepInvitation();
  noteLoggedOut();
  start();
  await vi.waitFor(() => expect(pastSession.get()).toEqual({ waiting: 1, hasLoggedOut: true }));
});

test.each([0, 1])('a log-out of a company that left %i tells what the one before has left', async (own) => {
  await keepInvitation();
  storeSession(B);
  await mirrorSession(B);
  if (own > 0) await keepInvitationOf({ id: 'i2', companyId: 'b' });
  start();
  endSession('logout');
  await vi.waitFor(() => expect(pastSession.get()).toEqual({ waiting: 1 + own, hasLoggedOut: true }));
});

test('a log-out in another tab stays a plain log-in', () => {
  setDraftOwner('a');
  storeSession(SESSION);
  const { reload } = start();
  setDraftOwner(null);
  localStorage.removeItem('access_token');
  hear('access_token');
  expect(reload).toHaveBeenCalledOnce();
  expect(pastSession.get()).toBeNull();
});

test('changes that were lost before a log-in in another tab are not reported again after it', async () => {
  await emptyOutbox();
  noteLostChanges(2);
  noteLoggedOut();
  storeElsewhere(SESSION);
  start();
  expect(hasLoggedOut()).toBe(false);
  stop();
  clearSession();
  start();
  await vi.waitFor(() => expect(pastSession.get()).toEqual({ waiting: 0 }));
});
