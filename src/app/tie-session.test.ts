// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../api/api.ts';
import { isLeftBehind } from '../features/session/left-behind.ts';
import { endSession } from '../features/session/session-end.ts';
import { storeSession } from '../features/session/session-store.ts';
import { database } from '../offline/outbox-page.ts';
import { mirrorSession } from '../offline/session-mirror.ts';
import { readSession } from '../outbox/records.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { tieSession } from './tie-session.ts';

const SESSION = { companyId: 'a', token: 'token-a', userType: 2 };

let untie: (() => void) | undefined;
afterEach(() => untie?.());

/** A start of the portal, up to the session. */
function start() {
  const queryClient = createQueryClient();
  const router = createAppRouter({ queryClient, api });
  untie = tieSession(router, queryClient);
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

test('whoever is back has left nothing behind', () => {
  storeSession(SESSION);
  endSession('logout');
  expect(isLeftBehind()).toBe(true);
  storeSession(SESSION);
  expect(isLeftBehind()).toBe(false);
});
