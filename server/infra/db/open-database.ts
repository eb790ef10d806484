import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { ownFile } from '../../core/own-files.ts';
import { createDiskSpace, type DiskSpace, unlimitedDisk } from '../disk-space.ts';
import { type Database, type Listen, type OpenDatabase, schema } from './database.ts';
import { breakOffEndlessFailure } from './embedded-panic.ts';
import { keepParsers } from './keep-parsers.ts';
import { refuseNewerSchema, refuseOlderSchema, refuseOtherMigrations } from './known-schema.ts';
import { listenOnPostgres } from './listen-postgres.ts';
import { migrateBesideOthers } from './migrate-postgres.ts';
import { type EmbeddedOptions, openEmbedded } from './open-embedded.ts';
import { openPool, overOneConnection } from './postgres-connections.ts';
import { yieldBetweenStatements } from './yield-between-statements.ts';

const MIGRATIONS = { migrationsFolder: ownFile('server/infra/db/migrations') };
const DRIZZLE = { schema, casing: 'snake_case' } as const;
/** An arbitrary number shared by all our processes: one migrates, the others wait. */
const MIGRATION_LOCK = 7_286_500_411;

/**
 * What to do with a database of an older version: a server migrates it; commands refuse it; a backup leaves it, also
 * one of a newer version, unchanged.
 */
export type Migrating = 'migrate' | 'refuse' | 'leave';

/**
 * Opens the database and migrates it by default: the PostgreSQL server at `url`, or else the embedded one in `folder`,
 * which one process at a time may open. If that stops by itself, `onPanic` must end the process. `onBusy` is called
 * when a migration waits for others that use the tables.
 * @throws FolderLockedError when another running process has the folder open.
 * @throws UserFacingError when a newer version has migrated it, or an older one and it is to be refused, or this server
 * was compiled from other sources.
 */
export async function openDatabase(
  where: { url: string | undefined; migrating?: Migrating; onBusy?: () => void } & EmbeddedOptions,
): Promise<OpenDatabase> {
  const { url, migrating = 'migrate', onBusy, ...embedded } = where;
  if (migrating !== 'leave') refuseOtherMigrations(MIGRATIONS);
  return url === undefined
    ? await openEmbeddedDatabase(embedded, migrating)
    : await openPostgres(url, {
        migrating,
        onBusy,
        disk: createDiskSpace({ ...embedded, hasDatabase: false }),
      });
}

async function openEmbeddedDatabase(options: EmbeddedOptions, migrating: Migrating): Promise<OpenDatabase> {
  const { client, release } = await openEmbedded(options);
  try {
    const open = await overPglite(client, migrating);
    return {
      ...open,
      disk: createDiskSpace({ ...options, hasDatabase: true }),
      async close() {
        await open.close();
        await release();
      },
    };
  } catch (error) {
    await client.close();
    await release();
    throw error;
  }
}

/** Drizzle with an open PGlite, migrated by default. */
export async function overPglite(client: PGlite, migrating: Migrating = 'migrate'): Promise<OpenDatabase> {
  breakOffEndlessFailure(client);
  keepParsers(client);
  const msSinceLastAnswer = yieldBetweenStatements(client);
  const db = drizzlePglite(client, DRIZZLE);
  await bringUpToDate(db, migrating, () => migratePglite(db, MIGRATIONS));
  const listen: Listen = (channel, onNotice) => client.listen(channel, onNotice);
  return { db, kind: 'pglite', msSinceLastAnswer, disk: unlimitedDisk, listen, close: () => client.close() };
}

interface PostgresOptions {
  migrating?: Migrating;
  disk?: DiskSpace;
  onBusy?: (() => void) | undefined;
}

/**
 * Drizzle with a connection pool to a PostgreSQL server, migrated by default.
 * @throws UserFacingError when it is unreachable or refuses us.
 */
export async function openPostgres(
  url: string,
  { migrating = 'migrate', disk = unlimitedDisk, onBusy }: PostgresOptions = {},
): Promise<OpenDatabase> {
  await overOneConnection(url, async (client) => {
    // Released with the connection.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzlePostgres(client, DRIZZLE);
    await bringUpToDate(db, migrating, () => migrateBesideOthers(db, MIGRATIONS, onBusy));
  });
  const pool = openPool(url);
  return {
    db: drizzlePostgres(pool, DRIZZLE),
    kind: 'postgres',
    msSinceLastAnswer: () => Number.POSITIVE_INFINITY,
    disk,
    listen: listenOnPostgres(url),
    close: () => pool.end(),
  };
}

async function bringUpToDate(
  db: Database,
  migrating: Migrating,
  migrate: () => Promise<unknown>,
): Promise<void> {
  if (migrating === 'leave') return;
  if (migrating === 'refuse') await refuseOlderSchema(db, MIGRATIONS);
  await migrate();
  await refuseNewerSchema(db, MIGRATIONS);
}
