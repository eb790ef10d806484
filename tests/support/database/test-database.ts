import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '../../../server/infra/db/database.ts';
import { openPostgres, overPglite } from '../../../server/infra/db/open-database.ts';
import { createOwnDatabase } from './own-database.ts';

const ROOT = join(import.meta.dirname, '../../..');
const MIGRATIONS = join(ROOT, 'server/infra/db/migrations');
const CACHE = join(ROOT, 'node_modules/.cache/vantage');

/**
 * An empty, migrated database for one test file: in memory or, with TEST_DATABASE_URL, a new one on that PostgreSQL
 * server. Closing it removes it.
 * @param isUnused for tests of dead rows, sizes or the log, which earlier tests would affect
 */
export async function openTestDatabase({ isUnused = false } = {}): Promise<OpenDatabase> {
  if (process.env.TEST_DATABASE_URL) return await openOnServer();
  return isUnused ? await openInMemory() : await lendOne();
}

async function openInMemory(): Promise<OpenDatabase> {
  return await overPglite(await PGlite.create({ loadDataDir: await migratedDump() }));
}

/** Opening one takes a second, so the next file of this process reuses it, emptied. */
const idle: OpenDatabase[] = [];

async function lendOne(): Promise<OpenDatabase> {
  const used = idle.pop();
  if (used) await used.db.execute(EMPTIED);
  const open = used ?? (await openInMemory());
  let isGivenBack = false;
  const db = new Proxy<Database>(open.db, {
    get(target, key) {
      if (isGivenBack) throw new Error('This database was closed: another test file has it now.');
      return Reflect.get(target, key, target);
    },
  });
  return {
    ...open,
    db,
    async close() {
      isGivenBack = true;
      idle.push(open);
    },
  };
}

/** Truncation costs the same for an empty table, so only tables with rows are truncated. */
const EMPTIED = sql`do $$
  declare name text; has_rows boolean; filled text[] := '{}';
  begin
    for name in select format('%I', tablename) from pg_tables where schemaname = 'public' loop
      execute 'select exists (select from ' || name || ')' into has_rows;
      if has_rows then filled := filled || name; end if;
    end loop;
    if filled <> '{}' then
      execute 'truncate ' || array_to_string(filled, ', ') || ' restart identity cascade';
    end if;
  end $$`;

/** Makes `pgdata` in a data folder, as a first start does, with an empty migrated database. */
export async function createTestCluster(dataDir: string): Promise<void> {
  const made = join(CACHE, `cluster-${await schemaDigest()}`);
  if (!(await stat(made).catch(() => undefined))) await makeCluster(made);
  await cp(made, join(dataDir, 'pgdata'), { recursive: true });
}

/** Starting a database to make its folder takes seconds, copying the folder a fraction: it is made once a schema. */
async function makeCluster(made: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const own = `${made}.${randomBytes(4).toString('hex')}`;
  const client = await PGlite.create({ dataDir: own, loadDataDir: await migratedDump() });
  await client.close();
  // Another process may have been first; its folder is identical.
  await rename(own, made).catch(() => rm(own, { recursive: true }));
}

/** Creating and migrating takes seconds, loading a dump of the result a fraction: it is made once a schema. */
export async function migratedDump(): Promise<Blob> {
  const file = join(CACHE, `checkpointed-${await schemaDigest()}.tar`);
  const dump = (await readFile(file).catch(() => undefined)) ?? (await makeDump(file));
  return new Blob([new Uint8Array(dump)]);
}

async function makeDump(file: string): Promise<Buffer> {
  const client = await PGlite.create();
  await overPglite(client);
  // Otherwise each database restored from the dump would first replay its log.
  await client.exec('checkpoint');
  const dump = Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer());
  await client.close();
  await mkdir(CACHE, { recursive: true });
  // Several test files may create it at once: each writes its own, and the last rename wins.
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

async function openOnServer(): Promise<OpenDatabase> {
  const own = await createOwnDatabase();
  const open = await openPostgres(own.url);
  return {
    ...open,
    async close() {
      await open.close();
      await own.drop();
    },
  };
}
