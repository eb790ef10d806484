import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callOf } from '../../../common/contract/calls.ts';
import { newSecret } from '../../../server/core/secret.ts';
import { API_PREFIX } from '../../../server/http/http-env.ts';
import { hashQueue } from '../../../server/infra/hashing/hash-queue.ts';
import {
  type ApiFixture,
  createApiFixture,
  TEST_PASSWORD,
  type Visitor,
} from '../../support/api/api-fixture.ts';
import { addLocation, offerPlans } from '../../support/api/api-items.ts';

let api: ApiFixture;
let guard: Visitor;
beforeAll(async () => {
  api = await createApiFixture({ settings: { trustedProxies: 1, adminToken: newSecret() } });
  await offerPlans(api);
  guard = await api.approvedCompany('security');
  await addLocation(api, guard);
});
afterAll(() => api.close());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/** Sends all at once. @returns how many of the flood were processed, and not refused as too many, before the one */
async function answeredBefore(
  flood: (() => Promise<{ status: number }>)[],
  one: () => Promise<unknown>,
): Promise<number> {
  let before = 0;
  let isAnswered = false;
  const asked = flood.map((ask) =>
    ask().then(({ status }) => {
      if (!isAnswered && status !== 503) before += 1;
    }),
  );
  await one();
  isAnswered = true;
  await Promise.all(asked);
  return before;
}

const times = <Answer>(count: number, ask: () => Promise<Answer>) => Array.from({ length: count }, () => ask);

/**
 * As many strangers are served at once as may be answered before each query of a list: 64 on PostgreSQL, eight on the
 * embedded database.
 */
const BEFORE_A_LIST = 4 * (process.env.TEST_DATABASE_URL ? 64 : 8);

test('a malformed token is refused without a query', async () => {
  const spy = vi.spyOn(api.appContext.db, 'select');
  for (const token of ['x', 'null', newSecret().slice(1), `${newSecret()}=`]) {
    expect((await api.request('currentCompany', {}, { token })).status).toBe(401);
  }
  expect(spy).not.toHaveBeenCalled();
  spy.mockRestore();
});

test('a thousand concurrent requests with invalid tokens from one address do not delay a company', async () => {
  await api.request('listLocations', {}, guard);
  const madeUp = () => api.request('currentCompany', {}, { token: newSecret(), ...from('198.51.100.1') });
  const before = await answeredBefore(times(1_000, madeUp), () =>
    api.request('listLocations', {}, { ...guard, ...from('203.0.113.1') }),
  );
  expect(before).toBeLessThan(BEFORE_A_LIST);
});

test('a thousand calls of another company, or for public data, do not delay it either', async () => {
  const busy = await api.approvedCompany('security');
  await addLocation(api, busy);
  const details = () => api.request('currentCompany', {}, { ...busy, ...from('198.51.100.2') });
  const list = () => api.request('listLocations', {}, { ...guard, ...from('203.0.113.1') });
  await details();
  // The most that one session may have running and waiting: they share one look-up and need no other query.
  expect(await answeredBefore(times(1_000, details), list)).toBeLessThan(100);
  const plans = () => api.request('listPlans', { product_type: 'event' }, from('198.51.100.3'));
  expect(await answeredBefore(times(500, plans), list)).toBeLessThan(60);
  const other = () => api.request('listPlans', { product_type: 'event' }, from('203.0.113.9'));
  expect(await answeredBefore(times(500, plans), other)).toBeLessThan(60);
});

const STRANGER = from('198.51.100.5').headers;
const guardsList = () => api.request('listLocations', {}, { ...guard, ...from('203.0.113.1') });

test('hundreds of document requests with invalid tokens do not delay it', async () => {
  await guardsList();
  const path = `/media/documents/${'a'.repeat(32)}.pdf`;
  const document = async () =>
    api.app.request(path, { headers: { ...STRANGER, authorization: `Bearer ${newSecret()}` } });
  expect(await answeredBefore(times(200, document), guardsList)).toBeLessThan(60);
});

test('hundreds of registrations without a proof do not delay it', async () => {
  await guardsList();
  const register = async () =>
    api.app.request(API_PREFIX + callOf('register').path, { method: 'POST', headers: STRANGER });
  expect(await answeredBefore(times(600, register), guardsList)).toBeLessThan(BEFORE_A_LIST);
});

test('hundreds of wrong tokens of the administrator do not delay it', async () => {
  await guardsList();
  const fields = { company_id: 'none', new_password: 'Quiet-harbour-8' };
  const guess = () => api.request('adminResetPassword', fields, { token: newSecret(), headers: STRANGER });
  expect(await answeredBefore(times(500, guess), guardsList)).toBeLessThan(200);
});

test('the first call of a new session is answered despite invalid tokens from thousands of addresses', async () => {
  const { company } = await api.approvedCompany('security');
  const login = { email: company.email, password: TEST_PASSWORD };
  const token = (await api.request('login', login, from('203.0.113.4'))).data?.access_token ?? '';
  const crowd = Array.from({ length: 2_100 }, (_, at) =>
    api.request('currentCompany', {}, { token: newSecret(), ...from(`10.9.${at >> 8}.${at & 255}`) }),
  );
  const first = await api.request('currentCompany', {}, { token, ...from('203.0.113.4') });
  expect(first.status).toBe(200);
  await Promise.all(crowd);
});

test('a refused password change with ever new keys takes one hash per try, and none once tries are used up', async () => {
  const thief = await api.approvedCompany('event');
  const spy = vi.spyOn(hashQueue, 'run');
  const change = (at: number, fields: Record<string, unknown>) =>
    api.request('changePassword', fields, { token: thief.token, idempotencyKey: `key-${at}` });
  const wrong = { old_password: 'Wrong-pass-1', new_password: 'Other-pass-12' };
  for (let at = 0; at < 10; at += 1) expect((await change(at, wrong)).status).toBe(400);
  expect(spy).toHaveBeenCalledTimes(10);
  for (let at = 10; at < 14; at += 1) expect((await change(at, wrong)).status).toBe(429);
  expect((await change(14, { old_password: 'a', new_password: 'short' })).status).toBe(400);
  expect(spy).toHaveBeenCalledTimes(10);
  spy.mockRestore();
});
