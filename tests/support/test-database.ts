import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { OpenDatabase } from '../../server/infra/db/database.ts';
import { openPostgres, overPglite } from '../../server/infra/db/open-database.ts';

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = join(ROOT, 'server/infra/db/migrations');
const CACHE = join(ROOT, 'node_modules/.cache/vantage');

/**
 * An empty, migrated database for one test file: in memory, or, with TEST_DATABASE_URL, a fresh one on that
 * PostgreSQL server. Closing it leaves nothing behind.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? await openOnServer(url) : await openInMemory();
}

async function openInMemory(): Promise<OpenDatabase> {
  return await overPglite(await PGlite.create({ loadDataDir: await migratedDump() }));
}

/** Makes `pgdata` in a data folder, as a first start does, with an empty migrated database. */
export async function createTestCluster(dataDir: string): Promise<void> {
  const client = await PGlite.create({
    dataDir: join(dataDir, 'pgdata'),
    loadDataDir: await migratedDump(),
  });
  await client.close();
}

/** Creating and migrating takes seconds, loading a dump of the result a fraction: it is made once a schema. */
async function migratedDump(): Promise<Blob> {
  const file = join(CACHE, `pglite-${await schemaDigest()}.tar`);
  const dump = (await readFile(file).catch(() => undefined)) ?? (await makeDump(file));
  return new Blob([new Uint8Array(dump)]);
}

async function makeDump(file: string): Promise<Buffer> {
  const client = await PGlite.create();
  await overPglite(client);
  const dump = Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer());
  await client.close();
  await mkdir(CACHE, { recursive: true });
  // Several test files may make it at once: each writes its own, the last rename wins.
  const own = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(own, dump);
  await rename(own, file);
  return dump;
}

async function schemaDigest(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(MIGRATIONS)).sort()) {
    if (name.endsWith('.sql')) hash.update(await readFile(join(MIGRATIONS, name)));
  }
  hash.update(await readFile(join(ROOT, 'node_modules/@electric-sql/pglite/package.json')));
  return hash.digest('hex').slice(0, 16);
}

async function openOnServer(url: string): Promise<OpenDatabase> {
  const name = `vantage_test_${randomBytes(6).toString('hex')}`;
  await onServer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const open = await openPostgres(own.href);
  return {
    ...open,
    async close() {
      await open.close();
      await onServer(url, `drop database if exists ${name} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
