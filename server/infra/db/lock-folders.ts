/** Locks folders before a database in them is opened. */
import { access, constants, lstat, mkdir, readlink, realpath } from 'node:fs/promises';
import { errorCode } from '../../core/error-code.ts';
import { UserFacingError } from '../../core/user-facing-error.ts';
import { FolderLockedError, takeFolderLock } from './folder-lock.ts';

/** Releases a folder. */
export type Release = () => Promise<void>;

/**
 * Locks a data folder, creating it if necessary.
 * @throws FolderLockedError when another running process has it
 * @throws UserFacingError when it cannot be used
 */
export async function lockDataFolder(folder: string): Promise<Release> {
  return await usable(`DATA_DIR=${folder}`, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await takeFolderLock(folder);
  });
}

/**
 * Creates the data folder that processes of one PostgreSQL database share, if necessary.
 * @throws UserFacingError when it cannot be used
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  await usable(`DATA_DIR=${folder}`, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK | constants.X_OK);
  });
}

/**
 * Locks a part of a data folder, or the target of its link, such as on a larger disk: two data folders, such as a copy
 * with its links, may have the same target, and their own locks do not exclude each other. The lock file is in the
 * target.
 * @throws FolderLockedError when another running process has it
 * @throws UserFacingError when it cannot be used, or the link has no target
 */
export async function lockLinkTarget(path: string): Promise<Release> {
  await requireLinkTarget(path);
  return await usable(path, async () => {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const target = await realpath(path);
    return await takeFolderLock(target).catch((error: unknown) => {
      throw error instanceof FolderLockedError ? new FolderLockedError(target, error.owner, path) : error;
    });
  });
}

/**
 * A link whose disk is not mounted must not be treated as missing: an empty folder would be created instead.
 * @throws UserFacingError when a path is a link without a target
 */
export async function requireLinkTarget(path: string): Promise<void> {
  const isLink = (await lstat(path).catch(() => undefined))?.isSymbolicLink() ?? false;
  if (!isLink || (await realpath(path).catch(() => undefined)) !== undefined) return;
  throw new UserFacingError(
    `${path} leads to ${await readlink(path)}, which is not there: is its disk mounted?`,
  );
}

const UNUSABLE = new Map([
  ['ENOSPC', 'its disk is full'],
  ['EDQUOT', 'its disk is full for this user'],
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'its disk can only be read'],
  ['EEXIST', 'it is a file'],
  ['ENOTDIR', 'a part of the path is a file'],
]);

async function usable<Result>(named: string, use: () => Promise<Result>): Promise<Result> {
  try {
    return await use();
  } catch (error) {
    const reason = UNUSABLE.get(String(errorCode(error)));
    if (reason === undefined) throw error;
    throw new UserFacingError(`${named} cannot be used: ${reason}.`);
  }
}
