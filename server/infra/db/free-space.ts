import { statfs } from 'node:fs/promises';
import { UserFacingError } from '../../core/user-facing-error.ts';

export const MB = 1024 * 1024;
/** Two segments of the write-ahead log: with less, recovering after a crash may end in a full disk again. */
const NEEDED_TO_OPEN = 32 * MB;

/** Bytes that we may still write on the disk of a folder. */
export type FreeSpace = (folder: string) => Promise<number>;

export const freeSpace: FreeSpace = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Refuses to open a database that could not be brought up, before it ends with a dump that nobody understands.
 * @throws UserFacingError with the way out
 */
export async function requireSpace(folder: string, freeSpaceOf: FreeSpace): Promise<void> {
  const free = await freeSpaceOf(folder);
  if (free >= NEEDED_TO_OPEN) return;
  throw new UserFacingError(
    `The disk of DATA_DIR=${folder} has ${Math.floor(free / MB)} MB left, and the database needs ` +
      `${NEEDED_TO_OPEN / MB} MB to open. Nothing is lost: make room on it, or move the folder to a larger disk, and start again.`,
  );
}
