/** The queue of an account is locked by its name, apart from idempotency keys, which callers choose. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { lockName } from '../../../server/infra/db/advisory-lock.ts';
import { openTestDatabase } from '../../support/database/test-database.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const database = forThisFile(openTestDatabase);

test('a key that was made to have the digest of a name does not delay what that name locks', async () => {
  const { db } = database;
  const name = 'turns login:0f3a9';
  const locked = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`);
    return await db.transaction(async (other) => {
      await lockName(other, name);
      return true;
    });
  });
  expect(locked).toBe(true);
});
