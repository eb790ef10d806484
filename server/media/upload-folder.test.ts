import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Overloaded } from '../queue/overloaded.ts';
import { createUploadFolder } from './upload-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'vantage-uploads-')), 'uploads');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function* pieces(count: number) {
  for (let at = 0; at < count; at += 1) yield new Uint8Array(1000).fill(at);
}

test('a file is on the disk for its owner only, until its request is answered', async () => {
  const uploads = createUploadFolder(folder).begin('a');
  const file = await uploads.keep(pieces(3), 'photo.png', 'image/png');
  expect([file.name, file.type, file.size]).toEqual(['photo.png', 'image/png', 3000]);
  expect(new Uint8Array(await file.arrayBuffer())[2500]).toBe(2);
  const [name = ''] = await readdir(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  await uploads.discard();
  expect(await readdir(folder)).toEqual([]);
});

test('one sender may use a part of the room, all together no more than there is', async () => {
  const store = createUploadFolder(folder, { totalBytes: 5000, shareBytes: 3000 });
  const [a, again, b] = [store.begin('a'), store.begin('a'), store.begin('b')];
  await a.keep(pieces(2), '1', '');
  await expect(again.keep(pieces(2), '2', '')).rejects.toBeInstanceOf(Overloaded);
  await again.discard();
  await b.keep(pieces(3), '3', '');
  await expect(store.begin('c').keep(pieces(1), '4', '')).rejects.toBeInstanceOf(Overloaded);
  await a.discard();
  await b.discard();
  await store.begin('a').keep(pieces(3), '5', '');
});

test('what a killed process left behind is removed after an hour', async () => {
  const store = createUploadFolder(folder);
  await store.begin('a').keep(pieces(1), 'new', '');
  const old = join(folder, 'old');
  await writeFile(old, 'x');
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(old, twoHoursAgo, twoHoursAgo);
  await store.sweep();
  expect(await readdir(folder)).toHaveLength(1);
});
