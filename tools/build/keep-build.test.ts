import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildToServe } from './build-portal.ts';
import { STAMP, sourceStamp } from './build-stamp.ts';
import { keepBuild } from './keep-build.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vantage-builds-'));
  await mkdir(join(root, 'src'));
  for (const file of ['index.html', 'vite.config.ts', 'package-lock.json', 'src/main.tsx'])
    await writeFile(join(root, file), file);
  for (const folder of ['sw', 'public', 'tools']) await mkdir(join(root, folder));
});
afterEach(() => rm(root, { recursive: true }));

/** Puts a build of these variables into the place of `dist`, as a build does. */
async function deploy(variables: Record<string, string>, text: string): Promise<void> {
  const next = join(root, 'next');
  await mkdir(join(next, 'assets'), { recursive: true });
  await writeFile(join(next, 'assets/main.js'), text);
  await writeFile(join(next, STAMP), await sourceStamp(root, variables));
  await rm(join(root, 'dist'), { recursive: true, force: true });
  await rename(next, join(root, 'dist'));
}
const scriptOf = (folder: string) => readFile(join(folder, 'assets/main.js'), 'utf8');

test('a server goes on serving its own build when another one is built in the same checkout', async () => {
  const variables = { VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_x' };
  await deploy(variables, 'production');
  const served = await buildToServe(root, { variables, say: () => expect.unreachable() });
  await deploy({}, 'demo');
  expect(await scriptOf(served.folder)).toBe('production');
  expect(await scriptOf((await keepBuild(root)).folder)).toBe('demo');
});

test('what a server kept goes when it stops, and what a killed one kept with the next start', async () => {
  await deploy({}, 'portal');
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  const left = join(root, '.cache/served', encodeURIComponent(`${child.pid} 1`));
  await mkdir(left, { recursive: true });
  const served = await keepBuild(root);
  expect(await readdir(join(root, '.cache/served'))).toHaveLength(1);
  await served.discard();
  expect(await readdir(join(root, '.cache/served'))).toEqual([]);
});

test('a build without its sources is served as it is', async () => {
  await deploy({}, 'shipped');
  await rm(join(root, 'src'), { recursive: true });
  const served = await buildToServe(root, {
    variables: { VITE_API_URL: 'https://api.example' },
    say: () => {},
  });
  expect(await scriptOf(served.folder)).toBe('shipped');
  await served.discard();
});
