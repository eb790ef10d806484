/** A row that is renewed while the sweep is about to delete it. */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rateLimits } from '../../../server/infra/db/schema.ts';
import { sweepRateLimits, takeAttempt } from '../../../server/infra/limits/rate-limit.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiFixture);

/** How many statements wait for a lock. */
async function waiting(): Promise<number> {
  const isWaiting = sql`wait_event_type = 'Lock' and datname = current_database()`;
  const [row] = await api.appContext.db
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`pg_stat_activity`)
    .where(isWaiting);
  return row?.count ?? 0;
}

test('stays, with its new count', async () => {
  const { db } = api.appContext;
  const limit = { key: 'swept', allowed: 5, minutes: 1 };
  await takeAttempt(db, limit, api.clock.now());
  api.clock.advance({ minutes: 2 });
  let swept: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await takeAttempt(tx, limit, api.clock.now());
    swept = sweepRateLimits(db, api.clock.now());
    await expect.poll(waiting).toBe(1);
  });
  await swept;
  const rows = await db.select().from(rateLimits).where(eq(rateLimits.key, limit.key));
  expect(rows).toMatchObject([{ count: 1 }]);
});
