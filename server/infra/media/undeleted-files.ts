/**
 * Files of a bucket that should not be there: their deletion failed, or storing them failed after the bucket may have
 * taken them. A bucket is never searched, so they would stay for ever: their paths are kept in the database until
 * `jobs/forget-undeleted.ts` has deleted them.
 */
import { randomBytes } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { Overloaded } from '../../core/queue/overloaded.ts';
import type { Database } from '../db/database.ts';
import { facts } from '../db/schema-content.ts';
import type { Log } from '../log/log.ts';
import { isUnguessable, newMediaPath } from './media-path.ts';
import type { MediaStore } from './media-store.ts';
import { pathsOf } from './picture-files.ts';

const PREFIX = 'undeleted_file:';

interface Remembering {
  db: Database;
  log: Log;
}

const NOT_STORED = 'Files cannot be stored at the moment. Please try again in a minute, or without the file.';
const NOT_READ = 'Files cannot be read at the moment. Please try again in a minute.';
const RETRY_AFTER_SECONDS = 60;

/** The store, with its failures remembered. They are failures of the caller's all the same. */
export function rememberUndeleted(store: MediaStore, { db, log }: Remembering): MediaStore {
  async function remember(paths: readonly string[]): Promise<void> {
    // Other names are shared and stored again, such as the demo's.
    const keys = paths.filter(isUnguessable).map((path) => PREFIX + path);
    if (keys.length === 0) return;
    await db
      .insert(facts)
      .values(keys.map((key) => ({ key, value: true })))
      .onConflictDoNothing()
      .catch((err: unknown) => log.error({ err, paths }, 'files that may be left in the bucket'));
  }
  return {
    ...store,
    async put(upload, patience) {
      const named = { ...upload, name: upload.name ?? randomBytes(16).toString('hex') };
      try {
        return await store.put(named, patience);
      } catch (error) {
        await remember([newMediaPath(named)]);
        throw new Overloaded(NOT_STORED, RETRY_AFTER_SECONDS, { cause: error });
      }
    },
    info: (path, patience) => answered(store.info(path, patience)),
    read: (path, range, patience) => answered(store.read(path, range, patience)),
    async delete(path, patience) {
      try {
        await store.delete(path, patience);
      } catch (error) {
        // The small size of a picture is deleted after the large one.
        await remember(pathsOf(path));
        throw error;
      }
    },
  };
}

/** @throws Overloaded where the bucket fails: its callers are not responsible, and may try again */
async function answered<Answer>(asked: Promise<Answer>): Promise<Answer> {
  return await asked.catch((cause: unknown) => {
    throw new Overloaded(NOT_READ, RETRY_AFTER_SECONDS, { cause });
  });
}

/** Some remembered paths, in no order: one that cannot be deleted does not delay the others for ever. */
export async function undeletedFiles(db: Database, most: number): Promise<string[]> {
  const rows = await db
    .select({ key: facts.key })
    .from(facts)
    .where(sql`starts_with(${facts.key}, ${PREFIX})`)
    .orderBy(sql`random()`)
    .limit(most);
  return rows.map(({ key }) => key.slice(PREFIX.length));
}

/** Forgets paths that are deleted. */
export async function forgetUndeleted(db: Database, paths: readonly string[]): Promise<void> {
  const keys = paths.map((path) => PREFIX + path);
  if (keys.length > 0) await db.delete(facts).where(inArray(facts.key, keys));
}
