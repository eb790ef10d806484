/** A backup that is being made, or was cut short: part of its files may be missing while its database opens. */
import { lstat, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UserFacingError } from '../../core/user-facing-error.ts';

/** Lies in the folder of a backup until all of it is there. */
const MARK = 'unfinished-backup';
const UNFINISHED = /\.unfinished-\d+$/;
/** No backup takes as long, in whatever container. */
const OVER_AFTER_MS = 24 * 3_600_000;

/** Marks a folder that a backup is about to be made in, which is beside its later name. */
export async function markUnfinished(folder: string): Promise<void> {
  await writeFile(
    join(folder, MARK),
    `A backup is being made here. Once it is older than a day, it was cut short.\n`,
    {
      mode: 0o600,
    },
  );
}

/** All of it is there. */
export async function unmarkUnfinished(folder: string): Promise<void> {
  await rm(join(folder, MARK));
}

/** @throws UserFacingError for a folder in which a backup was not finished, under whatever name */
export async function refuseUnfinishedBackup(folder: string): Promise<void> {
  if (!(await isThere(join(folder, MARK)))) return;
  throw new UserFacingError(
    `DATA_DIR=${folder} is a backup that was not finished: some of it may be missing. Nothing was changed. ` +
      'Name a copy of a finished backup as DATA_DIR, and remove this one.',
  );
}

/** Removes the backups beside a new one that were cut short more than a day ago. What bears no mark of ours stays. */
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
