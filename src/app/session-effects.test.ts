// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readSession } from '../../common/outbox/storage/records.ts';
import { companyRows } from '../../tests/support/accounts/company-rows.ts';
import { api } from '../api/api.ts';
import { isOvertaken } from '../api/token-store.ts';
import { requireSession } from '../entities/session/guards.ts';
import { hasLoggedOut } from '../entities/session/return-to.ts';
import { endSession } from '../entities/session/session-end.ts';
import { clearSession, storeSession } from '../entities/session/session-store.ts';
import { database } from '../offline/changes/outbox-page.ts';
import { mirrorSession } from '../offline/changes/session-mirror.ts';
import { isPendingWipe } from '../offline/pending-wipe.ts';
import { readRows } from '../offline/reads/query-cache-store.ts';
import { setReadsOwner } from '../offline/reads/reads-owner.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { startSessionEffects } from './session-effects.ts';

const SESSION = { companyId: 'a', token: 'token-a', userType: 2 };

let untie: (() => void) | undefined;
afterEach(() => {
  untie?.();
  vi.restoreAllMocks();
});

/** Starts the portal up to the session. */
function start() {
  const queryClient = createQueryClient();
  const router = createAppRouter({ queryClient, api });
  untie = startSessionEffects(router, queryClient);
  return router;
}

test('log-in is shown once the previous company’s data is removed from the device', async () => {
  storeSession(SESSION);
  await mirrorSession(SESSION);
  const router = start();
  const shown = vi.spyOn(router, 'navigate').mockResolvedValue();
  endSession('logout');
  await vi.waitFor(() => expect(shown).toHaveBeenCalled());
  expect(await readSession(database)).toBeNull();
});

test('26: an interrupted log-out is finished at the next start', async () => {
  storeSession(SESSION);
  await mirrorSession(SESSION);
  endSession('logout');
  expect(await readSession(database)).not.toBeNull();
  start();
  await vi.waitFor(async () => expect(await readSession(database)).toBeNull());
});

test('data left behind stays recorded over a log-in, until it is removed', async () => {
  storeSession(SESSION);
  endSession('logout');
  storeSession(SESSION);
  expect(isPendingWipe()).toBe(true);
  await mirrorSession(SESSION, () => true);
  expect(isPendingWipe()).toBe(false);
});

test.each([
  ['logout', undefined],
  ['denied', '/locations/details/1'],
] as const)('after a %s log-in leads back to %s', async (reason, back) => {
  storeSession(SESSION);
  const router = start();
  const shown = vi.spyOn(router, 'navigate').mockResolvedValue();
  endSession(reason);
  await vi.waitFor(() => expect(shown).toHaveBeenCalled());
  const location = { ...router.latestLocation, href: '/locations/details/1' };
  const thrown = await requireSession(router.options.context, location).catch((error: unknown) => error);
  expect(thrown).toMatchObject({ options: { to: '/login', search: { back } } });
  // The next company's log-in starts its own history.
  storeSession(SESSION);
  expect(hasLoggedOut()).toBe(false);
});

test('a company that logs in while the previous one is being removed stays logged in, and keeps its data', async () => {
  const next = { companyId: 'b', token: 'token-b', userType: 2 };
  storeSession(SESSION);
  await mirrorSession(SESSION);
  await readRows.set('rq-["a","events"]', 'of a');
  const router = start();
  const shown = vi.spyOn(router, 'navigate').mockResolvedValue();
  endSession('logout');
  // Its code is still being loaded.
  storeSession(next);
  await mirrorSession(next);
  await readRows.set('rq-["b","events"]', 'of b');
  await vi.waitFor(() => expect(shown).toHaveBeenCalled());
  expect(await readSession(database)).toMatchObject({ companyId: 'b', token: 'token-b' });
  expect(await companyRows()).toEqual(['rq-["b","events"]']);
});

