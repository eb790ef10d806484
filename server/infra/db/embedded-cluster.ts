import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, realpath, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loaderOf, ownProgram } from '../../core/own-files.ts';
import { UserFacingError } from '../../core/user-facing-error.ts';
import { CLUSTER } from '../data-folder.ts';
import { syncPath, syncTree } from '../sync-to-disk.ts';
import { requireLinkTarget } from './lock-folders.ts';
import { beginStaging, removeStaging, removeStagings } from './staging-folder.ts';
import { refuseStrayClusters } from './stray-clusters.ts';

/**
 * The folder of the embedded database; created if it does not exist. Creating one takes 600 MB, which a process never
 * releases, so a separate process does it. The folder gets its name only when it is complete and synced to disk, so a
 * crash leaves none.
 * @throws UserFacingError if its disk seems not to be mounted, or a database was moved aside: a new one would be served
 * instead
 */
export async function embeddedCluster(folder: string): Promise<string> {
  const cluster = join(folder, CLUSTER);
  // PGlite does not follow a link, such as one to a larger disk.
  if (await hasEmbeddedCluster(folder)) return await realpath(cluster);
  await refuseStrayClusters(folder);
  await removeStagings(folder);
  const staging = await beginStaging(folder);
  const unfinished = join(staging, CLUSTER);
  const program = ownProgram('server/infra/db/create-cluster.ts');
  const creator = fork(program, [unfinished], { execArgv: loaderOf(program) });
  const [code] = await once(creator, 'exit');
  if (code !== 0) throw new Error('The database could not be created; what went wrong stands above.');
  await syncTree(unfinished);
  await rename(unfinished, cluster);
  // Syncs the new name, and that of the folder, which may be new as well.
  await syncPath(folder);
  await syncPath(dirname(folder));
  await removeStaging(staging);
  return cluster;
}

/**
 * Whether a folder contains an embedded database.
 * @throws UserFacingError if it is a link without a target, or a folder without a database: its disk may not be mounted
 */
export async function hasEmbeddedCluster(folder: string): Promise<boolean> {
  const cluster = join(folder, CLUSTER);
  await requireLinkTarget(cluster);
  const names = await readdir(cluster).catch(() => undefined);
  if (names && !names.includes('PG_VERSION')) {
    throw new UserFacingError(
      `${await realpath(cluster)} holds no database: is its disk mounted? For a new one, remove ${cluster}, ` +
        'start, stop, and move what the start has made.',
    );
  }
  return (await stat(cluster).catch(() => undefined)) !== undefined;
}
