import { sql } from 'drizzle-orm';
import { type MigrationConfig, readMigrationFiles } from 'drizzle-orm/migrator';
import * as z from 'zod/mini';
import { UserFacingError } from '../../core/user-facing-error.ts';
import type { Database } from './database.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

/** The index of a folder of migrations. */
interface Journal {
  entries: readonly { when: number }[];
}

const IsThere = z.object({ rows: z.tuple([z.object({ found: z.boolean() })]) });
const Newest = z.object({ rows: z.tuple([z.object({ newest: z.nullable(z.coerce.number()) })]) });

/**
 * Refuses a database that a newer version has migrated: the migrator only runs what is missing, and does not check for
 * unknown migrations. An older version would fill the newer tables wrongly, or fail at every payment.
 * @param db migrated, so that the table of migrations exists
 * @throws UserFacingError with instructions
 */
export async function refuseNewerSchema(db: Database, migrations: MigrationConfig): Promise<void> {
  const newest = await newestApplied(db);
  if (newest === null || newest <= newestKnown(migrations)) return;
  throw new UserFacingError(
    'This database was made by a newer version of Vantage, which may keep things that this one does not know. ' +
      'Start that version, or restore the backup that was made before it was installed.',
  );
}

/**
 * Refuses a database of an older version if this process must not migrate it, as a backup has to be made first. Accepts
 * one that was never migrated.
 * @throws UserFacingError with instructions
 */
export async function refuseOlderSchema(db: Database, migrations: MigrationConfig): Promise<void> {
  const isThere = z.parse(
    IsThere,
    await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`),
  );
  if (!isThere.rows[0].found) return;
  const newest = await newestApplied(db);
  if (newest === null || newest >= newestKnown(migrations)) return;
  throw new UserFacingError(
    'This database was made by an older version of Vantage, and only a start of the server brings it up to date. Make a ' +
      'backup first, which leaves it as it is (npm run admin -- backup FOLDER); then start the server and give this ' +
      'command again.',
  );
}

/**
 * Refuses a folder of migrations that this server was not compiled with, before a database is opened: after an update
 * without a build, the old compiled server would migrate the database to a schema that it does not know.
 * @param made the server's own migrations, as of its compilation
 * @throws UserFacingError with instructions
 */
export function refuseOtherMigrations(migrations: MigrationConfig, made: Journal = journal): void {
  const newest = Math.max(...made.entries.map(({ when }) => when));
  if (newest === newestKnown(migrations)) return;
  throw new UserFacingError(
    'This server was compiled from other sources than those that lie here now, and knows another database than they do: ' +
      'nothing was opened. Compile it from these: npm run build. Or start it by npm start, which does so by itself.',
  );
}

const newestKnown = (migrations: MigrationConfig) =>
  Math.max(...readMigrationFiles(migrations).map(({ folderMillis }) => folderMillis));

/** The time of a database's latest migration, null for a new one; its table of migrations must exist. */
export async function newestApplied(db: Database): Promise<number | null> {
  const applied = await db.execute(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  return z.parse(Newest, applied).rows[0].newest;
}
