import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserFacingError } from '../../server/core/user-facing-error.ts';
import { BUILD_VARIABLES, variablesRecord } from '../../server/portal/kept-build.ts';
import { buildEnvironment } from '../../server/startup/env.ts';
import { withBuildLock } from './build-lock.ts';
import { builtStamp, STAMP, sourceStamp } from './build-stamp.ts';
import { compressBuild } from './compress-build.ts';
import { keepAssets } from './keep-assets.ts';

const NO_BUILD_TOOLS =
  'The portal has to be built, and the tools for that are not installed. Run npm ci --include=dev, or bring the dist of ' +
  'the same version and VITE_ variables.';

export interface BuildOptions {
  /** They go into the build. */
  variables: Record<string, string>;
  /** Tells the user what takes so long. */
  say: (line: string) => void;
}

/** Builds the portal into `dist`, whether it is stale or not. */
export async function buildPortal(root: string, options: BuildOptions): Promise<void> {
  requireBuildTools(root);
  const stamp = await sourceStamp(root, options.variables);
  await withBuildLock(root, async () => {
    options.say('Building the portal …');
    await build(root, stamp, options.variables);
  });
}

/**
 * Builds the portal unless `dist` was built from the same sources and variables. Concurrent starts build one after the
 * other, so that the second finds a fresh build.
 */
export async function buildPortalIfStale(root: string, options: BuildOptions): Promise<void> {
  // Without its sources there is nothing to build.
  if (!existsSync(join(root, 'src')) && existsSync(join(root, 'dist'))) return;
  const stamp = await sourceStamp(root, options.variables);
  const isFresh = async () => (await builtStamp(join(root, 'dist'))) === stamp;
  if (await isFresh()) return;
  requireBuildTools(root);
  await withBuildLock(root, async () => {
    if (await isFresh()) return;
    options.say('Building the portal …');
    await build(root, stamp, options.variables);
  });
}

/** Built beside `dist` and moved into its place at the end, so that a running server misses no file. */
async function build(root: string, stamp: string, variables: Record<string, string>): Promise<void> {
  const dist = join(root, 'dist');
  const workshop = join(root, '.cache/portal');
  // A folder of its own, as the build of a killed server continues and must not write into this one.
  const next = join(workshop, String(process.pid));
  const old = join(workshop, 'before');
  await rm(workshop, { recursive: true, force: true });
  await runVite(root, next);
  await keepAssets(dist, next);
  await compressBuild(next);
  await writeFile(join(next, BUILD_VARIABLES), variablesRecord(variables));
  await writeFile(join(next, STAMP), stamp);
  if (existsSync(dist)) await rename(dist, old);
  await rename(next, dist);
  await rm(workshop, { recursive: true, force: true });
}

function requireBuildTools(root: string): void {
  if (!existsSync(viteOf(root))) throw new UserFacingError(NO_BUILD_TOOLS);
}

const viteOf = (root: string) => join(root, 'node_modules/vite/bin/vite.js');

/** In a separate process, as a build takes hundreds of megabytes that a server would not release. */
async function runVite(root: string, outDir: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [viteOf(root), 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: buildEnvironment(),
    },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new UserFacingError('The portal could not be built; what went wrong stands above.');
}
