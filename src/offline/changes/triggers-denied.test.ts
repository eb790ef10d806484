// @vitest-environment happy-dom
/** The outbox is paused by a 401 that no page has confirmed: the worker was alone, or the page had no connection. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { API_MARK } from '../../../common/contract/answer-source.ts';
import { readSession, rejectSession, writeSession } from '../../../common/outbox/storage/records.ts';
import { emptyOutbox } from '../../../tests/support/screens/empty-outbox.ts';
import { denials } from '../../api/client-events.ts';
import { storeToken } from '../../api/token-store.ts';
import { reportOutcome } from '../connection/connectivity.ts';
import { database } from './outbox-page.ts';
import { rememberSession } from './session-mirror.ts';
import { startTriggers } from './triggers.ts';
import { wake } from './wake.ts';

vi.mock('./wake.ts', () => ({ wake: vi.fn() }));

const session = { companyId: 'a', token: 'token' };
let stop: () => void = () => undefined;

beforeEach(async () => {
  vi.mocked(wake).mockReset();
  await emptyOutbox();
  storeToken(session.token);
  rememberSession(session);
  await writeSession(database, session);
  await database.run('readwrite', (stores) => rejectSession(stores, session.token));
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  reportOutcome('answered');
  storeToken(null);
});

function answers(status: number, body: object): void {
  vi.stubGlobal('fetch', async () => Response.json(body, { status, headers: { [API_MARK]: '1' } }));
}

const COMPANY = { data: { _id: 'a', name: 'Gala', email: 'a@b.co' } };
const isPaused = async () => (await readSession(database))?.isRejected;

test('The next page whose own call is answered resumes it', async () => {
  answers(200, COMPANY);
  stop = startTriggers();
  await expect.poll(isPaused).toBe(false);
  await expect.poll(() => vi.mocked(wake).mock.calls).toContainEqual(['connected']);
});

test('So does a page once its connection is back', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  reportOutcome('offline');
  stop = startTriggers();
  for (let read = 0; read < 4; read += 1) await readSession(database);
  expect(await isPaused()).toBe(true);
  answers(200, COMPANY);
  reportOutcome('answered');
  await expect.poll(isPaused).toBe(false);
});

test('A session that the server knows as another company’s stays paused', async () => {
  const asked = vi.fn(async () =>
    Response.json({ data: { ...COMPANY.data, _id: 'b' } }, { headers: { [API_MARK]: '1' } }),
  );
  vi.stubGlobal('fetch', asked);
  stop = startTriggers();
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
  for (let read = 0; read < 4; read += 1) await readSession(database);
  expect(await isPaused()).toBe(true);
});

test('A page that is denied too ends the session', async () => {
  const denied: (string | null)[] = [];
  const unsubscribe = denials.subscribe((token) => denied.push(token));
  answers(401, { message: 'Session expired' });
  stop = startTriggers();
  await expect.poll(() => denied).toContain(session.token);
  expect(await isPaused()).toBe(true);
  unsubscribe();
});
