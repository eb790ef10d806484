/** What a database left in a data folder that has none under its name. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UserFacingError } from '../../core/user-facing-error.ts';
import { isOfLock } from './folder-lock.ts';

const MEDIA = 'media';
/** A disk that is mounted there has it from the beginning. */
const OF_DISK = 'lost+found';

/**
 * Somebody has moved the database away, such as a damaged one, or between that and putting a backup in its place; a
 * supervisor starts the server by itself meanwhile. An empty database would be served instead, and be filled.
 * @throws UserFacingError with what is there and the ways out
 */
export async function refuseStrayClusters(folder: string, cluster: string): Promise<void> {
  const found: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const within = await readdir(join(folder, name)).catch((): string[] => []);
    const isDatabase = name.startsWith(cluster) || within.includes('PG_VERSION');
    const isMedia = name === MEDIA && within.some((one) => one !== OF_DISK && !isOfLock(one));
    if (isDatabase || isMedia) found.push(name);
  }
  if (found.length === 0) return;
  throw new UserFacingError(
    `DATA_DIR=${folder} has no ${cluster}, but what belongs to a database: ${found.join(', ')}. Nothing was changed. ` +
      `To go on with that database, move it to ${join(folder, cluster)}, or start with DATA_DIR naming a copy of a backup. For a new and ` +
      'empty one, name an empty folder as DATA_DIR, or move these elsewhere.',
  );
}
