// @vitest-environment happy-dom
/** A log-in beside others: what is stored, and when. */
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readSession as readRecord } from '../../../common/outbox/storage/records.ts';
import { type ApiFixture, createApiFixture, TEST_PASSWORD } from '../../../tests/support/api/api-fixture.ts';
import { createGate } from '../../../tests/support/gate.ts';
import {
  answerOf,
  closePortal,
  connect,
  type TestNetwork,
} from '../../../tests/support/screens/open-portal.tsx';
import { createQueryClient } from '../../app/query-client.ts';
import { slowAnswer } from '../../lib/slow-answer.ts';
import { database } from '../../offline/changes/outbox-page.ts';
import { logIn } from './begin-session.ts';
import { sessionQueries } from './queries.ts';
import { resumeSession } from './resume-session.ts';
import { companyMismatch } from './session-end.ts';
import { clearSession, readSession, storeSession } from './session-store.ts';

let fixture: ApiFixture;
let network: TestNetwork;
beforeAll(async () => {
  fixture = await createApiFixture();
}, 60_000);
afterAll(() => fixture.close());
beforeEach(() => {
  network = connect(fixture);
});
afterEach(() => {
  clearSession();
  closePortal();
});

const OTHER = { companyId: 'other', token: 'token-of-other', userType: 2 };

async function begin() {
  const { company } = await fixture.approvedCompany();
  return { company, began: logIn(createQueryClient(), { email: company.email, password: TEST_PASSWORD }) };
}

test('a log-in whose company cannot be read says what to do', async () => {
  network.next('currentCompany', answerOf(502, {}));
  const { began } = await begin();
  await expect(began).rejects.toThrow(
    'Server Error. The server cannot be reached just now. Try again in a moment.',
  );
});

test('nothing is stored before the whole session is known', async () => {
  const asked = createGate();
  network.next(
    'currentCompany',
    asked.opened.then(() => undefined),
  );
  const { company, began } = await begin();
  await expect.poll(() => network.calls).toContain('currentCompany');
  expect(localStorage.getItem('access_token')).toBeNull();
  asked.open();
  expect(await began).toMatchObject({ companyId: company.id });
  expect(readSession()).toMatchObject({ companyId: company.id });
  expect(await readRecord(database)).toMatchObject({ companyId: company.id });
});

test('51: a log-in does not wait for a storage that hangs', async () => {
  slowAnswer.ms = 20;
  const { getAllKeys } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'getAllKeys').mockImplementation(function (
    this: IDBObjectStore,
    ...asked: Parameters<typeof getAllKeys>
  ) {
    const request = getAllKeys.apply(this, asked);
    // Nobody hears the answer of the cached answers' table.
    return this.name === 'queries' ? Object.create(request) : request;
  });
  const { company, began } = await begin();
  expect(await began).toMatchObject({ companyId: company.id });
  expect(readSession()).toMatchObject({ companyId: company.id });
  await expect.poll(async () => (await readRecord(database))?.companyId).toBe(company.id);
  vi.restoreAllMocks();
});

test('a session that another tab began meanwhile stays, and this one is ended at the server', async () => {
  const asked = createGate();
  network.next(
    'currentCompany',
    asked.opened.then(() => undefined),
  );
  const { began } = await begin();
  await expect.poll(() => network.calls).toContain('currentCompany');
  const known = await readRecord(database);
  storeSession(OTHER);
  asked.open();
  await expect(began).rejects.toMatchObject({ kind: 'ended' });
  expect(readSession()).toEqual(OTHER);
  expect(await readRecord(database)).toEqual(known);
  await expect.poll(() => network.calls).toContain('logout');
});

test('a log-in whose company request is not answered leaves nothing on the device, and no session on the server', async () => {
  network.next('currentCompany', answerOf(500, {}));
  const known = await readRecord(database);
  const { began } = await begin();
  await expect(began).rejects.toMatchObject({ status: 500 });
  expect(localStorage.length).toBe(0);
  expect(await readRecord(database)).toEqual(known);
  await expect.poll(() => network.calls).toContain('logout');
});

test('an answer of another company is refused, and the session’s company is read again', async () => {
  const { company, token } = await fixture.approvedCompany();
  storeSession({ ...OTHER, token });
  let heard = 0;
  const stop = companyMismatch.subscribe(() => {
    heard += 1;
  });
  const client = createQueryClient();
  await expect(client.fetchQuery(sessionQueries.company('other'))).rejects.toMatchObject({ kind: 'ended' });
  stop();
  expect(client.getQueryData(sessionQueries.company('other').queryKey)).toBeUndefined();
  expect([heard, readSession(), localStorage.getItem('access_token')]).toEqual([1, null, token]);
  expect(company.id).not.toBe('other');
});

test.each([400, 403, 404, 419, 422])(
  'a token without its company that is refused by %i leads to log-in',
  async (status) => {
    localStorage.setItem('access_token', 'old');
    network.next('currentCompany', answerOf(status, { message: 'Bad token' }));
    expect(await resumeSession(createQueryClient())).toBeNull();
    expect(localStorage.getItem('access_token')).toBeNull();
  },
);

test.each([408, 429, 503])(
  'one that is answered with %i, which is said to anybody, is kept',
  async (status) => {
    localStorage.setItem('access_token', 'old');
    network.next('currentCompany', answerOf(status, {}));
    await expect(resumeSession(createQueryClient())).rejects.toMatchObject({ status });
    expect(localStorage.getItem('access_token')).toBe('old');
  },
);
