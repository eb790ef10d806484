/** Copies the data folder while this process has exclusive access to the database. */
import { cp, lstat, mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { UserFacingError } from '../core/user-facing-error.ts';
import { CLUSTER, MEDIA } from '../infra/data-folder.ts';
import { markBackup } from '../infra/db/backup-mark.ts';
import type { Tx } from '../infra/db/database.ts';
import { isOfLock } from '../infra/db/folder-lock.ts';
import { markUnfinished, removeOldUnfinished, unmarkUnfinished } from '../infra/db/unfinished-backup.ts';
import { makeTreePrivate } from '../infra/private-files.ts';
import { syncPath, syncTree } from '../infra/sync-to-disk.ts';

/** The data of a server; its lock and socket are none. */
const KEPT = [CLUSTER, MEDIA];

export interface Backup {
  folder: string;
  files: number;
  bytes: number;
}

/**
 * Copies a data folder, which a server can then use as its DATA_DIR. Nothing may write meanwhile. Links are followed:
 * `media` is often one, to a larger disk. The copy gets its final name when it is complete and synced to disk.
 * @param folder must not exist yet
 * @throws UserFacingError when the folder cannot be used, or the copy is not whole
 */
export async function backUpFolder(db: Tx, dataDir: string, folder: string): Promise<Backup> {
  const target = resolve(folder);
  if (!relative(dataDir, target).startsWith('..'))
    throw new UserFacingError(`The backup cannot be inside of ${dataDir}.`);
  if (await lstat(target).catch(() => undefined))
    throw new UserFacingError(`${target} is there already: name a folder that is not.`);
  await db.execute(sql`checkpoint`);
  const unfinished = `${target}.unfinished-${process.pid}`;
  await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 });
  // Created by us, so it is removed if something fails.
  await mkdir(unfinished, { mode: 0o700 }).catch(cannotCopy);
  try {
    await markUnfinished(unfinished);
    await markBackup(unfinished, new Date());
    for (const name of KEPT) await copyTree(join(dataDir, name), join(unfinished, name));
    await makeTreePrivate(unfinished);
    await syncTree(unfinished);
    await unmarkUnfinished(unfinished);
    await rename(unfinished, target);
    await syncPath(dirname(target));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  // The backup is complete, even if old leftovers cannot be removed.
  await removeOldUnfinished(target).catch(() => undefined);
  return { folder: target, ...(await sizesOf(target, lstat)) };
}

async function copyTree(link: string, to: string): Promise<void> {
  const from = await realpath(link).catch(() => undefined);
  if (from === undefined) {
    if (await lstat(link).catch(() => undefined)) throw new UserFacingError(`${link} leads nowhere.`);
    return;
  }
  const filter = (file: string) => !isOfLock(basename(file));
  await cp(from, to, { recursive: true, dereference: true, filter }).catch(cannotCopy);
  // Without following links in the copy: a link that was copied as one counts as nothing.
  const [before, after] = [await sizesOf(from, stat), await sizesOf(to, lstat)];
  if (before.files !== after.files || before.bytes !== after.bytes)
    throw new UserFacingError(`The backup of ${from} is not whole: does another process write into it?`);
}

function cannotCopy(error: Error): never {
  throw new UserFacingError(`The backup could not be made: ${error.message}`);
}

interface Sizes {
  files: number;
  bytes: number;
}

async function sizesOf(path: string, statOf: (path: string) => Promise<FileKind>): Promise<Sizes> {
  const stats = await statOf(path);
  if (stats.isFile()) return { files: 1, bytes: stats.size };
  const sum: Sizes = { files: 0, bytes: 0 };
  if (!stats.isDirectory()) return sum;
  for (const name of (await readdir(path)).filter((one) => !isOfLock(one))) {
    const { files, bytes } = await sizesOf(join(path, name), statOf);
    sum.files += files;
    sum.bytes += bytes;
  }
  return sum;
}

interface FileKind {
  size: number;
  isFile(): boolean;
  isDirectory(): boolean;
}
