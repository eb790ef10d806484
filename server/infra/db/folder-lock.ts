/**
 * One process at a time per data folder: a lock file names the owner, and is taken over when that process is dead. If
 * several containers share a folder, they cannot see each other's processes; the owner touches its file, and is
 * considered dead when it has not done so for a while.
 */
import { randomBytes } from 'node:crypto';
import { link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from '../../core/error-code.ts';
import { identityOf, pidOf, stateOf } from '../../core/process-identity.ts';
import { UserFacingError } from '../../core/user-facing-error.ts';
import { writeFinalMessage } from '../log/open-output.ts';

const LOCK_FILE = 'server.lock';
const TURN_POLL_MS = 20;
const TURN_LIMIT_MS = 10_000;
const DYING_POLL_MS = 50;

export interface LockTimes {
  /** How long a killed process may take to disappear. */
  dyingMs: number;
  /** The interval of the owner's heartbeats. */
  beatMs: number;
  /** An owner in another container without a heartbeat for this time is dead. */
  staleMs: number;
}
const DEFAULT_TIMES: LockTimes = { dyingMs: 3_000, beatMs: 5_000, staleMs: 30_000 };

export class FolderLockedError extends UserFacingError {
  readonly pid: number;
  /** @param ledFrom the path of the link to the folder, if there is one */
  constructor(
    folder: string,
    readonly owner: string,
    ledFrom = folder,
  ) {
    const where = stateOf(owner) === 'elsewhere' ? ' of another container or machine' : '';
    const named = ledFrom === folder ? folder : `${folder}, to which ${ledFrom} leads,`;
    super(
      `${named} is in use by the process ${pidOf(owner)}${where}. Stop it first, or choose another DATA_DIR.`,
    );
    this.pid = pidOf(owner);
  }
}

/** Whether a file in a folder belongs to its lock, not to its data. */
export function isOfLock(name: string): boolean {
  return name.startsWith(LOCK_FILE);
}

/**
 * Takes the lock of a folder; returns a function that releases it. Waits for a killed owner in another container for up
 * to `staleMs`, and for at least two heartbeats.
 * @param onLost must end the process: another one has taken over the folder, because this one was suspended for too
 * long
 */
export async function takeFolderLock(
  folder: string,
  onLost: () => void = () => endAfterLoss(folder),
  times: LockTimes = DEFAULT_TIMES,
): Promise<() => Promise<void>> {
  const file = join(folder, LOCK_FILE);
  const ours = identityOf(process.pid);
  const began = performance.now();
  let firstSeen: Sighting | undefined;
  for (;;) {
    if (await createExclusively(file, ours)) return keepAlive(file, ours, onLost, times);
    const seen = await lookAt(file);
    if (!seen) continue;
    if (firstSeen?.content !== seen.content) firstSeen = seen;
    if (isDead(seen, firstSeen, times)) await removeStale(file, seen.content);
    else if (seen.atMs - began > times.dyingMs && isKnownAlive(seen, firstSeen))
      throw new FolderLockedError(folder, seen.content);
    else await wait(DYING_POLL_MS);
  }
}

/** The pid of the process that holds a folder, or has left its lock there. Undefined without a lock. */
export async function folderOwner(folder: string): Promise<number | undefined> {
  const content = await readFile(join(folder, LOCK_FILE), 'utf8').catch(() => undefined);
  return content === undefined ? undefined : pidOf(content);
}

interface Sighting {
  content: string;
  /** The file's modification time. */
  touchedMs: number;
  /** By this process's monotonic clock. */
  atMs: number;
}

/**
 * Undefined if it is gone, or has just been replaced on a network disk.
 * @throws UserFacingError if it cannot be read: looking again would never end
 */
async function lookAt(file: string): Promise<Sighting | undefined> {
  try {
    const content = await readFile(file, 'utf8');
    return { content, touchedMs: (await stat(file)).mtimeMs, atMs: performance.now() };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ESTALE') return undefined;
    throw new UserFacingError(
      `The lock ${file} cannot be read (${code}): has a process of another user left it? If no server uses this ` +
        'folder, remove it.',
    );
  }
}

/**
 * Whether an owner in another container is dead, by the time since its last observed heartbeat. An old modification
 * time shortens the wait to two heartbeats, but is not enough alone: its clock, or a shared folder's, may differ from
 * ours.
 */
function isDead(seen: Sighting, first: Sighting, { beatMs, staleMs }: LockTimes): boolean {
  const state = stateOf(seen.content);
  if (state !== 'elsewhere') return state === 'dead';
  if (seen.touchedMs !== first.touchedMs) return false;
  const isOld = Date.now() - seen.touchedMs > staleMs;
  return seen.atMs - first.atMs > (isOld ? Math.min(2 * beatMs, staleMs) : staleMs);
}

function isKnownAlive(seen: Sighting, first: Sighting): boolean {
  return stateOf(seen.content) === 'alive' || seen.touchedMs !== first.touchedMs;
}

/** Touches the file regularly; the returned function removes it, unless another process owns it now. */
function keepAlive(
  file: string,
  ours: string,
  onLost: () => void,
  { beatMs }: LockTimes,
): () => Promise<void> {
  const beat = async () => {
    const owner = await ownerOf(file);
    // Removed with the whole folder, or by hand: no other process has taken it yet.
    if (owner === undefined) return;
    if (owner !== ours) return onLost();
    const now = new Date();
    await utimes(file, now, now);
  };
  // A temporary read error is harmless.
  const beats = setInterval(() => beat().catch(() => {}), beatMs).unref();
  return async () => {
    clearInterval(beats);
    if ((await ownerOf(file)) === ours) await rm(file, { force: true });
  };
}

/** Undefined if nobody holds the lock. */
async function ownerOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function endAfterLoss(folder: string): never {
  writeFinalMessage(`Another process has taken over ${folder}: this one was stopped for too long, and ends.`);
  process.exit(1);
}

/** Created by a hard link, so that it is never read half written. On a full disk the draft is removed too. */
async function createExclusively(file: string, content: string): Promise<boolean> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, content, { flag: 'wx', mode: 0o600 });
    await link(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Removes a dead owner's file. Several processes may find it dead at once, and a slower one must not remove the new
 * lock of a faster one: only one at a time checks again and removes.
 */
async function removeStale(file: string, stale: string): Promise<void> {
  const turn = `${file}.turn`;
  if (!(await createExclusively(turn, ''))) {
    await waitForTurn(turn);
    return;
  }
  try {
    const content = await readFile(file, 'utf8').catch(() => undefined);
    if (content === stale) await rm(file, { force: true });
  } finally {
    await rm(turn, { force: true });
  }
}

/** Holding the turn takes milliseconds: if it remains, its process was killed. */
async function waitForTurn(turn: string): Promise<void> {
  const began = performance.now();
  const first = await fileIdentity(turn);
  while (first !== undefined && (await fileIdentity(turn)) === first) {
    if (performance.now() - began > TURN_LIMIT_MS) return await rm(turn, { force: true });
    await wait(TURN_POLL_MS);
  }
}

/** Identifies a file among successive ones with the same name. */
async function fileIdentity(file: string): Promise<string | undefined> {
  const stats = await stat(file).catch(() => undefined);
  return stats && `${stats.ino} ${stats.mtimeMs}`;
}
