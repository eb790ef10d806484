import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainError } from '../../server/core/user-facing-error.ts';
import { FolderLockedError, takeFolderLock } from '../../server/infra/db/folder-lock.ts';
import { buildEnvironment } from '../../server/startup/env.ts';
import { builtStamp, STAMP, sourceStamp } from './build-stamp.ts';
import { compressBuild } from './compress-build.ts';
import { keepAssets } from './keep-assets.ts';
import { type KeptBuild, keepBuild } from './keep-build.ts';

export interface BuildOptions {
  /** They go into the build. */
  variables: Record<string, string>;
  /** Tells a person what takes so long. */
  say: (line: string) => void;
}

/** Builds the portal into `dist`, whether it is stale or not. */
export async function buildPortal(root: string, options: BuildOptions): Promise<void> {
  const stamp = await sourceStamp(root, options.variables);
  await inTurn(root, async () => {
    options.say('Building the portal …');
    await build(root, stamp);
  });
}

/**
 * The build for this process: built first when `dist` was built from other sources or variables. Two servers that start
 * at once build one after the other, so that the second finds it done; each serves its own, whatever the next one builds.
 */
export async function buildToServe(root: string, options: BuildOptions): Promise<KeptBuild> {
  // Shipped without its sources: there is nothing to build from.
  if (!(await isThere(join(root, 'src'))) && (await isThere(join(root, 'dist'))))
    return await keepBuild(root);
  const stamp = await sourceStamp(root, options.variables);
  if ((await builtStamp(join(root, 'dist'))) === stamp) {
    const kept = await keepBuild(root).catch(() => undefined);
    if (kept?.stamp === stamp) return kept;
  }
  return await inTurn(root, async () => {
    if ((await builtStamp(join(root, 'dist'))) !== stamp) {
      options.say('Building the portal …');
      await build(root, stamp);
    }
    return await keepBuild(root);
  });
}

/** Built beside `dist` and put into its place at the end: a server that runs meanwhile misses nothing. */
async function build(root: string, stamp: string): Promise<void> {
  const dist = join(root, 'dist');
  const workshop = join(root, '.cache/portal');
  // Of our own: the build of a server that was killed goes on without it, and must not write into this one.
  const next = join(workshop, String(process.pid));
  const old = join(workshop, 'before');
  await rm(workshop, { recursive: true, force: true });
  await runVite(root, next);
  await keepAssets(dist, next);
  await compressBuild(next);
  await writeFile(join(next, STAMP), stamp);
  if (await isThere(dist)) await rename(dist, old);
  await rename(next, dist);
  await rm(workshop, { recursive: true, force: true });
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

/** One build of a checkout at a time. */
async function inTurn<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  const release = await waitForTurn(join(root, 'node_modules/.cache/vantage'));
  try {
    return await work();
  } finally {
    await release();
  }
}

async function waitForTurn(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  for (;;) {
    try {
      return await takeFolderLock(folder);
    } catch (error) {
      if (!(error instanceof FolderLockedError)) throw error;
      await wait(250);
    }
  }
}

/** In a process of its own: a build takes hundreds of megabytes, which a server would not give back. */
async function runVite(root: string, outDir: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(
    process.execPath,
    [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: buildEnvironment(),
    },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new PlainError('The portal could not be built; what went wrong stands above.');
}
