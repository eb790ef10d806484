import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { rateLimits, sessions } from '../../../server/infra/db/schema.ts';
import { hashQueue } from '../../../server/infra/hashing/hash-queue.ts';
import { accountBucket } from '../../../server/infra/limits/rate-limit.ts';
import { createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createGate } from '../../support/gate.ts';

const api = forThisFile(createApiFixture);

/** Fills the hash queue, like a crowd at the log-in. */
function crowd() {
  const gate = createGate();
  const turns = ['198.51.100.1', '198.51.100.2'].map((address) =>
    hashQueue.run({ priority: 'other', address }, () => gate.opened),
  );
  return {
    async leave() {
      gate.open();
      await Promise.all(turns);
    },
  };
}

test.each([
  ['disable', 403],
  ['reject', 403],
  ['change-email', 401],
])(
  'A log-in that waits for its turn during the administrator’s “%s” begins no session',
  async (command, status) => {
    const { db } = api.appContext;
    const { company } = await api.approvedCompany();
    const others = crowd();
    const login = api.request('login', { email: company.email, password: TEST_PASSWORD });
    // Its guess is counted as correct before it waits.
    const guesses = eq(rateLimits.key, `login:strangers:${accountBucket(company.email)}`);
    await vi.waitUntil(() => db.$count(rateLimits, guesses), { timeout: 30_000 });
    const newEmail = command === 'change-email' ? [`new-${company.email}`] : [];
    const words = [command, company.email, ...newEmail];
    expect(await runCommand(api.appContext, { words })).toMatchObject({ isDone: true });
    await others.leave();
    expect((await login).status).toBe(status);
    expect(await db.$count(sessions, eq(sessions.companyId, company.id))).toBe(0);
  },
);
