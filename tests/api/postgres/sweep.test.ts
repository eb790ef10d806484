import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../server/infra/db/database.ts';
import { rateLimits } from '../../../server/infra/db/schema.ts';
import { sweepRateLimits, takeAttempt } from '../../../server/infra/limits/rate-limit.ts';
import { openTestDatabase } from '../../support/database/test-database.ts';

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

test('a sweep waits for no row in use: it removes the others, and what is renewed meanwhile stays', async () => {
  const { db } = open;
  const limitOf = (key: string) => ({ key, allowed: 5, minutes: 60 });
  const then = new Date('2026-11-26T12:00:00Z');
  const now = new Date('2026-11-26T14:00:00Z');
  for (const key of ['renewed', 'over']) await takeAttempt(db, limitOf(key), then);
  await db.transaction(async (tx) => {
    await takeAttempt(tx, limitOf('renewed'), now);
    await sweepRateLimits(db, now);
    expect(await db.$count(rateLimits, eq(rateLimits.key, 'over'))).toBe(0);
  });
  expect(await db.$count(rateLimits, eq(rateLimits.key, 'renewed'))).toBe(1);
});
