/** Detects the leftovers of a database in a data folder without one. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UserFacingError } from '../../core/user-facing-error.ts';
import { CLUSTER, MEDIA } from '../data-folder.ts';
import { isOfLock } from './folder-lock.ts';

/** Present on every freshly mounted disk. */
const OF_DISK = 'lost+found';

/**
 * The database was moved away, such as a damaged one, or before a backup is put in its place, and a supervisor restarts
 * the server meanwhile. Otherwise an empty database would be served and filled.
 * @throws UserFacingError with what is there and instructions
 */
export async function refuseStrayClusters(folder: string): Promise<void> {
  const found: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const within = await readdir(join(folder, name)).catch((): string[] => []);
    const isDatabase = name.startsWith(CLUSTER) || within.includes('PG_VERSION');
    const isMedia = name === MEDIA && within.some((one) => one !== OF_DISK && !isOfLock(one));
    if (isDatabase || isMedia) found.push(name);
  }
  if (found.length === 0) return;
  throw new UserFacingError(
    `DATA_DIR=${folder} has no ${CLUSTER}, but what belongs to a database: ${found.join(', ')}. Nothing was changed. ` +
      `To go on with that database, move it to ${join(folder, CLUSTER)}, or start with DATA_DIR naming a copy of a backup. For a new and ` +
      'empty one, name an empty folder as DATA_DIR, or move these elsewhere.',
  );
}
