/** The data of companies is for the server's own user: folders 0700, files 0600, whatever the umask was. */
import { chmod, lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

const OTHERS = 0o077;
const STICKY = 0o1000;
/** What this server keeps in DATA_DIR. Nothing else in it is touched: somebody may have named a shared folder. */
const OURS = /^(pgdata(-.*)?|media|admin|server\.lock.*)$/;
/** Of these a link is followed: they are moved to a larger disk, and everything behind it is ours all the same. */
const MOVED = /^(pgdata|media)$/;
/** Files looked at side by side. */
const BATCH = 64;

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
 * @returns the paths whose rights could not be changed, because they, or what they lead to, belong to another user
 */
export async function makePrivate(dataDir: string): Promise<string[]> {
  const top = await lstat(dataDir).catch(() => undefined);
  if (!top?.isDirectory()) return [];
  const failed: string[] = [];
  // A folder such as /tmp is nobody's own.
  if ((top.mode & STICKY) === 0) await takeRights(dataDir, top.mode, failed);
  const ours = (await readdir(dataDir)).filter((name) => OURS.test(name));
  for (const name of ours) {
    const path = join(dataDir, name);
    await makeTreePrivate(MOVED.test(name) ? await leadsTo(path, failed) : path, failed);
  }
  return failed;
}

/** Where a path leads, or the path itself where that is nobody's own folder or another user's, who is named as failed. */
async function leadsTo(path: string, failed: string[]): Promise<string> {
  const target = await stat(path).catch(() => undefined);
  if (!target?.isDirectory()) return path;
  if ((target.mode & STICKY) === 0 && target.uid === process.getuid?.()) return await realpath(path);
  failed.push(path);
  return path;
}

/** The same for everything in and under a path. Links are not followed: what they lead to is not ours. */
export async function makeTreePrivate(path: string, failed: string[] = []): Promise<string[]> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats || stats.isSymbolicLink()) return failed;
  await takeRights(path, stats.mode, failed);
  if (!stats.isDirectory()) return failed;
  const names = await readdir(path);
  for (let from = 0; from < names.length; from += BATCH) {
    const batch = names.slice(from, from + BATCH);
    await Promise.all(batch.map((name) => makeTreePrivate(join(path, name), failed)));
  }
  return failed;
}

async function takeRights(path: string, mode: number, failed: string[]): Promise<void> {
  if ((mode & OTHERS) === 0) return;
  try {
    await chmod(path, mode & 0o700);
  } catch {
    failed.push(path);
  }
}
