/** Restricts the companies' data to the server's own user: folders 0700, files 0600, whatever the umask was. */
import { chmod, lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

const OTHERS = 0o077;
const STICKY = 0o1000;
/** This server's entries in DATA_DIR. Nothing else in it is changed, as it may be a shared folder. */
const OURS = /^(pgdata(-.*)?|\.first-start-[0-9a-f]{8}|media|admin|server\.lock.*)$/;
/** Links that are followed: these are often moved to a larger disk, and belong to us there too. */
const MOVED = /^(pgdata|media)$/;
const ROOT = 0;
/** Files checked in parallel. */
const BATCH = 64;

/** Collects paths that do not belong to this process. */
interface Look {
  /** This process's user id; undefined if the system has none. */
  user: number | undefined;
  failed: string[];
}

/**
 * Files that this process and its children create from now on are for its user only.
 * @returns the previous umask
 */
export function createFilesPrivately(): number {
  return process.umask(OTHERS);
}

/** Runs a task with another umask. It applies to the whole process, so nothing else may write meanwhile. */
export async function withUmask<Result>(umask: number, task: () => Promise<Result>): Promise<Result> {
  const before = process.umask(umask);
  try {
    return await task();
  } finally {
    process.umask(before);
  }
}

/**
 * Removes other users' permissions from an existing data folder and all our entries in it.
 * @returns the paths that belong, or link to something that belongs, to another user, or that everybody may write
 */
export async function makePrivate(dataDir: string, user = process.geteuid?.()): Promise<string[]> {
  const top = await lstat(dataDir).catch(() => undefined);
  if (!top?.isDirectory()) return [];
  const look: Look = { user, failed: [] };
  // A folder such as /tmp is shared.
  if ((top.mode & STICKY) === 0) await removePermissions(dataDir, top.mode, look);
  const ours = (await readdir(dataDir)).filter((name) => OURS.test(name));
  for (const name of ours) {
    const path = join(dataDir, name);
    await makePrivateBelow(MOVED.test(name) ? await leadsTo(path, look) : path, look);
  }
  return look.failed;
}

/**
 * The target of a path; the path itself if the target is a shared folder or another user's, which is reported as
 * failed.
 */
async function leadsTo(path: string, { user, failed }: Look): Promise<string> {
  if (!(await lstat(path)).isSymbolicLink()) return path;
  const target = await stat(path).catch(() => undefined);
  if (!target?.isDirectory()) return path;
  if ((target.mode & STICKY) === 0 && target.uid === user) return await realpath(path);
  failed.push(path);
  return path;
}

/** The same for everything in and under a path. Links are not followed, as their targets are not ours. */
export async function makeTreePrivate(path: string): Promise<string[]> {
  const look: Look = { user: process.geteuid?.(), failed: [] };
  await makePrivateBelow(path, look);
  return look.failed;
}

async function makePrivateBelow(path: string, look: Look): Promise<void> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats || stats.isSymbolicLink()) return;
  // Even with strict permissions: this server cannot read another user's file.
  if (look.user !== undefined && look.user !== ROOT && stats.uid !== look.user) look.failed.push(path);
  else await removePermissions(path, stats.mode, look);
  if (!stats.isDirectory()) return;
  // Another user's folder may be inaccessible.
  const names = await readdir(path).catch(() => []);
  for (let from = 0; from < names.length; from += BATCH) {
    const batch = names.slice(from, from + BATCH);
    await Promise.all(batch.map((name) => makePrivateBelow(join(path, name), look)));
  }
}

async function removePermissions(path: string, mode: number, { failed }: Look): Promise<void> {
  if ((mode & OTHERS) === 0) return;
  try {
    await chmod(path, mode & 0o700);
  } catch {
    failed.push(path);
  }
}
