import { sql } from 'drizzle-orm';
import { type MigrationConfig, readMigrationFiles } from 'drizzle-orm/migrator';
import * as z from 'zod/mini';
import { UserFacingError } from '../../core/user-facing-error.ts';
import type { Database } from './database.ts';

const Newest = z.object({ rows: z.tuple([z.object({ newest: z.nullable(z.coerce.number()) })]) });

/**
 * Refuses a database that a newer version has migrated: the migrator runs what is missing, and never asks whether it
 * knows what is there. An older version would fill the newer tables wrongly, or fail at every payment.
 * @param db migrated, so that the table of migrations exists
 * @throws UserFacingError with the way out
 */
export async function refuseNewerSchema(db: Database, migrations: MigrationConfig): Promise<void> {
  const known = Math.max(...readMigrationFiles(migrations).map(({ folderMillis }) => folderMillis));
  const applied = await db.execute(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  const { newest } = z.parse(Newest, applied).rows[0];
  if (newest === null || newest <= known) return;
  throw new UserFacingError(
    'This database was made by a newer version of Vantage, which may keep things that this one does not know. ' +
      'Start that version, or restore the backup that was made before it was installed.',
  );
}
