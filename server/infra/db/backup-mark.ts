/** Lies in every backup: a server that starts over a copy of it learns by it that its database is of an earlier time. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath } from '../sync-to-disk.ts';

const MARK = 'backup-made-at';

/** Marks the folder of a backup that is being made. */
export async function markBackup(folder: string, madeAt: Date): Promise<void> {
  await writeFile(join(folder, MARK), `${madeAt.toISOString()}\n`, { mode: 0o600 });
}

/**
 * When the backup was made that a data folder is a copy of and that no server has started over yet. Undefined for any
 * other folder; now, where the mark cannot be read.
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

/** What follows from the mark is in the database. */
export async function unmarkBackup(folder: string): Promise<void> {
  await rm(join(folder, MARK), { force: true });
  await syncPath(folder);
}
