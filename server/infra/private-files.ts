/** The data of companies is for the server's own user: folders 0700, files 0600, whatever the umask was. */
import { chmod, lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

const OTHERS = 0o077;
const STICKY = 0o1000;
/** What this server keeps in DATA_DIR. Nothing else in it is touched: somebody may have named a shared folder. */
const OURS = /^(pgdata(-.*)?|\.first-start-[0-9a-f]{8}|media|admin|server\.lock.*)$/;
/** Of these a link is followed: they are moved to a larger disk, and everything behind it is ours all the same. */
const MOVED = /^(pgdata|media)$/;
const ROOT = 0;
/** Files looked at side by side. */
const BATCH = 64;

/** The paths that do not belong to this process, as they are found. */
interface Look {
  /** Who this process is to the system; undefined where the system has no such thing. */
  user: number | undefined;
  failed: string[];
}

/**
 * Whatever this process and its children create from now on is for its user alone.
 * @returns the umask of before
 */
export function createFilesPrivately(): number {
  return process.umask(OTHERS);
}

/** Runs a task with another umask. The umask is the whole process's: nothing else may write meanwhile. */
export async function withUmask<Result>(umask: number, task: () => Promise<Result>): Promise<Result> {
  const before = process.umask(umask);
  try {
    return await task();
  } finally {
    process.umask(before);
  }
}

/**
 * Takes the rights of others from a data folder of before and all that we keep in it.
 * @returns the paths that belong, or lead to what belongs, to another user, or to everybody
 */
export async function makePrivate(dataDir: string, user = process.geteuid?.()): Promise<string[]> {
  const top = await lstat(dataDir).catch(() => undefined);
  if (!top?.isDirectory()) return [];
  const look: Look = { user, failed: [] };
  // A folder such as /tmp is nobody's own.
  if ((top.mode & STICKY) === 0) await takeRights(dataDir, top.mode, look);
  const ours = (await readdir(dataDir)).filter((name) => OURS.test(name));
  for (const name of ours) {
    const path = join(dataDir, name);
    await lookThrough(MOVED.test(name) ? await leadsTo(path, look) : path, look);
  }
  return look.failed;
}

/** Where a path leads, or the path itself where that is nobody's own folder or another user's, who is named as failed. */
async function leadsTo(path: string, { user, failed }: Look): Promise<string> {
  if (!(await lstat(path)).isSymbolicLink()) return path;
  const target = await stat(path).catch(() => undefined);
  if (!target?.isDirectory()) return path;
  if ((target.mode & STICKY) === 0 && target.uid === user) return await realpath(path);
  failed.push(path);
  return path;
}

/** The same for everything in and under a path. Links are not followed: what they lead to is not ours. */
export async function makeTreePrivate(path: string): Promise<string[]> {
  const look: Look = { user: process.geteuid?.(), failed: [] };
  await lookThrough(path, look);
  return look.failed;
}

async function lookThrough(path: string, look: Look): Promise<void> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats || stats.isSymbolicLink()) return;
  // With tight rights too: another user's file is one that this server cannot read.
  if (look.user !== undefined && look.user !== ROOT && stats.uid !== look.user) look.failed.push(path);
  else await takeRights(path, stats.mode, look);
  if (!stats.isDirectory()) return;
  // Another user's folder may be closed to this one.
  const names = await readdir(path).catch(() => []);
  for (let from = 0; from < names.length; from += BATCH) {
    const batch = names.slice(from, from + BATCH);
    await Promise.all(batch.map((name) => lookThrough(join(path, name), look)));
  }
}

async function takeRights(path: string, mode: number, { failed }: Look): Promise<void> {
  if ((mode & OTHERS) === 0) return;
  try {
    await chmod(path, mode & 0o700);
  } catch {
    failed.push(path);
  }
}
