/** Syncs files and folders to disk, so that a file with a name has its content after a power cut. */
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../core/error-code.ts';

/** Disks sync several files in hardly more time than one; each is an open file. */
const CONCURRENCY = 32;

/** Syncs a folder with everything in it, without following links. */
export async function syncTree(folder: string): Promise<void> {
  const within = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = within
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  for (let at = 0; at < paths.length; at += CONCURRENCY)
    await Promise.all(paths.slice(at, at + CONCURRENCY).map(syncPath));
  await syncPath(folder);
}

/** Syncs one file, or the names in one folder. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } catch (error) {
    // Not every file system can sync folders.
    if (errorCode(error) !== 'EINVAL') throw error;
  } finally {
    await file.close();
  }
}
