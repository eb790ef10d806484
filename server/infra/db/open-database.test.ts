import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestCluster } from '../../../tests/support/database/test-database.ts';
import { UserFacingError } from '../../core/user-facing-error.ts';
import { refuseOtherMigrations } from './known-schema.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { openDatabase } from './open-database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vantage-database-'));
  await createTestCluster(folder);
});
afterAll(() => rm(folder, { recursive: true }));

test('the database opens on a nearly full disk, without room for changes', async () => {
  let free = 100_000_000;
  const { disk, close } = await openDatabase({ url: undefined, folder, freeSpaceOf: async () => free });
  expect(await disk.hasSpace('changes')).toBe(false);
  await close();
  free = 1_000_000_000;
  const again = await openDatabase({ url: undefined, folder, freeSpaceOf: async () => free });
  expect(await again.disk.hasSpace('changes')).toBe(true);
  await again.close();
});

test('leftovers of an ended process are removed before the space is checked, as they may be what fills the disk', async () => {
  let free = 5_000_000;
  const tidy = async () => {
    free = 200_000_000;
  };
  const { close } = await openDatabase({ url: undefined, folder, tidy, freeSpaceOf: async () => free });
  await close();
});

test('refuses a database that a newer version has migrated, with instructions, and releases it', async () => {
  const newer = await openDatabase({ url: undefined, folder });
  await newer.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 1999999999999)`,
  );
  await newer.close();
  for (const _ of ['first', 'again']) {
    const refused = await openDatabase({ url: undefined, folder }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UserFacingError);
    expect(String(refused)).toMatch(/newer version of Vantage.*restore the backup/);
  }
});

test('a compiled server with other migrations beside it refuses before it opens anything', () => {
  const here = { migrationsFolder: join(import.meta.dirname, 'migrations') };
  expect(() => refuseOtherMigrations(here)).not.toThrow();
  const newest = Math.max(...journal.entries.map(({ when }) => when));
  const before = { entries: journal.entries.filter(({ when }) => when < newest) };
  const after = { entries: [...journal.entries, { when: newest + 1 }] };
  for (const made of [before, after])
    expect(() => refuseOtherMigrations(here, made)).toThrow(/compiled from other sources.*npm run build/);
});

test('refuses an unusable folder in plain words', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  for (const dataDir of [file, join(file, 'data')]) {
    const refused = await openDatabase({ url: undefined, folder: dataDir }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UserFacingError);
    expect(String(refused)).toMatch(/cannot be used: .* file\.$/);
  }
});

test('refuses a disk too full to start the database in plain words, and changes nothing', async () => {
  const freeSpaceOf = async () => 5_000_000;
  for (const _ of ['first', 'again']) {
    const refused = await openDatabase({ url: undefined, folder, freeSpaceOf }).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(UserFacingError);
    expect(String(refused)).toMatch(/has 4 MB left, and the database needs 32 MB to open.*make room/);
  }
});

test('refuses a database with damaged files in plain words, and releases it', async () => {
  const control = join(folder, 'pgdata/global/pg_control');
  await rename(control, `${control}.away`);
  for (const _ of ['first', 'again']) {
    const refused = await openDatabase({ url: undefined, folder }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UserFacingError);
    expect(String(refused)).toMatch(/cannot be opened .*start from the last backup/);
  }
  await rename(`${control}.away`, control);
});

test('a panic of the embedded database, such as for a full disk, ends the process before the next query', async () => {
  const client = await PGlite.create({ dataDir: join(folder, 'pgdata') });
  await client.query(`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
  await client.close();
  const told: string[] = [];
  const { db } = await openDatabase({
    url: undefined,
    folder,
    onPanic: (error) => told.push(String(error)),
  });
  await db.execute(sql`create table written (at int)`);
  // As on a full disk, the next segment of the log cannot be created.
  await rename(join(folder, 'pgdata/pg_wal'), join(folder, 'away'));
  await db.execute(sql`select pg_switch_wal()`);
  await expect(db.execute(sql`insert into written values (1)`)).rejects.toThrow();
  expect(told).toEqual([expect.stringContaining('pg_wal/')]);
});
