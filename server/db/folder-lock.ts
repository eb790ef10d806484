/** One process at a time per data folder: a file with the owner's pid, taken over when that process is dead. */
import { readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlainError } from '../plain-error.ts';

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
  for (;;) {
    if (await createExclusively(file, ours)) return () => rm(file, { force: true });
    const found = await readFile(file, 'utf8').catch(() => undefined);
    if (found === undefined) continue;
    if (isAlive(found)) throw new FolderLockedError(folder, pidOf(found));
    await removeStale(file, found);
  }
}

async function createExclusively(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: 'wx', mode: 0o600, flush: true });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves a dead owner's file away. Two starters may both find it dead: the later one must not take the new lock. */
async function removeStale(file: string, content: string): Promise<void> {
  const aside = `${file}.${process.pid}`;
  await rename(file, aside).catch(() => {});
  const moved = await readFile(aside, 'utf8').catch(() => undefined);
  if (moved !== undefined && moved !== content) await createExclusively(file, moved);
  await rm(aside, { force: true });
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
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    // No /proc (macOS): a living process of that pid counts as the owner.
    return '';
  }
}