describe('When another tab', () => {
  const isHidden = () => document.documentElement.style.visibility === 'hidden';
  const hear = (key: string) => dispatchEvent(new StorageEvent('storage', { key }));
  afterEach(() => {
    document.documentElement.style.visibility = '';
  });

  test('logs out, or logs another company in, this one is hidden and inert at once, and reloaded', async () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    storeSession(SESSION);
    setReadsOwner('a');
    start();
    localStorage.setItem('company_id', 'b');
    localStorage.setItem('access_token', 'token-b');
    hear('access_token');
    expect([isHidden(), reload.mock.calls.length]).toEqual([true, 1]);
    // A slow reload leaves time for timers and for steps of what was begun.
    expect(isOvertaken()).toBe(true);
    await readRows.set('rq-["a","late"]', 'of a');
    expect(await readRows.get('rq-["a","late"]')).toBeUndefined();
  });

  test('logs out, or the browser erases its storage, while nothing can be loaded, log-in is shown without a reload', async () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    storeSession(SESSION);
    await mirrorSession(SESSION);
    await readRows.set('rq-["a","events"]', 'of a');
    const router = start();
    const shown = vi.spyOn(router, 'navigate').mockResolvedValue();
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(isHidden()).toBe(true);
    await vi.waitFor(() => expect(isHidden()).toBe(false));
    expect(shown).toHaveBeenCalledWith(expect.objectContaining({ to: '/login' }));
    expect(reload).not.toHaveBeenCalled();
    expect([await readSession(database), await companyRows()]).toEqual([null, []]);
  });

  test('logs somebody in during a half-typed registration here, this screen is left too', () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    clearSession();
    start();
    localStorage.setItem('access_token', 'token-b');
    hear('access_token');
    expect(reload).not.toHaveBeenCalled();
    localStorage.setItem('company_id', 'b');
    localStorage.setItem('user_type', '2');
    hear('user_type');
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('A page restored from the back/forward cache', () => {
  const turn = (type: string) => dispatchEvent(Object.assign(new Event(type), { persisted: true }));
  const isHidden = () => document.documentElement.style.visibility === 'hidden';

  test('is reloaded while hidden when its session has ended or another company is signed in', () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    storeSession(SESSION);
    start();
    turn('pagehide');
    expect(isHidden()).toBe(true);
    // By another tab; a page in the cache is not notified.
    localStorage.removeItem('access_token');
    turn('pageshow');
    expect([isHidden(), reload.mock.calls.length]).toEqual([true, 1]);
    localStorage.setItem('access_token', 'token-b');
    localStorage.setItem('company_id', 'b');
    turn('pageshow');
    expect([isHidden(), reload.mock.calls.length]).toEqual([true, 2]);
    document.documentElement.style.visibility = '';
  });

  test('stays hidden when it hears of the end of its session before it is shown', () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    storeSession(SESSION);
    start();
    turn('pagehide');
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
    turn('pageshow');
    expect([isHidden(), reload.mock.calls.length]).toEqual([true, 1]);
    document.documentElement.style.visibility = '';
  });

  test('stays hidden when it hears of another log-in before it is shown', () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    storeSession(SESSION);
    start();
    turn('pagehide');
    localStorage.setItem('session', JSON.stringify({ companyId: 'b', token: 'token-b', userType: 2 }));
    localStorage.setItem('access_token', 'token-b');
    dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
    turn('pageshow');
    expect(isHidden()).toBe(true);
    expect(reload).toHaveBeenCalled();
    document.documentElement.style.visibility = '';
  });

  test('is shown again to the same company', () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    storeSession(SESSION);
    start();
    turn('pagehide');
    turn('pageshow');
    expect([isHidden(), reload.mock.calls.length]).toEqual([false, 0]);
  });

  test('is reloaded when its company has logged in again: its door would go on with the ended session', () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    storeSession(SESSION);
    start();
    turn('pagehide');
    localStorage.setItem('session', JSON.stringify({ ...SESSION, token: 'token-anew' }));
    localStorage.setItem('access_token', 'token-anew');
    turn('pageshow');
    expect([isHidden(), reload.mock.calls.length]).toEqual([true, 1]);
    document.documentElement.style.visibility = '';
  });
});
