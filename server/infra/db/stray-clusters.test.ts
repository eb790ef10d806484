/** Data folders whose database was moved away, and the leftovers of a first start. */
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestCluster } from '../../../tests/support/database/test-database.ts';
import { openDatabase } from './open-database.ts';
import { beginStaging, removeStagings } from './staging-folder.ts';
import { refuseStrayClusters } from './stray-clusters.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vantage-aside-'));
});
afterEach(() => rm(folder, { recursive: true }));

const open = () => openDatabase({ url: undefined, folder, syncFile: () => {} });
const refusal = () => open().then(({ close }) => close(), String);
const contentOf = async (name: string) => (await readdir(join(folder, name))).sort();

test.each(['pgdata-damaged', 'pgdata-1234', 'old', 'pgdata.backup'])(
  'a start is refused when a database was moved aside as %s, which is kept',
  async (name) => {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'PG_VERSION'), '17');
    const before = await contentOf(name);
    expect(await refusal()).toMatch(new RegExp(`has no pgdata.*${name}.*backup.*empty`));
    expect(await contentOf(name)).toEqual(before);
    expect(await readdir(folder)).toEqual([name]);
  },
);

test('a start is refused when there are only media, or the database is on another disk, and succeeds once it is back', async () => {
  await mkdir(join(folder, 'media', 'recordings'), { recursive: true });
  expect(await refusal()).toContain('media');
  await rm(join(folder, 'media'), { recursive: true });
  await createTestCluster(folder);
  await mkdir(join(folder, 'disk'));
  await rename(join(folder, 'pgdata'), join(folder, 'disk', 'away'));
  await symlink(join(folder, 'disk', 'away'), join(folder, 'data-of-before'));
  expect(await refusal()).toContain('data-of-before');
  await cp(join(folder, 'disk', 'away'), join(folder, 'pgdata'), { recursive: true });
  await (await open()).close();
});

test('an empty folder of media, as on a mounted disk, does not prevent it', async () => {
  await mkdir(join(folder, 'media', 'lost+found'), { recursive: true });
  await refuseStrayClusters(folder);
});

test('of unfinished first starts only what has our mark is removed, and no link is followed', async () => {
  const own = await beginStaging(folder);
  await mkdir(join(own, 'pgdata'));
  await writeFile(join(await beginStaging(folder), 'made-by-vantage'), '');
  const other = join(folder, 'other');
  await mkdir(other);
  await writeFile(join(other, 'made-by-vantage'), 'mine');
  await symlink(other, join(folder, '.first-start-00000002'));
  await mkdir(join(folder, '.first-start-00000003', 'pgdata'), { recursive: true });
  await writeFile(join(folder, '.first-start-00000004'), 'a file');
  await removeStagings(folder);
  const left = ['.first-start-00000002', '.first-start-00000003', '.first-start-00000004', 'other'];
  expect((await readdir(folder)).sort()).toEqual(left);
  expect((await stat(join(other, 'made-by-vantage'))).size).toBe(4);
});
