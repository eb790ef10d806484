import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

const FOLDER = join(import.meta.dirname, '../../../server/infra/db/migrations');

/**
 * Migrates a database that had rows before one of the migrations: first up to that one, then the rows are inserted,
 * then the rest.
 * @param migration the file's name without number and extension
 * @param rows SQL
 */
export async function migrateOver(database: PGlite, migration: string, rows: string): Promise<void> {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const at = files.findIndex((name) => name.endsWith(`_${migration}.sql`));
  if (at < 0) throw new Error(`There is no migration ${migration}`);
  const run = async (names: readonly string[]) => {
    for (const name of names) await database.exec(readFileSync(join(FOLDER, name), 'utf8'));
  };
  await run(files.slice(0, at));
  await database.exec(rows);
  await run(files.slice(at));
}
