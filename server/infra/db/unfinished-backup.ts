/** A backup in progress, or an interrupted one: some files may be missing although its database opens. */
import { lstat, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DAY_MS } from '../../core/durations.ts';
import { UserFacingError } from '../../core/user-facing-error.ts';

/** In the folder of a backup until it is complete. */
const MARK = 'unfinished-backup';
const UNFINISHED = /\.unfinished-\d+$/;
/** No backup takes this long, even in another container. */
const OVER_AFTER_MS = DAY_MS;

/** Marks a folder for a backup that is about to be made; it is beside the backup's final name. */
export async function markUnfinished(folder: string): Promise<void> {
  await writeFile(
    join(folder, MARK),
    `A backup is being made here. Once it is older than a day, it was cut short.\n`,
    {
      mode: 0o600,
    },
  );
}

/** To be called when the backup is complete. */
export async function unmarkUnfinished(folder: string): Promise<void> {
  await rm(join(folder, MARK));
}

/** @throws UserFacingError for the folder of an unfinished backup, whatever its name */
export async function refuseUnfinishedBackup(folder: string): Promise<void> {
  if (!(await isThere(join(folder, MARK)))) return;
  throw new UserFacingError(
    `DATA_DIR=${folder} is a backup that was not finished: some of it may be missing. Nothing was changed. ` +
      'Name a copy of a finished backup as DATA_DIR, and remove this one.',
  );
}

/** Removes backups beside a new one that were interrupted more than a day ago. Folders without our mark stay. */
export async function removeOldUnfinished(target: string): Promise<void> {
  const folder = dirname(target);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!UNFINISHED.test(name) || path === target) continue;
    if (!(await lstat(path)).isDirectory()) continue;
    const mark = await stat(join(path, MARK)).catch(() => undefined);
    if (mark && Date.now() - mark.mtimeMs > OVER_AFTER_MS) await rm(path, { recursive: true });
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}
