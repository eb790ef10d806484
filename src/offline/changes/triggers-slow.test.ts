// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { API_MARK } from '../../../common/contract/answer-source.ts';
import { readSession, writeSession } from '../../../common/outbox/storage/records.ts';
import { isServerSlow, noteSlow } from '../../api/slow-server.ts';
import { storeToken } from '../../api/token-store.ts';
import { database } from './outbox-page.ts';
import { startTriggers } from './triggers.ts';

vi.mock('./wake.ts', () => ({ wake: vi.fn() }));

let stop: () => void = () => undefined;

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  noteSlow(false);
  storeToken(null);
});

/** Passes the time, and lets the table answer meanwhile. */
async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    for (let read = 0; read < 4; read += 1) await readSession(database);
  }
}

const fakeTimers = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });

test('A page that asks for nothing finds out that the server is quick again, without many requests', async () => {
  const body = { data: { _id: 'c1', name: 'Gala', email: 'a@b.co' } };
  let takesMs = 10_000;
  const asked = vi.fn(async () => {
    await new Promise((done) => setTimeout(done, takesMs));
    return Response.json(body, { headers: { [API_MARK]: '1' } });
  });
  vi.stubGlobal('fetch', asked);
  await database.run('readwrite', async ({ entries }) => void entries.clear());
  await writeSession(database, { companyId: 'a', token: 'token' });
  storeToken('token');
  fakeTimers();
  stop = startTriggers();
  noteSlow(true);
  await pass(100);
  expect(isServerSlow()).toBe(true);
  expect(asked).toHaveBeenCalledTimes(3);
  takesMs = 200;
  await pass(30);
  expect(isServerSlow()).toBe(false);
  await pass(60);
  expect(asked).toHaveBeenCalledTimes(4);
});

test('After a log-out nothing is asked for that would be denied', async () => {
  const asked = vi.fn(async () => Response.json({}, { status: 401, headers: { [API_MARK]: '1' } }));
  vi.stubGlobal('fetch', asked);
  fakeTimers();
  stop = startTriggers();
  noteSlow(true);
  await pass(65);
  expect(asked).not.toHaveBeenCalled();
});
