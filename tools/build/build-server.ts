/**
 * Compiles the server into `dist-server`: one file instead of hundreds of modules, so that it starts in a third of the
 * time and needs less memory. `server/main.ts` also runs from its sources, with tsx.
 */
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { withBuildLock } from './build-lock.ts';
import { builtStamp, digestOf, STAMP } from './build-stamp.ts';

const DIST = 'dist-server';
/** Programs that run as separate processes; `ownProgram` finds them by these names. */
const PROGRAMS = [
  'server/main.ts',
  'server/admin/cli.ts',
  'server/infra/db/create-cluster.ts',
  'server/infra/decoder/decoder-worker.ts',
] as const;

/** Packages of many small modules, without files that they look for beside themselves. The others stay where they are. */
const BUNDLED: ReadonlySet<string> = new Set(['@hono/node-server', 'drizzle-orm', 'hono', 'stripe', 'zod']);

/** Everything that the compiled server depends on. */
const SOURCES = ['common', 'server', 'dev', 'tools/build', 'package.json', 'package-lock.json'];

const PackageJson = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

/** Compiles the server, whether it is stale or not. */
export async function buildServer(root: string): Promise<void> {
  await withBuildLock(root, () => build(root));
}

/**
 * Compiles the server unless `dist-server` is up to date. If that fails, for lack of the tools or in a read-only
 * checkout, the server runs from its sources: a stale build is removed, never run.
 * @param say tells the user why it starts more slowly
 */
export async function buildServerIfStale(root: string, say: (line: string) => void): Promise<void> {
  if (await isServerFresh(root)) return;
  try {
    await withBuildLock(root, async () => {
      if (!(await isServerFresh(root))) await build(root);
    });
  } catch (error) {
    await rm(join(root, DIST), { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : error;
    say(`The server could not be compiled (${reason}): it runs from its sources, and starts more slowly.`);
  }
}

/** Whether there is a compiled server, made from these sources. */
export async function isServerFresh(root: string): Promise<boolean> {
  return (await builtStamp(join(root, DIST))) === (await digestOf(root, SOURCES));
}

/** Built beside `dist-server` and put into its place at the end. */
async function build(root: string): Promise<void> {
  const esbuild = await import('esbuild');
  const stamp = await digestOf(root, SOURCES);
  const dist = join(root, DIST);
  const workshop = join(root, '.cache/server');
  const next = join(workshop, String(process.pid));
  await rm(workshop, { recursive: true, force: true });
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(PROGRAMS.map((source) => [basename(source, '.ts'), source])),
    outdir: next,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: await packagesLeftAlone(root),
    logLevel: 'warning',
  });
  await writeFile(join(next, STAMP), stamp);
  const before = join(workshop, 'before');
  if (existsSync(dist)) await rename(dist, before);
  await rename(next, dist);
  await rm(workshop, { recursive: true, force: true });
}

async function packagesLeftAlone(root: string): Promise<string[]> {
  const { dependencies, devDependencies } = PackageJson.parse(
    JSON.parse(await readFile(join(root, 'package.json'), 'utf8')),
  );
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !BUNDLED.has(name));
}
