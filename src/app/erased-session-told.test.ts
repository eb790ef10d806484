// @vitest-environment happy-dom
/** A browser that erases the site's data and tells its open pages of it. */
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { walkIn } from '../../common/door/make-entry.ts';
import { emptyOutbox } from '../../tests/support/screens/empty-outbox.ts';
import { createSessionPage, keepInvitation, SESSION } from '../../tests/support/screens/session-page.ts';
import { noteUnsent } from '../api/unsent-count.ts';
import { pastSession } from '../entities/session/session-end.ts';
import { storeSession } from '../entities/session/session-store.ts';
import { INITIAL_STATE } from '../offline/door/door-state.ts';
import { openDoorDevice, pendingAtDoorsOf } from '../offline/door/open-door.ts';
import { noteSessionDoor } from '../offline/door/open-session-door.ts';
import { observable } from '../offline/observable.ts';

const { start, stop } = createSessionPage();

test('changes lost when the browser erased everything are reported at log-in', async () => {
  await emptyOutbox();
  storeSession(SESSION);
  const { shown, reload } = start();
  noteUnsent(2);
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  await vi.waitFor(() => expect(shown).toHaveBeenCalled());
  expect(pastSession.get()).toEqual({ waiting: 0, erased: 2 });
  expect(reload).not.toHaveBeenCalled();
  // A reload reports it again, until somebody logs in.
  pastSession.set(null);
  stop();
  start();
  await vi.waitFor(() => expect(pastSession.get()).toEqual({ waiting: 0, erased: 2 }));
  storeSession(SESSION);
  expect(sessionStorage.getItem('lost_here')).toBeNull();
});

test('door entries of a session are stored again, and reported, when the browser erased everything', async () => {
  await emptyOutbox();
  storeSession(SESSION);
  const at = { eventId: 'gala', companyId: SESSION.companyId };
  const device = openDoorDevice({ at, token: SESSION.token, door: () => 'North' });
  await device.start();
  await device.record((stamp) => walkIn({ name: 'Dag', email: '' }, stamp));
  const { shown } = start();
  noteUnsent(0);
  localStorage.clear();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('vantage-door').onsuccess = resolve;
  });
  dispatchEvent(new StorageEvent('storage', { key: null }));
  await vi.waitFor(() => expect(shown).toHaveBeenCalled());
  expect(pastSession.get()).toEqual({ waiting: 1 });
  device.stop();
  expect(await pendingAtDoorsOf(SESSION.companyId)).toMatchObject([{ eventId: 'gala', waiting: 1 }]);
  // The next log-in looks for it.
  expect(localStorage.getItem('door_opened')).toBe('1');
});

test('changes that are still in the outbox are not reported as lost when the browser erased local storage alone', async () => {
  storeSession(SESSION);
  const { shown } = start();
  await keepInvitation();
  noteUnsent(1);
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  await vi.waitFor(() => expect(shown).toHaveBeenCalled());
  expect(pastSession.get()).toEqual({ waiting: 1 });
  expect(sessionStorage.getItem('lost_here')).toBe('0');
});

test('entries that cannot be stored again are reported as lost', async () => {
  await emptyOutbox();
  storeSession(SESSION);
  const state = observable({ ...INITIAL_STATE, waiting: 2 });
  const close = noteSessionDoor({ state, storeAgain: async () => 0 });
  const { shown } = start();
  noteUnsent(1);
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  await vi.waitFor(() => expect(shown).toHaveBeenCalled());
  expect(pastSession.get()).toEqual({ waiting: 0, erased: 3 });
  close();
});
