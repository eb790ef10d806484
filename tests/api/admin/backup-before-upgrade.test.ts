/** Commands of a new version on a database of the previous version: a rollback must stay possible. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestCluster } from '../../support/database/test-database.ts';
import { cleanEnvironment } from '../../support/processes/clean-environment.ts';
import { runCommand } from '../../support/processes/run-command.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vantage-older-'));
  await createTestCluster(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true }));

const give = (...words: string[]) =>
  runCommand(process.execPath, ['--import', 'tsx', 'server/admin/cli.ts', ...words], {
    env: cleanEnvironment({ DATA_DIR: dataDir }),
  });

/** Runs a statement. @returns the number of applied migrations afterwards */
async function migrationsIn(folder: string, statement = 'select 1'): Promise<unknown> {
  const client = await PGlite.create({ dataDir: join(folder, 'pgdata') });
  await client.exec(statement);
  const { rows } = await client.query('select count(*)::int as count from drizzle.__drizzle_migrations');
  await client.close();
  return rows[0];
}

const FORGET_THE_LAST = `delete from drizzle.__drizzle_migrations
  where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`;

test('a backup copies it unchanged, and other commands are refused with instructions', async () => {
  const before = await migrationsIn(dataDir, FORGET_THE_LAST);
  const copy = `${dataDir}-copy`;
  const refused = await give('companies');
  expect(refused.output).toMatch(/made by an older version.*backup FOLDER.*start the server/);
  expect(refused.code).toBe(1);
  const made = await give('backup', copy);
  expect(made.output).toContain('It holds 0 companies');
  expect(made.code).toBe(0);
  expect([await migrationsIn(dataDir), await migrationsIn(copy)]).toEqual([before, before]);
  await rm(copy, { recursive: true });
}, 120_000);
