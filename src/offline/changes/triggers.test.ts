// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { API_MARK } from '../../../common/contract/answer-source.ts';
import { enqueue } from '../../../common/outbox/enqueue.ts';
import {
  clearSession,
  readSession,
  rejectSession,
  writeSession,
} from '../../../common/outbox/storage/records.ts';
import { emptyOutbox } from '../../../tests/support/screens/empty-outbox.ts';
import { denials, outcomes } from '../../api/client-events.ts';
import { storeToken } from '../../api/token-store.ts';
import { connection, reportOutcome } from '../connection/connectivity.ts';
import { erased, touchEvictionSentinel } from './eviction-sentinel.ts';
import { entriesNow, watchEntries } from './outbox-entries.ts';
import { database, outboxEvents } from './outbox-page.ts';
import { rememberSession } from './session-mirror.ts';
import { startTriggers } from './triggers.ts';
import { wake } from './wake.ts';

vi.mock('./wake.ts', () => ({ wake: vi.fn() }));

const COMPANY = 'a';
let stop: () => void = () => undefined;

async function saveOne(): Promise<void> {
  const fields = { event_id: '1', name: 'Ada', email: 'ada@example.com' };
  const call = 'sendEventInvitation';
  await enqueue(database, { id: 'i1', companyId: COMPANY, queueKey: 'event:1', call, fields, label: '' }, 0);
}

/** Starts with nothing pending and waits for the first check to end: the table answers in order. */
async function startWithNothing(): Promise<void> {
  stop = startTriggers();
  for (let read = 0; read < 4; read += 1) await readSession(database);
}

beforeEach(async () => {
  // Without random delays.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  await database.run('readwrite', async ({ entries }) => void entries.clear());
  await writeSession(database, { companyId: COMPANY, token: 'token' });
});

afterEach(() => {
  stop();
  vi.mocked(wake).mockReset();
  vi.unstubAllGlobals();
});

describe('36: without Background Sync, pending entries are sent', () => {
  test('at start', async () => {
    await saveOne();
    stop = startTriggers();
    await expect.poll(() => vi.mocked(wake).mock.calls).toEqual([['connected']]);
  });

  test.each([
    ['when the network is said to be back', () => window.dispatchEvent(new Event('online'))],
    ['when the page comes back from the history', () => window.dispatchEvent(new Event('pageshow'))],
    ['when the tablet wakes up', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['when any other request was answered', () => outcomes.emit('answered')],
  ])('%s', async (_when, happens) => {
    await startWithNothing();
    await saveOne();
    happens();
    await expect.poll(() => vi.mocked(wake).mock.calls).toEqual([['connected']]);
  });

  test('when an entry’s own wait is over', async () => {
    await startWithNothing();
    await saveOne();
    outboxEvents.publish({ type: 'outbox:changed', companyId: COMPANY });
    await expect.poll(() => vi.mocked(wake).mock.calls).toEqual([['due']]);
  });
});

describe('after 502s', () => {
  const json = (status: number) => Response.json({ status: 'ok' }, { status, headers: { [API_MARK]: '1' } });

  afterEach(() => {
    vi.useRealTimers();
    reportOutcome('answered');
  });

  test('our server’s health is requested less and less often, and its first answer starts a round', async () => {
    const health = vi.fn(async (_url: string) => json(503));
    vi.stubGlobal('fetch', health);
    await startWithNothing();
    await saveOne();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    reportOutcome('server-trouble');
    const askedIn = async (ms: number) => {
      const before = health.mock.calls.length;
      for (let passed = 0; passed < ms; passed += 250) {
        await vi.advanceTimersByTimeAsync(250);
        for (let read = 0; read < 4; read += 1) await readSession(database);
      }
      return health.mock.calls.length - before;
    };
    expect(await askedIn(6_000)).toBeGreaterThanOrEqual(2);
    expect(await askedIn(60_000)).toBeLessThanOrEqual(6);
    expect(health.mock.calls.every(([url]) => url === '/healthz')).toBe(true);
    expect(wake).not.toHaveBeenCalledWith('connected');
    health.mockImplementation(async () => json(200));
    await askedIn(32_000);
    expect(wake).toHaveBeenCalledWith('connected');
  });

  test('one failed request does not disable buttons until the next heartbeat when nothing is pending', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (input: string | Request) => {
      const url = typeof input === 'string' ? input : input.url;
      asked.push(new URL(url, 'http://here.test').pathname);
      return json(200);
    });
    await startWithNothing();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    reportOutcome('offline');
    for (let passed = 0; passed < 3_000; passed += 250) {
      await vi.advanceTimersByTimeAsync(250);
      for (let read = 0; read < 4; read += 1) await readSession(database);
    }
    expect(asked[0]).toBe('/healthz');
    expect(asked[1]).toBe('/api/v1/company/auth/details');
  });

  test('a web page in place of /healthz does not count as our server', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }));
    await startWithNothing();
    await saveOne();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    reportOutcome('server-trouble');
    for (let second = 0; second < 10; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      for (let read = 0; read < 4; read += 1) await readSession(database);
    }
    expect(wake).not.toHaveBeenCalledWith('connected');
  });
});

test('no host is woken when nothing is pending or there is no session', async () => {
  await startWithNothing();
  window.dispatchEvent(new Event('pageshow'));
  for (let read = 0; read < 4; read += 1) await readSession(database);
  await saveOne();
  await clearSession(database);
  window.dispatchEvent(new Event('pageshow'));
  for (let read = 0; read < 4; read += 1) await readSession(database);
  expect(wake).not.toHaveBeenCalled();
});

describe('an answer to the worker', () => {
  const denied: (string | null)[] = [];
  let unsubscribe: () => void = () => undefined;

  /** The worker's request got a 401; this page's own call gets this answer. */
  async function denyWorker(own: { status: number; body: object }) {
    denied.length = 0;
    unsubscribe = denials.subscribe((token) => denied.push(token));
    localStorage.setItem('access_token', 'token');
    vi.stubGlobal('fetch', async () =>
      Response.json(own.body, { status: own.status, headers: { [API_MARK]: '1' } }),
    );
    await saveOne();
    await database.run('readwrite', (stores) => rejectSession(stores, 'token'));
    stop = startTriggers();
    outboxEvents.publish({ type: 'outbox:outcome', outcome: 'denied', token: 'token' });
  }

  afterEach(() => {
    unsubscribe();
    localStorage.removeItem('access_token');
  });

  test('updates the connectivity chip', () => {
    stop = startTriggers();
    outboxEvents.publish({ type: 'outbox:outcome', outcome: 'foreign', token: 'token' });
    expect(connection.get()).toBe('wifi-sign-in');
    outboxEvents.publish({ type: 'outbox:outcome', outcome: 'denied', token: 'token' });
    expect(connection.get()).toBe('sign-in');
  });

  test('ends the session when this page gets a 401 too', async () => {
    await denyWorker({ status: 401, body: { message: 'Session expired' } });
    await expect.poll(() => denied).toEqual(['token']);
  });

  test('does not end the session when this page is answered, as a worker of 0.1 trusted every 401', async () => {
    await denyWorker({ status: 200, body: { data: { _id: 'c1', name: 'Gala', email: 'a@b.co' } } });
    await expect.poll(async () => (await readSession(database))?.isRejected).toBe(false);
    expect(denied).toEqual([]);
    await expect.poll(() => vi.mocked(wake).mock.calls).toContainEqual(['connected']);
  });
});

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
