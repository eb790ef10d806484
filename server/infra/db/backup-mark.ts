/**
 * A file in every backup: by it, a server that starts with a copy of the backup knows that its database is from an
 * earlier time.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath } from '../sync-to-disk.ts';

const MARK = 'backup-made-at';

/** Marks the folder of a backup that is being made. */
export async function markBackup(folder: string, madeAt: Date): Promise<void> {
  await writeFile(join(folder, MARK), `${madeAt.toISOString()}\n`, { mode: 0o600 });
}

/**
 * When the backup was made that a data folder is a copy of, if no server has started with it yet. Undefined for any
 * other folder; the present time if the mark is unreadable.
 */
export async function backupMadeAt(folder: string): Promise<Date | undefined> {
  const text = await readFile(join(folder, MARK), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const madeAt = new Date(text.trim());
  return Number.isNaN(madeAt.getTime()) ? new Date() : madeAt;
}

/** To be called once the consequences of the mark are stored in the database. */
export async function unmarkBackup(folder: string): Promise<void> {
  await rm(join(folder, MARK), { force: true });
  await syncPath(folder);
}
