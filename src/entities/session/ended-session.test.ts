// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSignedIn } from '../../../common/outbox/storage/records.ts';
import { emptyOutbox } from '../../../tests/support/empty-outbox.ts';
import { readToken } from '../../api/token-store.ts';
import { database } from '../../offline/changes/outbox-page.ts';
import { forgetEnd, forgetSession, mirrorSession } from '../../offline/changes/session-mirror.ts';
import { isPendingOfDenied, isPendingWipe } from '../../offline/pending-wipe.ts';
import { giveDraftsTo, ownerOfDrafts } from '../../ui/form/drafts.ts';
import { forgetEndedSession } from './ended-session.ts';
import { endSession } from './session-end.ts';
import { keepRow } from './session-rows.ts';
import { clearSession, readSession, storeSession } from './session-store.ts';

const A = { companyId: 'a', token: 'token-a', userType: 2 };
const B = { companyId: 'b', token: 'token-b', userType: 2 };

beforeEach(emptyOutbox);
afterEach(() => {
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
});

async function logIn(session: typeof A) {
  storeSession(session);
  giveDraftsTo(session.companyId);
  keepRow('dashboard_snapshot', session.companyId, '{}');
  await Promise.all([forgetEnd(session.token), mirrorSession(session)]);
}

async function leave(session: typeof A, reason: 'logout' | 'denied' = 'logout') {
  endSession(reason);
  if (reason === 'logout') giveDraftsTo(null);
  await forgetSession({ ended: session, isDenied: reason === 'denied', present: readSession });
}

/** What local storage holds, to be put back: a browser that is killed has not written what came after. */
function keepLocalStorage(): () => void {
  const kept = { ...localStorage };
  return () => {
    localStorage.clear();
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  };
}

test('a session that has ended stays ended when the browser was killed before it had written its local storage', async () => {
  await logIn(A);
  const killed = keepLocalStorage();
  await leave(A);
  killed();
  expect(readSession()).toEqual(A);

  await forgetEndedSession();
  expect(readToken()).toBeNull();
  expect(readSession()).toBeNull();
  expect(localStorage.getItem('dashboard_snapshot')).toBeNull();
  expect(ownerOfDrafts()).toBeNull();
  // Left to the start: what the databases hold, and to tell the server.
  expect(isPendingWipe()).toBe(true);
  expect(isPendingOfDenied()).toBe(false);
  expect(localStorage.getItem('untold_logouts')).toMatch(/^[\w-]{43}$/);
});

test('what is kept of it is no token', async () => {
  await logIn(A);
  await leave(A);
  const records = await database.run(
    'readonly',
    (stores) =>
      new Promise((resolve) => {
        const all = stores.records.getAll();
        all.onsuccess = () => resolve(all.result);
      }),
  );
  expect(JSON.stringify(records)).toMatch(/"session":"[\w-]{43}"/);
  expect(JSON.stringify(records)).not.toContain('token-a');
});

test('a denied session leaves its drafts to its company', async () => {
  await logIn(A);
  const killed = keepLocalStorage();
  await leave(A, 'denied');
  killed();
  await forgetEndedSession();
  expect(readToken()).toBeNull();
  expect(ownerOfDrafts()).toBe('a');
  expect(isPendingOfDenied()).toBe(true);
  expect(localStorage.getItem('untold_logouts')).toBeNull();
});

test('the next company stays, and the one before does not come back in its place', async () => {
  await logIn(A);
  const killed = keepLocalStorage();
  await leave(A);
  await logIn(B);
  await forgetEndedSession();
  expect(readSession()).toEqual(B);
  killed();
  await forgetEndedSession();
  expect(readToken()).toBeNull();
});

test('a token that the server gives again after a log-out is a session', async () => {
  await logIn(A);
  await leave(A);
  await logIn(A);
  await forgetEndedSession();
  expect(readSession()).toEqual(A);
});

test('a session without an end is believed, with a table or without one', async () => {
  storeSession(A);
  await forgetEndedSession();
  expect(readSession()).toEqual(A);
});

test('a device storage that does not answer holds no start up', async () => {
  storeSession(A);
  vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
  await forgetEndedSession();
  vi.restoreAllMocks();
  expect(readSession()).toEqual(A);
});

const hasEndedLately = async (now: number) => (await readSignedIn(database, now)).hasEndedLately;

test('for ten minutes what local storage has drawn is doubted, and by a clock that was put back', async () => {
  await logIn(A);
  expect(await hasEndedLately(Date.now())).toBe(false);
  await leave(A);
  expect(await hasEndedLately(Date.now())).toBe(true);
  expect(await hasEndedLately(0)).toBe(true);
  expect(await hasEndedLately(Date.now() + 10 * 60_000)).toBe(false);
});
