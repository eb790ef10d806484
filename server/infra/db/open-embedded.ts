import { fdatasyncSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { UserFacingError } from '../../core/user-facing-error.ts';
import { CLUSTER } from '../data-folder.ts';
import { writeFinalMessage } from '../log/open-output.ts';
import { embeddedCluster } from './embedded-cluster.ts';
import { watchForPanic } from './embedded-panic.ts';
import { requireOwnFiles } from './foreign-files.ts';
import { type FreeSpace, freeSpace, requireSpace } from './free-space.ts';
import { lockDataFolder, lockLinkTarget, type Release } from './lock-folders.ts';
import { SyncedNodeFs, type SyncFile } from './synced-node-fs.ts';
import { refuseUnfinishedBackup } from './unfinished-backup.ts';

/** PGlite's defaults without `-F`, which answers a commit before it is synced. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  // The default, `fdatasync`, does nothing in this build of PostgreSQL.
  ...['-c', 'wal_sync_method=fsync'],
  // A quarter of PGlite's default: the system caches the same files, and 100 MB less stay resident.
  ...['-c', 'shared_buffers=32MB'],
  // Limits the write-ahead log kept after a checkpoint; the default of a gigabyte is half of a small disk.
  ...['-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
  // A tenth of the default: 3,000 rows are sampled for the planner, not 30,000, which would stop the process for long.
  ...['-c', 'default_statistics_target=10'],
];

export interface EmbeddedOptions {
  folder: string;
  /** Must end the process. Called when the database has stopped by itself. */
  onPanic?: (error: unknown) => void;
  /** Tests count the syncs, or omit them for speed. */
  syncFile?: SyncFile;
  freeSpaceOf?: FreeSpace;
  /**
   * Removes an ended process's leftovers in the folder; called when no other process can have it open, before the free
   * space is checked.
   */
  tidy?: () => Promise<void>;
  /** This process's user id; undefined if the system has none. */
  user?: number | undefined;
}

export interface EmbeddedClient {
  client: PGlite;
  /** Releases the folder; the client must be closed. */
  release(): Promise<void>;
}

/**
 * Opens the embedded database in a folder, which one process at a time may do.
 * @throws FolderLockedError when another running process has the folder open
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
    // PGlite does not detect a second process on its folder, and then loses committed rows.
    held.push(await lockDataFolder(folder));
    // They may be what fills the disk: then every start would be refused until somebody intervenes.
    await options.tidy?.();
    await requireSpace(folder, freeSpaceOf);
    const cluster = await embeddedCluster(folder);
    // Another data folder may link to the same database, and has its own lock.
    held.push(await lockLinkTarget(join(folder, CLUSTER)));
    const client = await openCluster(cluster, options.syncFile ?? fdatasyncSync);
    watchForPanic(client, onPanic);
    return { client, release };
  } catch (error) {
    await release();
    throw error;
  }
}

async function openCluster(cluster: string, syncFile: SyncFile): Promise<PGlite> {
  // PostgreSQL's own lock file may be empty after a power cut, and would then prevent every start. Our lock proves that
  // it is unused.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  const files = new SyncedNodeFs(cluster, syncFile);
  return await PGlite.create({ fs: files, startParams: START_PARAMETERS }).catch((error: unknown) =>
    cannotOpen(cluster, error),
  );
}

function endProcess(error: unknown): never {
  writeFinalMessage(
    `The embedded database has stopped: ${error instanceof Error ? error.message : error}. ` +
      'Is the disk full? What was answered is there after the next start.',
  );
  process.exit(1);
}

/** PGlite only says "failed to initialize", or throws WebAssembly errors: neither says what to do. */
function cannotOpen(cluster: string, error: unknown): never {
  throw new UserFacingError(
    `The database in ${cluster} cannot be opened (${error instanceof Error ? error.message : error}). ` +
      'Look at the disk: is it full, can this user write there, does the system report errors of it? If it is sound, ' +
      'the files are damaged: start from the last backup, with DATA_DIR naming it, and keep this folder as it is.',
  );
}
