// @vitest-environment happy-dom
/** A browser that erases the outbox under open pages. */
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { readSession } from '../../../common/outbox/storage/records.ts';
import { COMPANY, createTriggersPage, saveOne } from '../../../tests/support/outbox/triggers-page.ts';
import { emptyOutbox } from '../../../tests/support/screens/empty-outbox.ts';
import { storeToken } from '../../api/token-store.ts';
import { reportOutcome } from '../connection/connectivity.ts';
import { erased, touchEvictionSentinel } from './eviction-sentinel.ts';
import { entriesNow, watchEntries } from './outbox-entries.ts';
import { database, outboxEvents } from './outbox-page.ts';
import { rememberSession } from './session-mirror.ts';
import { wake } from './wake.ts';

vi.mock('./wake.ts', () => ({ wake: vi.fn() }));

const { startWithNothing } = createTriggersPage();

test('53: entries saved after an erasure of the table are sent by the same page, which stores the session again', async () => {
  const session = { companyId: COMPANY, token: 'token' };
  storeToken(session.token);
  rememberSession(session);
  await startWithNothing();
  database.close();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('vantage-outbox').onsuccess = resolve;
  });
  await saveOne();
  outboxEvents.publish({ type: 'outbox:changed', companyId: COMPANY });
  await expect.poll(() => vi.mocked(wake).mock.calls).toEqual([['connected']]);
  expect(await readSession(database)).toMatchObject(session);
  storeToken(null);
});

test.each([
  ['when the connection is back', () => reportOutcome('answered')],
  ['at the next beat', () => vi.advanceTimersByTimeAsync(30_000)],
])('53: entries erased under an open page are no longer shown as pending %s', async (_when, happens) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await emptyOutbox();
  erased.set(null);
  const session = { companyId: COMPANY, token: 'token' };
  storeToken(session.token);
  rememberSession(session);
  reportOutcome('offline');
  await startWithNothing();
  await saveOne();
  await touchEvictionSentinel(COMPANY);
  const unwatch = watchEntries(COMPANY, () => undefined);
  await vi.waitFor(() => expect(entriesNow(COMPANY)).toHaveLength(1));
  database.close();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('vantage-outbox').onsuccess = resolve;
  });
  await happens();
  await vi.waitFor(() => expect(erased.get()).toMatchObject({ count: 1 }));
  await vi.waitFor(() => expect(entriesNow(COMPANY)).toEqual([]));
  unwatch();
  vi.useRealTimers();
  storeToken(null);
  localStorage.clear();
});

test('53: entries erased under two open pages are reported in both, though one page has noted it first', async () => {
  await emptyOutbox();
  erased.set(null);
  const session = { companyId: COMPANY, token: 'token' };
  storeToken(session.token);
  rememberSession(session);
  reportOutcome('offline');
  await startWithNothing();
  localStorage.setItem(`outbox_erased:${COMPANY}`, JSON.stringify({ count: 1, kinds: {} }));
  reportOutcome('answered');
  await vi.waitFor(() => expect(erased.get()).toMatchObject({ count: 1 }));
  erased.set(null);
  storeToken(null);
  localStorage.clear();
});
