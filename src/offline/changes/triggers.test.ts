// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { API_MARK } from '../../../common/contract/answer-source.ts';
import { clearSession, readSession, rejectSession } from '../../../common/outbox/storage/records.ts';
import {
  COMPANY,
  createTriggersPage,
  saveOne,
  tableAnswers,
} from '../../../tests/support/outbox/triggers-page.ts';
import { denials, outcomes } from '../../api/client-events.ts';
import { connection, reportOutcome } from '../connection/connectivity.ts';
import { database, outboxEvents } from './outbox-page.ts';
import { wake } from './wake.ts';

vi.mock('./wake.ts', () => ({ wake: vi.fn() }));

const { start, startWithNothing } = createTriggersPage();

describe('36: without Background Sync, pending entries are sent', () => {
  test('at start', async () => {
    await saveOne();
    start();
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
        await tableAnswers();
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
      await tableAnswers();
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
      await tableAnswers();
    }
    expect(wake).not.toHaveBeenCalledWith('connected');
  });
});

test('no host is woken when nothing is pending or there is no session', async () => {
  await startWithNothing();
  window.dispatchEvent(new Event('pageshow'));
  await tableAnswers();
  await saveOne();
  await clearSession(database);
  window.dispatchEvent(new Event('pageshow'));
  await tableAnswers();
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
    start();
    outboxEvents.publish({ type: 'outbox:outcome', outcome: 'denied', token: 'token' });
  }

  afterEach(() => {
    unsubscribe();
    localStorage.removeItem('access_token');
  });

  test('updates the connectivity chip', () => {
    start();
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
