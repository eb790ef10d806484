import { statfs } from 'node:fs/promises';
import { UserFacingError } from '../../core/user-facing-error.ts';

const MB = 1024 * 1024;
/** Two segments of the write-ahead log: with less, recovering after a crash may end in a full disk again. */
const NEEDED_TO_OPEN = 32 * MB;
/** Below it they are refused: changes above what opening needs by as much as the write-ahead log may still grow. */
const NEEDED_FOR = { changes: 128 * MB, logins: 48 * MB };
/** Log-ins write a session each and go on for longer; the rest is for payments that come in, and for the next start. */
export type RoomFor = keyof typeof NEEDED_FOR;
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

/** Whether a folder's disk has room for something; looked at once a second, however often it is asked. */
export function watchSpace(
  folder: string,
  freeSpaceOf: FreeSpace = freeSpace,
): (what: RoomFor) => Promise<boolean> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let free = Promise.resolve(Number.POSITIVE_INFINITY);
  return async (what) => {
    if (performance.now() - lookedAt > LOOK_AGAIN_MS) {
      lookedAt = performance.now();
      // Not every file system tells.
      free = freeSpaceOf(folder).catch(() => Number.POSITIVE_INFINITY);
    }
    return (await free) >= NEEDED_FOR[what];
  };
}
