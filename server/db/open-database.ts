import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { PlainError } from '../plain-error.ts';
import { type OpenDatabase, schema } from './database.ts';
import { embeddedCluster } from './embedded-cluster.ts';
import { takeFolderLock } from './folder-lock.ts';

const MIGRATIONS = { migrationsFolder: join(import.meta.dirname, 'migrations') };
const DRIZZLE = { schema, casing: 'snake_case' } as const;
/** Any number that all our processes agree on: one migrates, the others wait. */
const MIGRATION_LOCK = 7_286_500_411;
const POOL_SIZE = 10;
/** For a connection, in a server that is away or whose ten are taken: a person waits for the answer. */
const CONNECT_LIMIT_MS = 8_000;
/** A quarter of PGlite's own choice: the system caches the same files, and 100 MB less stay resident. */
const EMBEDDED_BUFFERS = ['-c', 'shared_buffers=32MB'];

/**
 * Opens the database and brings it up to date: the PostgreSQL server at `url`, or else the embedded one in `folder`,
 * which one process at a time may open.
 * @throws FolderLockedError when another living process has the folder open.
 */
export async function openDatabase(where: {
  url: string | undefined;
  folder: string;
}): Promise<OpenDatabase> {
  return where.url === undefined ? await openEmbedded(where.folder) : await openPostgres(where.url);
}

async function openEmbedded(folder: string): Promise<OpenDatabase> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // PGlite does not notice a second process on its folder, and loses committed rows then.
  const release = await takeFolderLock(folder);
  try {
    const client = await PGlite.create({
      dataDir: await embeddedCluster(folder),
      startParams: [...PGlite.defaultStartParams, ...EMBEDDED_BUFFERS],
    });
    const open = await overPglite(client);
    return {
      ...open,
      async close() {
        await open.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Drizzle over an open PGlite, migrated. */
export async function overPglite(client: PGlite): Promise<OpenDatabase> {
  const db = drizzlePglite(client, DRIZZLE);
  await migratePglite(db, MIGRATIONS);
  return { db, kind: 'pglite', close: () => client.close() };
}

/**
 * Drizzle over a pool of connections to a PostgreSQL server, migrated.
 * @throws PlainError when it cannot be reached or does not let us in.
 */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    application_name: 'vantage',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  try {
    const client = await pool.connect().catch(cannotConnect);
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migratePostgres(drizzlePostgres(client, DRIZZLE), MIGRATIONS);
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    } finally {
      client.release();
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: drizzlePostgres(pool, DRIZZLE), kind: 'postgres', close: () => pool.end() };
}

function cannotConnect(error: Error): never {
  throw new PlainError(`The PostgreSQL server of DATABASE_URL does not let us in: ${error.message}`);
}
