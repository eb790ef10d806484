import { statfs } from 'node:fs/promises';
import { MB } from '../../core/byte-units.ts';
import { UserFacingError } from '../../core/user-facing-error.ts';

/** Two segments of the write-ahead log: with less, a crash recovery may fill the disk again. */
const NEEDED_TO_OPEN = 32 * MB;

/** Free bytes on the disk of a folder. */
export type FreeSpace = (folder: string) => Promise<number>;

export const freeSpace: FreeSpace = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Refuses to open a database that could not start, instead of letting it fail with an incomprehensible dump.
 * @throws UserFacingError with instructions
 */
export async function requireSpace(folder: string, freeSpaceOf: FreeSpace): Promise<void> {
  const free = await freeSpaceOf(folder);
  if (free >= NEEDED_TO_OPEN) return;
  throw new UserFacingError(
    `The disk of DATA_DIR=${folder} has ${Math.floor(free / MB)} MB left, and the database needs ` +
      `${NEEDED_TO_OPEN / MB} MB to open. Nothing is lost: make room on it, or move the folder to a larger disk, and start again.`,
  );
}
