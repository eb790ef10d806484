/**
 * Migrates a PostgreSQL database while older processes still write to it. All missing migrations run in one
 * transaction: one may count rows, for which a trigger of a later one continues counting, so no write may happen in
 * between.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type MigrationConfig, type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { UserFacingError } from '../../core/user-facing-error.ts';
import type { Database, Tx } from './database.ts';
import { newestApplied } from './known-schema.ts';
import { hasSqlState } from './sql-state.ts';

/**
 * Per table. Shorter than PostgreSQL's `deadlock_timeout` (a second): if an older process waits for a table that is
 * locked here and holds the next one, the migration gives way, and no request of that process fails.
 */
const LOCK_TIMEOUT_MS = 500;
/** A lock timeout; a deadlock. */
const IN_USE = new Set(['55P03', '40P01']);

export interface MigrationTries {
  most: number;
  /** The approximate time between two attempts, in which waiting queries continue. */
  pauseMs: number;
}
/** One to two minutes. */
const DEFAULT_TRIES: MigrationTries = { most: 60, pauseMs: 1_000 };

/**
 * Runs the missing migrations over a connection without timeouts. Locks no table if there are none.
 * @param onBusy called once, when others use the tables and the next attempt has to wait
 * @throws UserFacingError if the tables were in use at every attempt; nothing was changed then
 */
export async function migrateBesideOthers(
  db: Database,
  migrations: MigrationConfig,
  onBusy: () => void = () => {},
  { most, pauseMs }: MigrationTries = DEFAULT_TRIES,
): Promise<void> {
  const missing = await missingMigrations(db, readMigrationFiles(migrations));
  if (missing.length === 0) return;
  for (let tried = 1; tried <= most; tried += 1) {
    if (await migrateUnlessInUse(db, missing)) return;
    if (tried === 1) onBusy();
    // Randomized, so that two processes do not collide at every attempt.
    if (tried < most) await wait(pauseMs * (0.5 + Math.random()));
  }
  throw new UserFacingError(
    `The database could not be brought up to date: at each of ${most} tries others were using its tables. It is as it ` +
      'was, and processes of the older version go on. Start this one again at a quieter time, or stop the others, and ' +
      'what reads for long, such as pg_dump, first.',
  );
}

/** @returns false if others used the tables; nothing was changed then */
async function migrateUnlessInUse(db: Database, missing: readonly MigrationMeta[]): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await lockTables(tx, missing);
      for (const migration of missing) await run(tx, migration);
    });
    return true;
  } catch (error) {
    if (hasSqlState(error, IN_USE)) return false;
    throw error;
  }
}

/**
 * Locks the tables in migrations before the first change: locks that are taken one after the other with work in between
 * conflict far more often.
 */
async function lockTables(tx: Tx, migrations: readonly MigrationMeta[]): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}`}, true)`);
  const text = migrations.flatMap((migration) => migration.sql).join('\n');
  const tables = await tx
    .select({ name: sql<string>`tablename` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public' and strpos(${text}, '"' || tablename || '"') > 0`)
    .orderBy(sql`tablename`);
  if (tables.length === 0) return;
  const names = sql.join(
    tables.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`lock table ${names} in access exclusive mode`);
}

async function run(tx: Tx, { sql: statements, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of statements) await tx.execute(sql.raw(statement));
  await tx.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
  );
}

/** By the table of Drizzle's own migrator, which migrates the embedded database. */
async function missingMigrations(db: Database, known: readonly MigrationMeta[]): Promise<MigrationMeta[]> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`);
  const newest = await newestApplied(db);
  return known.filter(({ folderMillis }) => newest === null || folderMillis > newest);
}
