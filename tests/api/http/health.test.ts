import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { UserFacingError } from '../../../server/core/user-facing-error.ts';
import { openPostgres } from '../../../server/infra/db/open-database.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { eventFields } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiFixture);
afterEach(() => vi.restoreAllMocks());

describe('/healthz', () => {
  test('is 200 while the database answers', async () => {
    const answer = await api.app.request('/healthz');
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('queries the database once for simultaneous requests', async () => {
    const asked = vi.spyOn(api.appContext.db, 'execute');
    const answers = await Promise.all(Array.from({ length: 300 }, async () => api.app.request('/healthz')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
    expect(asked.mock.calls.length).toBeLessThan(10);
    expect((await api.app.request('/healthz')).status).toBe(200);
  });

  test('is 503 while the database is unavailable', async () => {
    vi.spyOn(api.appContext.db, 'execute').mockRejectedValue(new Error('ECONNREFUSED'));
    const answer = await createApp(api.appContext).request('/healthz');
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'unavailable' }]);
  });

  // A setting of the one connection; in a pool each connection has its own.
  test.skipIf(process.env.TEST_DATABASE_URL)(
    'is 503 while the database is a read-only standby; a change is answered with 503 and a time to retry',
    async () => {
      const { db } = api.appContext;
      const company = await api.approvedCompany();
      await db.execute(sql`set default_transaction_read_only = on`);
      const [health, change] = [
        await api.app.request('/healthz'),
        await api.request('addEvent', eventFields(), company),
      ];
      await db.execute(sql`set default_transaction_read_only = off`);
      expect([health.status, change.status]).toEqual([503, 503]);
      expect((await api.app.request('/healthz')).status).toBe(200);
    },
  );

  test('is 200 while a long transaction that makes progress uses the only connection', async () => {
    await api.appContext.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      expect((await api.app.request('/healthz')).status).toBe(200);
    });
  });

  test('is 503 when the database does not respond, as across a broken network', async () => {
    vi.useFakeTimers();
    try {
      const db = Object.assign(Object.create(api.appContext.db), { execute: () => new Promise(() => {}) });
      const answer = createApp({ ...api.appContext, db, msSinceLastAnswer: () => 3_000 }).request('/healthz');
      await vi.advanceTimersByTimeAsync(5_000);
      expect((await answer).status).toBe(503);
    } finally {
      vi.useRealTimers();
    }
  });
});

test('a start with an unavailable PostgreSQL server ends with a plain message, without its password', async () => {
  const opening = openPostgres('postgres://vantage:geheim@127.0.0.1:1/vantage');
  await expect(opening).rejects.toBeInstanceOf(UserFacingError);
  await expect(opening).rejects.toThrow(/^The PostgreSQL server of DATABASE_URL(?!.*geheim).*ECONNREFUSED/);
});
