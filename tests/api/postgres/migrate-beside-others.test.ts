/** A new version starts on a database that an older one keeps writing to. */
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { schema } from '../../../server/infra/db/database.ts';
import { migrateBesideOthers } from '../../../server/infra/db/migrate-postgres.ts';
import { openPostgres } from '../../../server/infra/db/open-database.ts';
import { createOwnDatabase, type OwnDatabase } from '../../support/database/own-database.ts';

const MIGRATIONS = { migrationsFolder: join(import.meta.dirname, '../../../server/infra/db/migrations') };
const ALL = readMigrationFiles(MIGRATIONS);
/** The migrations of the older version, which has doors but not their budgets. */
const OLDER = ALL.slice(0, 26);

let own: OwnDatabase;
let older: pg.Client;
let watcher: pg.Client;
beforeEach(async () => {
  own = await createOwnDatabase();
  older = await own.connect();
  watcher = await own.connect();
});
afterEach(() => own.drop());

/** Migrates the database to the older version's state. */
async function migrateToOlder(): Promise<void> {
  await older.query(`create schema drizzle; create table drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`);
  for (const migration of OLDER) {
    for (const statement of migration.sql) await older.query(statement);
    const row = [migration.hash, migration.folderMillis];
    await older.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', row);
  }
}

const migrated = async () => {
  const { rows } = await older.query('select count(*)::int as count from drizzle.__drizzle_migrations');
  return rows[0].count;
};
/** The number of statements that wait for a lock in this database. */
async function waiting(): Promise<number> {
  const { rows } = await watcher.query(
    `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows[0].count;
}

describe('while an older process locks a table that migrations change', () => {
  beforeEach(migrateToOlder);

  test('the start waits, lets its next statement pass, and migrates afterwards', async () => {
    await older.query('begin; lock table doors in row exclusive mode');
    const opening = openPostgres(own.url);
    await expect.poll(waiting).toBe(1);
    // Tables that the migration has locked by then: a deadlock, which PostgreSQL would end after a second.
    await older.query('lock table door_logs, door_entries in row exclusive mode; commit');
    const { close } = await opening;
    expect(await migrated()).toBe(ALL.length);
    await close();
  });

  test('the start gives up after a while with instructions, and nothing is changed', async () => {
    await older.query('begin; lock table doors in row exclusive mode');
    const client = await own.connect();
    let busy = 0;
    const migrating = migrateBesideOthers(drizzle(client, { schema }), MIGRATIONS, () => busy++, {
      most: 3,
      pauseMs: 1,
    });
    await expect(migrating).rejects.toThrow(
      /^The database could not be brought up to date: at each of 3 tries/,
    );
    expect(busy).toBe(1);
    await older.query('commit');
    expect(await migrated()).toBe(OLDER.length);
  });
});

test('a start with an up-to-date database does not wait', async () => {
  await (await openPostgres(own.url)).close();
  await older.query('begin; lock table doors, door_logs, companies in row exclusive mode');
  await (await openPostgres(own.url)).close();
  expect(await migrated()).toBe(ALL.length);
});
