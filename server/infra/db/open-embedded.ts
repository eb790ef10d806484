import { fdatasyncSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { UserFacingError } from '../../core/user-facing-error.ts';
import { lastWords } from '../log/open-output.ts';
import { CLUSTER, embeddedCluster } from './embedded-cluster.ts';
import { watchForPanic } from './embedded-panic.ts';
import { requireOwnFiles } from './foreign-files.ts';
import { type FreeSpace, freeSpace, requireSpace } from './free-space.ts';
import { ownFolder, ownTarget, type Release } from './own-folder.ts';
import { SyncedNodeFs, type SyncFile } from './synced-node-fs.ts';
import { refuseUnfinishedBackup } from './unfinished-backup.ts';

/** PGlite's own choice but for `-F`, which answers a commit before it is on the disk. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  // In this build of PostgreSQL `fdatasync`, the usual one, does nothing.
  ...['-c', 'wal_sync_method=fsync'],
  // A quarter of PGlite's own choice: the system caches the same files, and 100 MB less stay resident.
  ...['-c', 'shared_buffers=32MB'],
  // What a checkpoint leaves of the write-ahead log for the next round; the usual gigabyte is a small disk's half.
  ...['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
];

export interface EmbeddedOptions {
  folder: string;
  /** Must end the process. Called when the database has stopped of its own accord. */
  onPanic?: (error: unknown) => void;
  /** Tests may count, or leave out for speed, what a power cut would ask for. */
  syncFile?: SyncFile;
  freeSpaceOf?: FreeSpace;
  /**
   * Removes what an ended process has left in the folder; called when nobody else can have it open, before it must have
   * room.
   */
  tidy?: () => Promise<void>;
  /** Who this process is to the system; undefined where the system has no such thing. */
  user?: number | undefined;
}

export interface EmbeddedClient {
  client: PGlite;
  /** Gives the folder back; the client must be closed. */
  release(): Promise<void>;
}

/**
 * Opens the embedded database in a folder, which one process at a time may do.
 * @throws FolderLockedError when another living process has the folder open
 * @throws UserFacingError when folder, disk or database cannot be used, with the reason
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedClient> {
  const { folder, user = process.geteuid?.(), onPanic = endProcess, freeSpaceOf = freeSpace } = options;
  await requireOwnFiles(folder, user);
  await refuseUnfinishedBackup(folder);
  const held: Release[] = [];
  const release = async () => {
    for (const give of held.splice(0).reverse()) await give();
  };
  try {
    // PGlite does not notice a second process on its folder, and loses committed rows then.
    held.push(await ownFolder(folder));
    // Its files may be what fills the disk: then every start would be refused until somebody comes.
    await options.tidy?.();
    await requireSpace(folder, freeSpaceOf);
    const cluster = await embeddedCluster(folder);
    // Another data folder may lead to the same one, and has a lock of its own.
    held.push(await ownTarget(join(folder, CLUSTER)));
    const client = await openCluster(cluster, options.syncFile ?? fdatasyncSync);
    watchForPanic(client, onPanic);
    return { client, release };
  } catch (error) {
    await release();
    throw error;
  }
}

async function openCluster(cluster: string, syncFile: SyncFile): Promise<PGlite> {
  // Its own lock file, which a power cut can leave empty: then it would never open again. Ours proves nobody is there.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  const files = new SyncedNodeFs(cluster, syncFile);
  return await PGlite.create({ fs: files, startParams: START_PARAMETERS }).catch((error: unknown) =>
    cannotOpen(cluster, error),
  );
}

function endProcess(error: unknown): never {
  lastWords(
    `The embedded database has stopped: ${error instanceof Error ? error.message : error}. ` +
      'Is the disk full? What was answered is there after the next start.',
  );
  process.exit(1);
}

/** PGlite says "failed to initialize", or throws WebAssembly's frames: neither names what to do. */
function cannotOpen(cluster: string, error: unknown): never {
  throw new UserFacingError(
    `The database in ${cluster} cannot be opened (${error instanceof Error ? error.message : error}). ` +
      'Look at the disk: is it full, can this user write there, does the system report errors of it? If it is sound, ' +
      'the files are damaged: start from the last backup, with DATA_DIR naming it, and keep this folder as it is.',
  );
}
