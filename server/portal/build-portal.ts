import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FolderLockedError, takeFolderLock } from '../db/folder-lock.ts';
import { buildEnvironment } from '../env.ts';
import { PlainError } from '../plain-error.ts';
import { sourceStamp } from './build-stamp.ts';
import { compressBuild } from './compress-build.ts';
import { keepAssets } from './keep-assets.ts';

const STAMP = '.stamp';

/**
 * Builds the portal when `dist` was built from other sources, or when `always`. Two servers that start at once build
 * one after the other, so that the second finds it done.
 * @param options `variables` go into the build; `say` tells a person what takes so long.
 */
export async function buildPortal(
  root: string,
  options: { variables: Record<string, string>; always?: boolean; say: (line: string) => void },
): Promise<void> {
  // Shipped without its sources: there is nothing to build from.
  if (!options.always && !(await isThere(join(root, 'src'))) && (await isThere(join(root, 'dist')))) return;
  const stamp = await sourceStamp(root, options.variables);
  if (!options.always && (await builtStamp(root)) === stamp) return;
  const release = await waitForTurn(join(root, 'node_modules/.cache/vantage'));
  try {
    if (!options.always && (await builtStamp(root)) === stamp) return;
    options.say('Building the portal …');
    await build(root, stamp);
  } finally {
    await release();
  }
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

async function builtStamp(root: string): Promise<string | undefined> {
  return await readFile(join(root, 'dist', STAMP), 'utf8').catch(() => undefined);
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
