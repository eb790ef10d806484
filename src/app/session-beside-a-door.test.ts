// @vitest-environment happy-dom
/** A device at a door with a token of its own, where a company is signed in as well. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyOutbox } from '../../tests/support/screens/empty-outbox.ts';
import { api } from '../api/api.ts';
import { endSession, ownDoor, pastSession } from '../entities/session/session-end.ts';
import { clearSession, storeSession } from '../entities/session/session-store.ts';
import { holdDoor } from '../offline/door/door-holder.ts';
import { isPendingWipe } from '../offline/pending-wipe.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { startSessionEffects } from './session-effects.ts';

const SESSION = { companyId: 'a', token: 'token-a', userType: 2 };

let untie: (() => void) | undefined;
beforeEach(emptyOutbox);
afterEach(() => {
  untie?.();
  vi.restoreAllMocks();
  clearSession();
  localStorage.clear();
  pastSession.set(null);
  ownDoor.isHere = false;
});

async function startAtDoor() {
  holdDoor({ token: 'token-of-the-door', eventId: 'gala', doorId: 'd', door: 'North' });
  storeSession(SESSION);
  history.replaceState(null, '', '/events/door/gala');
  const queryClient = createQueryClient();
  const router = createAppRouter({ queryClient, api });
  untie = startSessionEffects(router, queryClient);
  await router.load();
  const shown = vi.spyOn(router, 'navigate').mockResolvedValue();
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  return { shown, reload };
}

test('the door goes on when the server denies the session, whose data is removed', async () => {
  const { shown } = await startAtDoor();
  endSession('denied');
  // Set when the device is wiped, just before log-in would be shown.
  await vi.waitFor(() => expect(pastSession.get()).toEqual({ waiting: 0 }));
  expect(isPendingWipe()).toBe(false);
  expect(shown).not.toHaveBeenCalled();
});

test('the door goes on when the session ends, or another begins, in another tab', async () => {
  const { shown, reload } = await startAtDoor();
  const hear = () => dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
  localStorage.removeItem('access_token');
  hear();
  localStorage.setItem('session', JSON.stringify({ ...SESSION, companyId: 'b', token: 'token-b' }));
  localStorage.setItem('access_token', 'token-b');
  hear();
  expect([shown.mock.calls, reload.mock.calls]).toEqual([[], []]);
  expect(document.documentElement.style.visibility).toBe('');
});
