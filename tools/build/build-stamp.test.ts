import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceStamp } from './build-stamp.ts';

let root: string;
const write = (name: string, text: string) => writeFile(join(root, name), text);
const stamp = (variables: Record<string, string> = {}) => sourceStamp(root, variables);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vantage-sources-'));
  for (const folder of ['common', 'src/app', 'sw', 'public', 'tools/build'])
    await mkdir(join(root, folder), { recursive: true });
  for (const file of ['index.html', 'vite.config.ts', 'package-lock.json', 'src/main.tsx'])
    await write(file, file);
});
afterAll(() => rm(root, { recursive: true }));

test('a build is stale when a source or a variable of it changes, wherever it stands', async () => {
  const before = await stamp();
  expect(await stamp()).toBe(before);
  const changes: [string, string][] = [
    ['src/main.tsx', 'other'],
    ['src/app/new.ts', 'new'],
    ['sw/worker.ts', 'new'],
    ['public/icon.svg', 'new'],
    ['package-lock.json', 'other'],
  ];
  const seen = new Set([before]);
  for (const [name, text] of changes) {
    await write(name, text);
    seen.add(await stamp());
  }
  seen.add(await stamp({ VITE_API_URL: 'https://api.example' }));
  expect(seen.size).toBe(changes.length + 2);
});

test('what is no part of a build does not make it stale', async () => {
  const before = await stamp();
  await write('src/app/route-tree.gen.ts', 'written by the build');
  await write('src/app/new.test.tsx', 'a test');
  await write('README.md', 'words');
  expect(await stamp()).toBe(before);
});
