// @vitest-environment happy-dom
/** A browser that erases the site's data under an open page without telling it, as Firefox does. */
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../api/api.ts';
import { denials } from '../api/client-events.ts';
import { noticeErasedToken } from '../api/token-store.ts';
import { noteUnsent } from '../api/unsent-count.ts';
import { deniedSession } from '../entities/session/session-end.ts';
import { clearSession, storeSession } from '../entities/session/session-store.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { startSessionEffects } from './session-effects.ts';

let untie: (() => void) | undefined;
afterEach(() => {
  untie?.();
  vi.restoreAllMocks();
  clearSession();
  deniedSession.set(null);
});

test.each([
  ['a call is denied', () => denials.emit(null)],
  ['the page looks at the device', noticeErasedToken],
])('It is noticed as soon as %s: log-in reports what was lost, once', async (_when, happens) => {
  storeSession({ companyId: 'a', token: 'token-a', userType: 2 });
  const queryClient = createQueryClient();
  const router = createAppRouter({ queryClient, api });
  untie = startSessionEffects(router, queryClient);
  const shown = vi.spyOn(router, 'navigate').mockResolvedValue();
  noteUnsent(2);
  happens();
  expect(shown).not.toHaveBeenCalled();
  localStorage.clear();
  happens();
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
  expect(deniedSession.get()).toEqual({ waiting: 0, erased: 2 });
  happens();
  expect(shown).toHaveBeenCalledTimes(1);
});
