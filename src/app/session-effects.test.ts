// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readSession } from '../../common/outbox/storage/records.ts';
import { companyRows } from '../../tests/support/company-rows.ts';
import { api } from '../api/api.ts';
import { requireSession } from '../entities/session/guards.ts';
import { hasLoggedOut } from '../entities/session/return-to.ts';
import { endSession } from '../entities/session/session-end.ts';
import { clearSession, storeSession } from '../entities/session/session-store.ts';
import { database } from '../offline/changes/outbox-page.ts';
import { mirrorSession } from '../offline/changes/session-mirror.ts';
import { isPendingWipe } from '../offline/pending-wipe.ts';
import { openReadsTo, readRows } from '../offline/reads/query-cache-store.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { startSessionEffects } from './session-effects.ts';

const SESSION = { companyId: 'a', token: 'token-a', userType: 2 };

let untie: (() => void) | undefined;
afterEach(() => {
  untie?.();
  vi.restoreAllMocks();
});

/** A start of the portal, up to the session. */
function start() {
  const queryClient = createQueryClient();
  const router = createAppRouter({ queryClient, api });
  untie = startSessionEffects(router, queryClient);
  return router;
}

test('log-in shows once the device has forgotten who was here', async () => {
  storeSession(SESSION);
  await mirrorSession(SESSION);
  const router = start();
  const shown = vi.spyOn(router, 'navigate').mockResolvedValue();
  endSession('logout');
  await vi.waitFor(() => expect(shown).toHaveBeenCalled());
  expect(await readSession(database)).toBeNull();
});

test('26: a logout that was cut short is finished at the next start', async () => {
  storeSession(SESSION);
  await mirrorSession(SESSION);
  endSession('logout');
  expect(await readSession(database)).not.toBeNull();
  start();
  await vi.waitFor(async () => expect(await readSession(database)).toBeNull());
});

test('what was left behind is remembered over a log-in, until it is forgotten', async () => {
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
  // Anyone who logs in next begins a history of their own.
  storeSession(SESSION);
  expect(hasLoggedOut()).toBe(false);
});

test('whoever logs in while the last one is still being forgotten stays logged in, on this device too', async () => {
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

  test('logs out, or another company in, this one is out of sight and reach at once, and reloaded', async () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    storeSession(SESSION);
    openReadsTo('a');
    start();
    localStorage.setItem('company_id', 'b');
    localStorage.setItem('access_token', 'token-b');
    hear('access_token');
    expect([isHidden(), reload.mock.calls.length]).toEqual([true, 1]);
    await readRows.set('rq-["a","late"]', 'of a');
    expect(await readRows.get('rq-["a","late"]')).toBeUndefined();
  });

  test('logs out, or the browser erases its storage, while nothing could be loaded: log-in shows without loading', async () => {
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

  test('logs somebody in while a registration is half typed here, this screen goes too', () => {
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

describe('A page that the browser brings back as it was left', () => {
  const turn = (type: string) => dispatchEvent(Object.assign(new Event(type), { persisted: true }));
  const isHidden = () => document.documentElement.style.visibility === 'hidden';

  test('is reloaded, unseen, when its session has ended meanwhile or another company is here', () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    storeSession(SESSION);
    start();
    turn('pagehide');
    expect(isHidden()).toBe(true);
    // By another tab, of which a page that is put away hears nothing.
    localStorage.removeItem('access_token');
    turn('pageshow');
    expect([isHidden(), reload.mock.calls.length]).toEqual([true, 1]);
    localStorage.setItem('access_token', 'token-b');
    localStorage.setItem('company_id', 'b');
    turn('pageshow');
    expect([isHidden(), reload.mock.calls.length]).toEqual([true, 2]);
    document.documentElement.style.visibility = '';
  });

  test('is shown again to the company that it was shown to', () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    storeSession(SESSION);
    start();
    turn('pagehide');
    turn('pageshow');
    expect([isHidden(), reload.mock.calls.length]).toEqual([false, 0]);
  });
});
