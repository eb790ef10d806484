import { statfs } from 'node:fs/promises';
import { UserFacingError } from '../../core/user-facing-error.ts';

const MB = 1024 * 1024;
/** Two segments of the write-ahead log: with less, recovering after a crash may end in a full disk again. */
const NEEDED_TO_OPEN = 32 * MB;
/** Below it changes are refused: above what opening needs by as much as the write-ahead log may still grow. */
const NEEDED_TO_CHANGE = 128 * MB;
const LOOK_AGAIN_MS = 1_000;

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

/** Whether a folder's disk has room for changes; looked at once a second, however often it is asked. */
export function watchSpace(folder: string, freeSpaceOf: FreeSpace = freeSpace): () => Promise<boolean> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(true);
  return async () => {
    if (performance.now() - lookedAt > LOOK_AGAIN_MS) {
      lookedAt = performance.now();
      answer = freeSpaceOf(folder).then(
        (free) => free >= NEEDED_TO_CHANGE,
        // Not every file system tells.
        () => true,
      );
    }
    return await answer;
  };
}
