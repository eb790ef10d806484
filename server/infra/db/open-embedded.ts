import { fdatasyncSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { UserFacingError } from '../../core/user-facing-error.ts';
import { embeddedCluster } from './embedded-cluster.ts';
import { watchForPanic } from './embedded-panic.ts';
import { takeFolderLock } from './folder-lock.ts';
import { type FreeSpace, freeSpace, requireSpace } from './free-space.ts';
import { SyncedNodeFs, type SyncFile } from './synced-node-fs.ts';

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
  const { folder, onPanic = endProcess, syncFile = fdatasyncSync, freeSpaceOf = freeSpace } = options;
  // PGlite does not notice a second process on its folder, and loses committed rows then.
  const release = await ownFolder(folder).catch((error: unknown) => unusable(folder, error));
  try {
    await requireSpace(folder, freeSpaceOf);
    const cluster = await embeddedCluster(folder);
    // Its own lock file, which a power cut can leave empty: then it would never open again. Ours proves nobody is there.
    await rm(join(cluster, 'postmaster.pid'), { force: true });
    const files = new SyncedNodeFs(cluster, syncFile);
    const client = await PGlite.create({ fs: files, startParams: START_PARAMETERS }).catch((error: unknown) =>
      cannotOpen(cluster, error),
    );
    watchForPanic(client, onPanic);
    return { client, release };
  } catch (error) {
    await release();
    throw error;
  }
}

function endProcess(error: unknown): never {
  console.error(
    `The embedded database has stopped: ${error instanceof Error ? error.message : error}. ` +
      'Is the disk full? What was answered is there after the next start.',
  );
  process.exit(1);
}

async function ownFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return await takeFolderLock(folder);
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

function unusable(folder: string, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = UNUSABLE.get(code);
  if (reason === undefined) throw error;
  throw new UserFacingError(`DATA_DIR=${folder} cannot be used: ${reason}.`);
}

/** PGlite says "failed to initialize", or throws WebAssembly's frames: neither names what to do. */
function cannotOpen(cluster: string, error: unknown): never {
  throw new UserFacingError(
    `The database in ${cluster} cannot be opened (${error instanceof Error ? error.message : error}). ` +
      'Look at the disk: is it full, can this user write there, does the system report errors of it? If it is sound, ' +
      'the files are damaged: start from the last backup, and keep this folder.',
  );
}
