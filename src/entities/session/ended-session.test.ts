// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSignedIn } from '../../../common/outbox/storage/records.ts';
import { emptyOutbox } from '../../../tests/support/screens/empty-outbox.ts';
import { readToken } from '../../api/token-store.ts';
import { database } from '../../offline/changes/outbox-page.ts';
import { forgetEnd, forgetSession, mirrorSession } from '../../offline/changes/session-mirror.ts';
import { isPendingOfDenied, isPendingWipe } from '../../offline/pending-wipe.ts';
import { draftOwner, setDraftOwner } from '../../ui/form/drafts.ts';
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
  setDraftOwner(session.companyId);
  keepRow('dashboard_snapshot', session.companyId, '{}');
  await Promise.all([forgetEnd(session.token), mirrorSession(session)]);
}

async function leave(session: typeof A, reason: 'logout' | 'denied' = 'logout') {
  endSession(reason);
  if (reason === 'logout') setDraftOwner(null);
  await forgetSession({ ended: session, isDenied: reason === 'denied', present: readSession });
}

/** Returns a function that restores local storage: a killed browser may not have written its latest changes. */
function keepLocalStorage(): () => void {
  const kept = { ...localStorage };
  return () => {
    localStorage.clear();
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  };
}

test('an ended session stays ended when the browser is killed before it writes local storage', async () => {
  await logIn(A);
  const killed = keepLocalStorage();
  await leave(A);
  killed();
  expect(readSession()).toEqual(A);

  await forgetEndedSession();
  expect(readToken()).toBeNull();
  expect(readSession()).toBeNull();
  expect(localStorage.getItem('dashboard_snapshot')).toBeNull();
  expect(draftOwner()).toBeNull();
  // The wipe of the databases, and the report to the server, follow at startup.
  expect(isPendingWipe()).toBe(true);
  expect(isPendingOfDenied()).toBe(false);
  expect(localStorage.getItem('untold_logouts')).toMatch(/^[\w-]{43}$/);
});

test('the token itself is not kept', async () => {
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

test('a denied session keeps its company’s drafts', async () => {
  await logIn(A);
  const killed = keepLocalStorage();
  await leave(A, 'denied');
  killed();
  await forgetEndedSession();
  expect(readToken()).toBeNull();
  expect(draftOwner()).toBe('a');
  expect(isPendingOfDenied()).toBe(true);
  expect(localStorage.getItem('untold_logouts')).toBeNull();
});

test('the next company stays signed in, and the previous one does not replace it', async () => {
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

test('a token that the server issues again after a log-out is accepted', async () => {
  await logIn(A);
  await leave(A);
  await logIn(A);
  await forgetEndedSession();
  expect(readSession()).toEqual(A);
});

test('a session without a recorded end is trusted, with or without the table', async () => {
  storeSession(A);
  await forgetEndedSession();
  expect(readSession()).toEqual(A);
});

test('a storage that does not answer does not block startup', async () => {
  storeSession(A);
  vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
  await forgetEndedSession();
  vi.restoreAllMocks();
  expect(readSession()).toEqual(A);
});

const hasEndedLately = async (now: number) => (await readSignedIn(database, now)).hasEndedLately;

test('stored snapshots are distrusted for ten minutes, also when the clock was set back', async () => {
  await logIn(A);
  expect(await hasEndedLately(Date.now())).toBe(false);
  await leave(A);
  expect(await hasEndedLately(Date.now())).toBe(true);
  expect(await hasEndedLately(0)).toBe(true);
  expect(await hasEndedLately(Date.now() + 10 * 60_000)).toBe(false);
});
