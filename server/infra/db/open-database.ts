import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { UserFacingError } from '../../core/user-facing-error.ts';
import { type OpenDatabase, schema } from './database.ts';
import { embeddedCluster } from './embedded-cluster.ts';
import { watchForPanic } from './embedded-panic.ts';
import { takeFolderLock } from './folder-lock.ts';
import { refuseNewerSchema } from './known-schema.ts';
import { openPool, overOneConnection } from './postgres-connections.ts';
import { yieldBetweenStatements } from './yield-between-statements.ts';

const MIGRATIONS = { migrationsFolder: join(import.meta.dirname, 'migrations') };
const DRIZZLE = { schema, casing: 'snake_case' } as const;
/** Any number that all our processes agree on: one migrates, the others wait. */
const MIGRATION_LOCK = 7_286_500_411;
/** A quarter of PGlite's own choice: the system caches the same files, and 100 MB less stay resident. */
const EMBEDDED_BUFFERS = ['-c', 'shared_buffers=32MB'];

/**
 * Opens the database and brings it up to date: the PostgreSQL server at `url`, or else the embedded one in `folder`,
 * which one process at a time may open. When that stops of its own accord, `onPanic` must end the process.
 * @throws FolderLockedError when another living process has the folder open.
 * @throws PlainError when a newer version has migrated it.
 */
export async function openDatabase(where: {
  url: string | undefined;
  folder: string;
  onPanic?: (error: unknown) => void;
}): Promise<OpenDatabase> {
  const { url, folder, onPanic = endProcess } = where;
  return url === undefined ? await openEmbedded(folder, onPanic) : await openPostgres(url);
}

function endProcess(error: unknown): never {
  console.error(
    `The embedded database has stopped: ${error instanceof Error ? error.message : error}. ` +
      'Is the disk full? What was answered is there after the next start.',
  );
  process.exit(1);
}

async function openEmbedded(folder: string, onPanic: (error: unknown) => void): Promise<OpenDatabase> {
  // PGlite does not notice a second process on its folder, and loses committed rows then.
  const release = await ownFolder(folder).catch((error: unknown) => unusable(folder, error));
  try {
    const client = await PGlite.create({
      dataDir: await embeddedCluster(folder),
      startParams: [...PGlite.defaultStartParams, ...EMBEDDED_BUFFERS],
    });
    watchForPanic(client, onPanic);
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

async function ownFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return await takeFolderLock(folder);
}

const UNUSABLE = new Map([
  ['ENOSPC', 'its disk is full'],
  ['EDQUOT', 'its disk is full for this user'],
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'its disk can only be read'],
  ['EEXIST', 'it is a file'],
  ['ENOTDIR', 'a part of the path is a file'],
]);

function unusable(folder: string, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = UNUSABLE.get(code);
  if (reason === undefined) throw error;
  throw new UserFacingError(`DATA_DIR=${folder} cannot be used: ${reason}.`);
}

/** Drizzle over an open PGlite, migrated. */
export async function overPglite(client: PGlite): Promise<OpenDatabase> {
  const msSinceLastAnswer = yieldBetweenStatements(client);
  const db = drizzlePglite(client, DRIZZLE);
  await migratePglite(db, MIGRATIONS);
  await refuseNewerSchema(db, MIGRATIONS);
  return { db, kind: 'pglite', msSinceLastAnswer, close: () => client.close() };
}

/**
 * Drizzle over a pool of connections to a PostgreSQL server, migrated.
 * @throws PlainError when it cannot be reached or does not let us in.
 */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  await overOneConnection(url, async (client) => {
    // Given back with the connection.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzlePostgres(client, DRIZZLE);
    await migratePostgres(db, MIGRATIONS);
    await refuseNewerSchema(db, MIGRATIONS);
  });
  const pool = openPool(url);
  return {
    db: drizzlePostgres(pool, DRIZZLE),
    kind: 'postgres',
    msSinceLastAnswer: () => Number.POSITIVE_INFINITY,
    close: () => pool.end(),
  };
}
