/** One process at a time per data folder: a file with the owner's pid, taken over when that process is dead. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainError } from '../plain-error.ts';

const TURN_POLL_MS = 20;
const TURN_LIMIT_MS = 10_000;
/** A killed process holds its memory, and its number, for a moment longer. */
const DYING_LIMIT_MS = 3_000;
const DYING_POLL_MS = 50;

export class FolderLockedError extends PlainError {
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(`${folder} is in use by the process ${pid}. Stop it first, or choose another DATA_DIR.`);
    this.pid = pid;
  }
}

/** Takes the lock of a folder; the answer gives it back. */
export async function takeFolderLock(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'server.lock');
  const ours = identityOf(process.pid);
  const deadline = Date.now() + DYING_LIMIT_MS;
  for (;;) {
    if (await createExclusively(file, ours)) return () => rm(file, { force: true });
    const found = await readFile(file, 'utf8').catch(() => undefined);
    if (found === undefined) continue;
    if (!isAlive(found)) await removeStale(file, found);
    else if (Date.now() > deadline) throw new FolderLockedError(folder, pidOf(found));
    else await wait(DYING_POLL_MS);
  }
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
    await forgetOldTurn(turn);
    await wait(TURN_POLL_MS);
    return;
  }
  try {
    const content = await readFile(file, 'utf8').catch(() => undefined);
    if (content === stale) await rm(file, { force: true });
  } finally {
    await rm(turn, { force: true });
  }
}

/** A turn takes milliseconds: an old one is that of a starter which was killed in it. */
async function forgetOldTurn(turn: string): Promise<void> {
  const stats = await stat(turn).catch(() => undefined);
  if (stats && Date.now() - stats.mtimeMs > TURN_LIMIT_MS) await rm(turn, { force: true });
}

function isAlive(content: string): boolean {
  const pid = pidOf(content);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return identityOf(pid) === content;
}

function pidOf(content: string): number {
  return Number(content.split(' ')[0]);
}

/** Pid and start time: a pid alone comes back, in a container even at every start. */
function identityOf(pid: number): string {
  return `${pid} ${startOf(pid)}`;
}

function startOf(pid: number): string {
  try {
    // Field 22; the name in field 2 may hold blanks, so count from behind its bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Ended, and only not yet noticed by its parent: in a container perhaps for ever.
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : (fields[19] ?? '');
  } catch {
    // No /proc (macOS): a living process of that pid counts as the owner.
    return '';
  }
}
