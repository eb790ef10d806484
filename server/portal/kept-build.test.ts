import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUILD_VARIABLES, buildToServe, type KeepOptions, keepBuild, variablesRecord } from './kept-build.ts';

let root: string;
let keeping: KeepOptions;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vantage-builds-'));
  await mkdir(join(root, 'src'));
  keeping = { spare: join(root, 'data/served') };
});
afterEach(() => rm(root, { recursive: true }));

/** Replaces `dist` with a build with these variables. */
async function deploy(variables: Record<string, string>, text: string): Promise<void> {
  const next = join(root, 'next');
  await mkdir(join(next, 'assets'), { recursive: true });
  await writeFile(join(next, 'assets/main.js'), text);
  await writeFile(join(next, 'index.html'), '');
  await writeFile(join(next, BUILD_VARIABLES), variablesRecord(variables));
  await rm(join(root, 'dist'), { recursive: true, force: true });
  await rename(next, join(root, 'dist'));
}
const scriptOf = (folder: string) => readFile(join(folder, 'assets/main.js'), 'utf8');

test('a server keeps serving its own build when another one is built in the same checkout', async () => {
  const variables = { VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_x' };
  await deploy(variables, 'production');
  const served = await buildToServe(root, variables, keeping);
  await deploy({}, 'demo');
  expect(await scriptOf(served.folder)).toBe('production');
  expect(await scriptOf((await keepBuild(root, keeping)).folder)).toBe('demo');
});

test('a kept build is removed when its server stops, that of a killed server at the next start', async () => {
  await deploy({}, 'portal');
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  const left = join(root, '.cache/served', encodeURIComponent(`${child.pid} 1`));
  await mkdir(left, { recursive: true });
  const served = await keepBuild(root, keeping);
  expect(await readdir(join(root, '.cache/served'))).toHaveLength(1);
  await served.discard();
  expect(await readdir(join(root, '.cache/served'))).toEqual([]);
});

/** As in another user's checkout, or on a file system without links. */
const linkFile = () => Promise.reject(Object.assign(new Error('no links'), { code: 'EPERM' }));

test('serves a copy when the checkout takes no links, and logs a warning when no folder takes it', async () => {
  await deploy({}, 'production');
  const served = await keepBuild(root, { ...keeping, linkFile });
  await deploy({}, 'demo');
  expect(await scriptOf(served.folder)).toBe('production');
  expect(served.warning).toBeUndefined();
  await served.discard();
  expect(await readdir(keeping.spare)).toEqual([]);
  const elsewhere = { spare: join(root, 'dist/index.html/served'), linkFile };
  expect((await keepBuild(root, elsewhere)).warning).toContain('the next build in this checkout changes');
});

test('keeps other people’s files beside it', async () => {
  await deploy({}, 'portal');
  const names = ['notes', '1 2', '%', '999999999.bak'];
  for (const name of names) await mkdir(join(root, '.cache/served', name), { recursive: true });
  const served = await keepBuild(root, keeping);
  await served.discard();
  expect((await readdir(join(root, '.cache/served'))).sort()).toEqual(names.sort());
});

test('a build without its sources is served as it is', async () => {
  await deploy({}, 'shipped');
  await rm(join(root, 'src'), { recursive: true });
  const served = await buildToServe(root, { VITE_API_URL: 'https://api.example' }, keeping);
  expect(await scriptOf(served.folder)).toBe('shipped');
  await served.discard();
});

test('a build with other variables is not served instead of its own', async () => {
  await deploy({}, 'demo');
  await expect(buildToServe(root, { VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }, keeping)).rejects.toThrow(
    'The portal was built with other VITE_ variables',
  );
  expect(await readdir(join(root, '.cache/served'))).toEqual([]);
});

test('a build only tells whether its variables are the same, without their values', async () => {
  const variables = { VITE_STRIPE_SECRET_KEY: 'sk_live_hidden', VITE_API_URL: 'https://api.example' };
  await deploy(variables, 'portal');
  expect(await readFile(join(root, 'dist', BUILD_VARIABLES), 'utf8')).not.toMatch(/hidden|api\.example/);
  await (await buildToServe(root, variables, keeping)).discard();
  await expect(
    buildToServe(root, { ...variables, VITE_STRIPE_SECRET_KEY: 'sk_live_other' }, keeping),
  ).rejects.toThrow('other VITE_ variables');
});

test('the server says how to make a build when there is none', async () => {
  await expect(buildToServe(root, {}, keeping)).rejects.toThrow('The portal is not built yet.');
});
