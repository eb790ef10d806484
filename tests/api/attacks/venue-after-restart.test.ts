/** After a restart the process knows no session, and a guest sends endless requests from the tablets' address. */
import { expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { newSecret, secretHash } from '../../../server/core/secret.ts';
import { sessions } from '../../../server/infra/db/schema.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { request } from '../../support/api/api-request.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(() => createApiFixture({ settings: { trustedProxies: 1 } }));

/** Sessions from before the restart, and requests with them to a process that has seen none. */
function restarted() {
  const app = createApp(api.appContext);
  const headers = { 'x-forwarded-for': '198.51.100.20' };
  return (token: string) => request(app, 'currentCompany', {}, { token, headers });
}

test('a guest who sends thousands of invalid tokens keeps no tablet of the venue out after a restart', async () => {
  const tablets = await Promise.all(Array.from({ length: 20 }, () => api.approvedCompany('event')));
  const ask = restarted();
  const guest = Promise.all(Array.from({ length: 2_500 }, async () => (await ask(newSecret())).status));
  const answers = await Promise.all(tablets.map(({ token }) => ask(token)));
  expect(answers.map(({ status }) => status)).toEqual(tablets.map(() => 200));
  expect(new Set(await guest)).toEqual(new Set([401, 503]));
});

test('an older session, whose token has no checksum, still works', async () => {
  const { company } = await api.approvedCompany('event');
  const token = newSecret();
  const now = api.clock.now();
  await api.appContext.db
    .insert(sessions)
    .values({ tokenHash: secretHash(token), companyId: company.id, createdAt: now, lastUsedAt: now });
  expect((await restarted()(token)).data?._id).toBe(company.id);
});
