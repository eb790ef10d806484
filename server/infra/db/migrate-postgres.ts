/**
 * Migrates a PostgreSQL database that older processes go on writing to. All that is missing is one transaction: what one
 * migration counts, the trigger of a later one goes on counting, and no write may fall between the two.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type MigrationConfig, type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { UserFacingError } from '../../core/user-facing-error.ts';
import type { Database, Tx } from './database.ts';
import { newestApplied } from './known-schema.ts';
import { hasSqlState } from './sql-state.ts';

/**
 * For each table. Below PostgreSQL's `deadlock_timeout` (a second): where an older process waits for a table that is
 * locked here, and holds the next one, the migration gives way, and no request of that process is ended.
 */
const LOCK_TIMEOUT_MS = 500;
/** A lock that was not to be had in time; a deadlock. */
const IN_USE = new Set(['55P03', '40P01']);

export interface MigrationTries {
  most: number;
  /** Between two, about so long: what waited for the tables goes on meanwhile. */
  pauseMs: number;
}
/** One to two minutes. */
const USUAL_TRIES: MigrationTries = { most: 60, pauseMs: 1_000 };

/**
 * Runs the migrations that are missing, over a connection without time limits. Where none is, no table is locked.
 * @param onBusy told once, when others are using the tables and the next try has to wait
 * @throws UserFacingError when the tables were in use at every try; nothing has changed then
 */
export async function migrateBesideOthers(
  db: Database,
  migrations: MigrationConfig,
  onBusy: () => void = () => {},
  { most, pauseMs }: MigrationTries = USUAL_TRIES,
): Promise<void> {
  const missing = await missingMigrations(db, readMigrationFiles(migrations));
  if (missing.length === 0) return;
  for (let tried = 1; tried <= most; tried += 1) {
    if (await migrateUnlessInUse(db, missing)) return;
    if (tried === 1) onBusy();
    // By chance: two that stand in each other's way do not meet again at every try.
    if (tried < most) await wait(pauseMs * (0.5 + Math.random()));
  }
  throw new UserFacingError(
    `The database could not be brought up to date: at each of ${most} tries others were using its tables. It is as it ` +
      'was, and processes of the older version go on. Start this one again at a quieter time, or stop the others, and ' +
      'what reads for long, such as pg_dump, first.',
  );
}

/** @returns false when others were using the tables; nothing has changed then */
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
 * Locks what migrations name, before the first of them changes anything: taken one after the other with work in between,
 * locks meet those of the others far more often.
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

/** By the table that Drizzle's own migrator keeps, which the embedded database is migrated by. */
async function missingMigrations(db: Database, known: readonly MigrationMeta[]): Promise<MigrationMeta[]> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`);
  const newest = await newestApplied(db);
  return known.filter(({ folderMillis }) => newest === null || folderMillis > newest);
}
