// @vitest-environment happy-dom
/** A browser that erases the site's data under an open page without telling it, as Firefox does. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyOutbox } from '../../tests/support/screens/empty-outbox.ts';
import { api } from '../api/api.ts';
import { denials } from '../api/client-events.ts';
import { noticeChangedToken } from '../api/token-store.ts';
import { noteUnsent } from '../api/unsent-count.ts';
import { pastSession } from '../entities/session/session-end.ts';
import { clearSession, storeSession } from '../entities/session/session-store.ts';
import { outboxEvents } from '../offline/changes/outbox-page.ts';
import { startTriggers } from '../offline/changes/triggers.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { startSessionEffects } from './session-effects.ts';

const stops: (() => void)[] = [];
// Other files leave changes of the same company there.
beforeEach(emptyOutbox);
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
  clearSession();
  pastSession.set(null);
});

/** A signed-in page with two unsent changes. */
function openPage() {
  storeSession({ companyId: 'a', token: 'token-a', userType: 2 });
  const queryClient = createQueryClient();
  const router = createAppRouter({ queryClient, api });
  stops.push(startSessionEffects(router, queryClient));
  noteUnsent(2);
  return vi.spyOn(router, 'navigate').mockResolvedValue();
}

test.each([
  ['a call is denied', () => denials.emit(null)],
  ['the page looks at the device', noticeChangedToken],
])('It is noticed as soon as %s: log-in reports what was lost, once', async (_when, happens) => {
  const shown = openPage();
  happens();
  expect(shown).not.toHaveBeenCalled();
  localStorage.clear();
  happens();
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
  expect(pastSession.get()).toEqual({ waiting: 0, erased: 2 });
  happens();
  expect(shown).toHaveBeenCalledTimes(1);
});

test('It is noticed before the outbox is counted again, as after a press on one of its entries', async () => {
  const shown = openPage();
  stops.push(startTriggers());
  localStorage.clear();
  outboxEvents.publish({ type: 'outbox:changed', companyId: 'a' });
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
  expect(pastSession.get()).toEqual({ waiting: 0, erased: 2 });
});
