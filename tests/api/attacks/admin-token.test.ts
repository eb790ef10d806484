import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiFixture, createApiFixture } from '../../support/api/api-fixture.ts';

const TOKEN = 'q8Zt0vLxW2rNf5sKc7HbY1pMj4GdE9uA';

let api: ApiFixture;
beforeAll(async () => {
  api = await createApiFixture({ settings: { adminToken: TOKEN, trustedProxies: 1 } });
});
afterAll(() => api.close());

const call = async (token: string, address: string) => {
  const headers = { 'x-forwarded-for': address };
  const fields = { company_id: 'none', new_password: 'Quiet-harbour-8' };
  return (await api.request('adminResetPassword', fields, { token, headers })).status;
};

test('a network has thirty wrong tokens an hour; right ones are not counted, and other networks are not affected', async () => {
  for (let made = 0; made < 40; made += 1) expect(await call(TOKEN, '192.0.2.1')).toBe(404);
  for (let made = 0; made < 30; made += 1) expect(await call(`wrong-${made}`, '192.0.2.1')).toBe(401);
  expect(await call('wrong', '192.0.2.1')).toBe(429);
  // The valid token does not reveal itself then either.
  expect(await call(TOKEN, '192.0.2.1')).toBe(429);
  expect(await call(TOKEN, '192.0.2.2')).toBe(404);
  api.clock.advance({ minutes: 61 });
  expect(await call(TOKEN, '192.0.2.1')).toBe(404);
});
