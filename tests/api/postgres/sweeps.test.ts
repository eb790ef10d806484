/** A row that is renewed while the sweep is about to delete it. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rateLimits } from '../../../server/infra/db/schema.ts';
import { sweepRateLimits, takeAttempt } from '../../../server/infra/limits/rate-limit.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiFixture);

test('stays, with its new count', async () => {
  const { db } = api.appContext;
  const limit = { key: 'swept', allowed: 5, minutes: 1 };
  await takeAttempt(db, limit, api.clock.now());
  api.clock.advance({ minutes: 2 });
  await db.transaction(async (tx) => {
    await takeAttempt(tx, limit, api.clock.now());
    // Neither waits for the row nor removes it.
    await sweepRateLimits(db, api.clock.now());
  });
  const rows = await db.select().from(rateLimits).where(eq(rateLimits.key, limit.key));
  expect(rows).toMatchObject([{ count: 1 }]);
});
