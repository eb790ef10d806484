import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepAssets } from './keep-assets.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vantage-builds-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function buildOf(name: string, assets: string[], previous: string): Promise<string[]> {
  const dist = join(folder, name);
  await mkdir(join(dist, 'assets'), { recursive: true });
  for (const asset of assets) await writeFile(join(dist, 'assets', asset), asset);
  await keepAssets(join(folder, previous), dist);
  return (await readdir(join(dist, 'assets'))).sort();
}

test('a build keeps the assets of the one before, and not of those before that', async () => {
  expect(await buildOf('first', ['a1.js', 'shared.js'], 'none')).toEqual(['a1.js', 'shared.js']);
  expect(await buildOf('second', ['a2.js', 'shared.js'], 'first')).toEqual(['a1.js', 'a2.js', 'shared.js']);
  expect(await buildOf('third', ['a3.js'], 'second')).toEqual(['a2.js', 'a3.js', 'shared.js']);
});

test('a build that is repeated keeps what the first one had kept', async () => {
  await buildOf('earlier', ['b1.js'], 'none');
  await buildOf('present', ['b2.js'], 'earlier');
  expect(await buildOf('repeated', ['b2.js'], 'present')).toEqual(['b1.js', 'b2.js']);
  expect(await buildOf('later', ['b3.js'], 'repeated')).toEqual(['b2.js', 'b3.js']);
});
