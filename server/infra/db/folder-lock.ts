/**
 * One process at a time per data folder: a file that names the owner, taken over when that process is dead. The owner of
 * a folder that several containers share cannot be seen from the others; it touches its file, and counts as dead when
 * it has not done so for a while.
 */
import { randomBytes } from 'node:crypto';
import { link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { identityOf, pidOf, stateOf } from '../../core/process-identity.ts';
import { UserFacingError } from '../../core/user-facing-error.ts';
import { lastWords } from '../log/open-output.ts';

const LOCK_FILE = 'server.lock';
const TURN_POLL_MS = 20;
const TURN_LIMIT_MS = 10_000;
const DYING_POLL_MS = 50;

export interface LockTimes {
  /** A killed process holds its memory, and its number, for a moment longer. */
  dyingMs: number;
  /** Between two signs of life of the owner. */
  beatMs: number;
  /** An owner elsewhere without a sign of life for so long is dead. */
  staleMs: number;
}
const USUAL_TIMES: LockTimes = { dyingMs: 3_000, beatMs: 5_000, staleMs: 30_000 };

export class FolderLockedError extends UserFacingError {
  readonly pid: number;
  /** @param ledFrom the path that leads to the folder, where its own name is another */
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

/** Whether a file in a folder is of its lock, and none of its data. */
export function isOfLock(name: string): boolean {
  return name.startsWith(LOCK_FILE);
}

/**
 * Takes the lock of a folder; the answer gives it back. An owner elsewhere that was killed is waited for up to `staleMs`,
 * and for two beats at least.
 * @param onLost must end the process: another one has taken the folder over, because this one was stopped for so long
 */
export async function takeFolderLock(
  folder: string,
  onLost: () => void = () => endAfterLoss(folder),
  times: LockTimes = USUAL_TIMES,
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

/** The number of the process that has a folder, or has left its lock there. Undefined without a lock. */
export async function folderOwner(folder: string): Promise<number | undefined> {
  const content = await readFile(join(folder, LOCK_FILE), 'utf8').catch(() => undefined);
  return content === undefined ? undefined : pidOf(content);
}

interface Sighting {
  content: string;
  /** The file's date. */
  touchedMs: number;
  /** By a clock of this process that nobody sets. */
  atMs: number;
}

async function lookAt(file: string): Promise<Sighting | undefined> {
  try {
    const content = await readFile(file, 'utf8');
    return { content, touchedMs: (await stat(file)).mtimeMs, atMs: performance.now() };
  } catch {
    return undefined;
  }
}

/**
 * Of an owner elsewhere by how long no sign of life was seen from here. An old date shortens that to two beats, and is not
 * enough: its clock, or that of a shared folder, may be another than ours.
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

/** Touches the file now and then; the answer removes it, unless it is somebody else's by now. */
function keepAlive(
  file: string,
  ours: string,
  onLost: () => void,
  { beatMs }: LockTimes,
): () => Promise<void> {
  const beat = async () => {
    const owner = await ownerOf(file);
    // Removed with the whole folder, or by hand: nobody else is in it yet.
    if (owner === undefined) return;
    if (owner !== ours) return onLost();
    const now = new Date();
    await utimes(file, now, now);
  };
  // A disk that cannot be read for a moment is no loss.
  const beats = setInterval(() => beat().catch(() => {}), beatMs).unref();
  return async () => {
    clearInterval(beats);
    if ((await ownerOf(file)) === ours) await rm(file, { force: true });
  };
}

/** Undefined when nobody holds the lock. */
async function ownerOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function endAfterLoss(folder: string): never {
  lastWords(`Another process has taken over ${folder}: this one was stopped for too long, and ends.`);
  process.exit(1);
}

/** Linked into place, so that nobody ever reads it half written. */
async function createExclusively(file: string, content: string): Promise<boolean> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, content, { flag: 'wx', mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Removes a dead owner's file. Several starters may find it dead at once, and the slower must not remove the lock that
 * the faster has just made: only one at a time looks again and removes.
 */
async function removeStale(file: string, stale: string): Promise<void> {
  const turn = `${file}.turn`;
  if (!(await createExclusively(turn, ''))) {
    await outwaitTurn(turn);
    return;
  }
  try {
    const content = await readFile(file, 'utf8').catch(() => undefined);
    if (content === stale) await rm(file, { force: true });
  } finally {
    await rm(turn, { force: true });
  }
}

/** A turn takes milliseconds: one that stays is that of a starter which was killed in it. */
async function outwaitTurn(turn: string): Promise<void> {
  const began = performance.now();
  const first = await madeOf(turn);
  while (first !== undefined && (await madeOf(turn)) === first) {
    if (performance.now() - began > TURN_LIMIT_MS) return await rm(turn, { force: true });
    await wait(TURN_POLL_MS);
  }
}

/** Tells a file from the next of its name. */
async function madeOf(file: string): Promise<string | undefined> {
  const stats = await stat(file).catch(() => undefined);
  return stats && `${stats.ino} ${stats.mtimeMs}`;
}
