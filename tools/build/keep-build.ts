import { link, mkdir, readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { identityOf, stateOf } from '../../server/core/process-identity.ts';
import { builtStamp } from './build-stamp.ts';

/** A build that nobody replaces while a process serves it. */
export interface KeptBuild {
  folder: string;
  /** What it was built from; see `sourceStamp`. */
  stamp: string | undefined;
  /** Removes it, once nobody serves it any more. */
  discard(): Promise<void>;
}

/** The file system takes no more files here, or no links: then nobody builds here either, or `dist` has to do. */
const CANNOT_LINK = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTSUP', 'EXDEV', 'EMLINK', 'ENOSYS', 'ENOSPC']);

/**
 * Keeps what `dist` holds at this moment for this process: links to its files, which stay when another build takes the
 * place of `dist`. A demo that is started beside production would otherwise change what production serves.
 */
export async function keepBuild(root: string): Promise<KeptBuild> {
  const dist = join(root, 'dist');
  const kept = join(root, '.cache/served');
  const own = join(kept, encodeURIComponent(identityOf(process.pid)));
  const discard = () => rm(own, { recursive: true, force: true });
  try {
    await removeOfTheDead(kept);
    await discard();
    await linkTree(dist, own);
    return { folder: own, stamp: await builtStamp(own), discard };
  } catch (error) {
    await discard().catch(() => {});
    if (!(error instanceof Error && 'code' in error && CANNOT_LINK.has(String(error.code)))) throw error;
    return { folder: dist, stamp: await builtStamp(dist), async discard() {} };
  }
}

async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const target = (entry: (typeof entries)[number]) => join(to, relative(from, entry.parentPath), entry.name);
  const folders = entries.filter((entry) => entry.isDirectory());
  for (const folder of folders) await mkdir(target(folder), { recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  await Promise.all(files.map((file) => link(join(file.parentPath, file.name), target(file))));
}

async function removeOfTheDead(kept: string): Promise<void> {
  const names = await readdir(kept).catch(() => []);
  const dead = names.filter((name) => stateOf(decodeURIComponent(name)) === 'dead');
  await Promise.all(dead.map((name) => rm(join(kept, name), { recursive: true, force: true })));
}
