import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openTestDatabase } from '../../tests/support/database/test-database.ts';
import type { Database, OpenDatabase } from '../infra/db/database.ts';
import { keepDatabase } from './keep-database.ts';

const SEGMENT = 16 * 1024 * 1024;

let database: OpenDatabase;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase({ isUnused: true });
  db = database.db;
});
afterAll(() => database.close());

const One = z.object({ rows: z.tuple([z.object({ one: z.coerce.number() })]) });
const numberOf = async (query: ReturnType<typeof sql>) => z.parse(One, await db.execute(query)).rows[0].one;

/** Inserts and deletes rows, like counters of attempts. */
async function comeAndGo(rows: number): Promise<void> {
  await db.execute(sql`insert into rate_limits (key, count, resets_at)
    select 'login:somebody@example.test:' || i, 1, now() from generate_series(1, ${rows}::int) i`);
  await db.execute(sql`delete from rate_limits`);
  // PostgreSQL updates its statistics once a second.
  await db.execute(sql`select pg_stat_force_next_flush()`);
}

test('the space of deleted rows is reused', async () => {
  const size = () => numberOf(sql`select pg_total_relation_size('rate_limits') as one`);
  await comeAndGo(5_000);
  const once = await size();
  // A fresh index takes two rounds to reach its size; unremoved rows would make it five times as large.
  for (let round = 0; round < 4; round++) {
    await keepDatabase(db);
    await comeAndGo(5_000);
  }
  expect(await size()).toBeLessThan(2.5 * once);
});

test('the log that a crash recovery would read stays short', async () => {
  const written = () => numberOf(sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as one`);
  const begun = sql`select pg_wal_lsn_diff(redo_lsn, '0/0') as one from pg_control_checkpoint()`;
  const before = await written();
  while ((await written()) - before < 3 * SEGMENT) {
    await comeAndGo(10_000);
    await keepDatabase(db);
  }
  expect((await written()) - (await numberOf(begun))).toBeLessThan(1.5 * SEGMENT);
});

test('the planner knows how many rows a table has that only grows, soon after they were added', async () => {
  await db.execute(sql`insert into stale_mails (prefix, up_to)
    select 'invitation:' || n || ':', 1 from generate_series(1, 600) n`);
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const known = () => numberOf(sql`select reltuples as one from pg_class where relname = 'stale_mails'`);
  // The tables of the other tests, and of the migrations, have their rounds as well.
  for (let round = 0; round < 5; round++) await keepDatabase(db);
  expect(await known()).toBe(600);
});
