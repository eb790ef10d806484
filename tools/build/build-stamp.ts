import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { variablesRecord } from '../../server/portal/kept-build.ts';

/** The file of a build that says what it was built from. */
export const STAMP = '.stamp';

/** Everything that a build of the portal is made of. */
const SOURCES = [
  'common',
  'src',
  'sw',
  'public',
  'tools/build',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
/** Written by the build itself, or no part of it. */
const NOT_BUILT = /\.gen\.ts$|\.test\.tsx?$/;

/**
 * A digest of the portal's sources and of the variables of a build. A build is fresh while its stamp equals this; file
 * dates would make every clone stale.
 */
export async function sourceStamp(root: string, variables: Record<string, string>): Promise<string> {
  return await digestOf(root, SOURCES, variablesRecord(variables));
}

/**
 * A digest of files by path and content.
 * @param sources files and folders, from the root
 * @param more further inputs of a build
 */
export async function digestOf(root: string, sources: readonly string[], more = ''): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await sourceFiles(root, sources)) {
    const digest = createHash('sha256').update(await readFile(join(root, file)));
    hash.update(`${file} ${digest.digest('hex')}\n`);
  }
  hash.update(more);
  return hash.digest('hex');
}

/** The stamp of a build; undefined if there is none. */
export async function builtStamp(build: string): Promise<string | undefined> {
  return await readFile(join(build, STAMP), 'utf8').catch(() => undefined);
}

async function sourceFiles(root: string, sources: readonly string[]): Promise<string[]> {
  const files = await Promise.all(sources.map((source) => filesIn(root, source)));
  return files
    .flat()
    .filter((file) => !NOT_BUILT.test(file))
    .sort();
}

async function filesIn(root: string, path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  const inside = entries.map(async (entry) => {
    const inner = `${path}/${entry.name}`;
    return entry.isDirectory() ? await filesIn(root, inner) : [inner];
  });
  return (await Promise.all(inside)).flat();
}
