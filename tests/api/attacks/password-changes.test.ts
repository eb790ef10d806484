/** Endless password changes: others can still log in, and the cost per session is limited. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { Overloaded } from '../../../server/core/queue/overloaded.ts';
import { rateLimits } from '../../../server/infra/db/schema.ts';
import { hashQueue } from '../../../server/infra/hashing/hash-queue.ts';
import { quickHash } from '../../support/accounts/quick-hash.ts';
import { type ApiFixture, createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await createApiFixture();
});
afterAll(() => api.close());

const OTHER = 'Quiet-harbour-8';
const newVisitor = async () => api.approvedCompany('event', { passwordHash: await quickHash(TEST_PASSWORD) });
const change = (token: string, [from, to]: readonly [string, string]) =>
  api.request('changePassword', { old_password: from, new_password: to }, { token });

/** Counts hashes from now on. */
function hashes() {
  const spy = vi.spyOn(hashQueue, 'run');
  onTestFinished(() => spy.mockRestore());
  return spy;
}

test('a company may change its password twenty times within an hour, and is refused before anything is hashed', async () => {
  const { token } = await newVisitor();
  let passwords: [string, string] = [TEST_PASSWORD, OTHER];
  for (let count = 0; count < 20; count += 1) {
    expect((await change(token, passwords)).status).toBe(200);
    passwords = [passwords[1], passwords[0]];
  }
  const hashed = hashes();
  expect(await change(token, passwords)).toMatchObject({
    status: 429,
    message: 'Your company has changed its password 20 times within an hour. Please try again in 60 minutes.',
  });
  expect(hashed).not.toHaveBeenCalled();
  api.clock.advance({ hours: 1 });
  expect((await change(token, passwords)).status).toBe(200);
});

test('of concurrent right changes one is made, and all together use no more than twenty tries', async () => {
  const { token } = await newVisitor();
  const hashed = hashes();
  const answers = await Promise.all(Array.from({ length: 80 }, () => change(token, [TEST_PASSWORD, OTHER])));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(hashed.mock.calls.length).toBeLessThanOrEqual(40);
});

test('wrong old passwords are counted until a change is made', async () => {
  const { token } = await newVisitor();
  for (let count = 0; count < 9; count += 1) {
    expect((await change(token, ['Wrong-pass-1', OTHER])).status).toBe(400);
  }
  expect((await change(token, [TEST_PASSWORD, OTHER])).status).toBe(200);
  for (let count = 0; count < 10; count += 1) {
    expect((await change(token, ['Wrong-pass-1', TEST_PASSWORD])).status).toBe(400);
  }
  expect((await change(token, [OTHER, TEST_PASSWORD])).status).toBe(429);
});

test('a change that is refused because of overload uses no try', async () => {
  const { token, company } = await newVisitor();
  const hashed = hashes();
  hashed.mockRejectedValue(new Overloaded('Please try again.', 10));
  for (let count = 0; count < 12; count += 1) {
    expect((await change(token, [TEST_PASSWORD, OTHER])).status).toBe(503);
  }
  hashed.mockRestore();
  expect((await change(token, [TEST_PASSWORD, OTHER])).status).toBe(200);
  const [changes] = await api.appContext.db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, `password-changes:${company.id}`));
  expect(changes?.count).toBe(1);
});

test('log-ins of a known device are hashed for its company, before password changes of sessions', async () => {
  const { company, token } = await newVisitor();
  const login = { email: company.email, password: TEST_PASSWORD };
  const first = await api.request('login', login);
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  const hashed = hashes();
  expect((await api.request('login', login, { headers: { cookie } })).status).toBe(200);
  await change(token, ['Wrong-pass-1', OTHER]);
  expect(hashed.mock.calls.map(([turn]) => turn)).toEqual([
    { priority: 'known-device', company: company.id },
    { priority: 'account', company: company.id },
  ]);
});
