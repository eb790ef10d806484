import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePrivate } from './private-files.ts';

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vantage-private-'));
});
afterAll(() => rm(base, { recursive: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** A folder with a world-readable file. */
async function openFolder(path: string): Promise<string> {
  await mkdir(join(path, 'documents'), { recursive: true });
  const file = join(path, 'documents', 'id.pdf');
  await writeFile(file, 'x');
  for (const folder of [path, join(path, 'documents')]) await chmod(folder, 0o755);
  await chmod(file, 0o644);
  return file;
}

test('media behind a link, on a larger disk, are readable for their owner only as well', async () => {
  const disk = join(base, 'disk');
  const file = await openFolder(disk);
  const folder = join(base, 'moved');
  await mkdir(folder);
  await symlink(disk, join(folder, 'media'));
  expect(await makePrivate(folder)).toEqual([]);
  expect([await modeOf(disk), await modeOf(join(disk, 'documents')), await modeOf(file)]).toEqual([
    '700',
    '700',
    '600',
  ]);
});

test('other links are not followed, and a folder shared with others is reported', async () => {
  const shared = join(base, 'shared');
  const file = await openFolder(shared);
  await chmod(shared, 0o1777);
  const folder = join(base, 'linked');
  await mkdir(join(folder, 'media'), { recursive: true });
  await symlink(join(shared, 'documents'), join(folder, 'media', 'documents'));
  await symlink(join(shared, 'documents'), join(folder, 'admin'));
  expect(await makePrivate(folder)).toEqual([]);
  await rm(join(folder, 'media'), { recursive: true });
  await symlink(shared, join(folder, 'media'));
  expect(await makePrivate(folder)).toEqual([join(folder, 'media')]);
  expect([await modeOf(shared), await modeOf(file)]).toEqual(['777', '644']);
});

test("another user's files are reported, whatever their permissions", async () => {
  const folder = join(base, 'mixed');
  const file = await openFolder(join(folder, 'media'));
  expect(await makePrivate(folder)).toEqual([]);
  const somebody = (await stat(file)).uid + 1;
  const media = join(folder, 'media');
  expect(await makePrivate(folder, somebody)).toEqual([media, join(media, 'documents'), file]);
});
