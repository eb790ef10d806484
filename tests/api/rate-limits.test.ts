import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countAttempt } from '../../server/auth/rate-limit.ts';
import { createTestWorld, type TestWorld } from '../support/api-world.ts';

let api: TestWorld;
beforeAll(async () => {
  api = await createTestWorld({ settings: { trustedProxies: 1 } });
});
afterAll(() => api.close());

const login = (address: string, email: string) =>
  api.request('login', { email, password: 'no' }, { headers: { 'x-forwarded-for': `1.2.3.4, ${address}` } });

test('a limit counts attempts that come at once, and begins anew after its window', async () => {
  const { db } = api.world;
  const limit = { key: 'test', allowed: 5, minutes: 10 };
  const attempt = () => countAttempt(db, [limit], api.clock.now());
  const outcomes = await Promise.all(Array.from({ length: 8 }, attempt));
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(5);
  api.clock.advance({ minutes: 9 });
  expect(await attempt()).toMatchObject({
    status: 429,
    message: 'Too many attempts. Please try again in 1 minute.',
    retryAfterSeconds: 60,
  });
  api.clock.advance({ minutes: 1 });
  expect(await attempt()).toBeUndefined();
});

describe('logged-out calls of one address', () => {
  test('are many before they are refused: a whole venue is one address', async () => {
    let refusedAt = 0;
    for (let count = 1; refusedAt === 0; count += 1) {
      const { status } = await api.request(
        'sendRegisterCode',
        { email: 'no' },
        { headers: forwarded('10.0.0.9') },
      );
      if (status === 429) refusedAt = count;
    }
    expect(refusedAt).toBe(601);
    expect((await login('10.0.0.8', 'other@example.test')).status).toBe(401);
    console.log(`rate limit: an address is refused at its ${refusedAt}st call within 10 minutes`);
  });
});

const forwarded = (address: string) => ({ 'x-forwarded-for': address });

test("a stranger's guesses do not lock the owner out", async () => {
  const { company } = await api.approvedCompany();
  for (let count = 0; count < 10; count += 1) await login('10.0.0.1', company.email);
  expect((await login('10.0.0.1', company.email)).status).toBe(429);
  const owner = await api.request(
    'login',
    { email: company.email, password: 'Test-pass-1' },
    { headers: forwarded('10.0.0.2') },
  );
  expect(owner.status).toBe(200);
});
