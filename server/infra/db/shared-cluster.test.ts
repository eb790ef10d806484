/** Data folders that share a database, or whose disk is missing. */
import { cp, mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestCluster } from '../../../tests/support/database/test-database.ts';
import { hasEmbeddedCluster } from './embedded-cluster.ts';
import { FolderLockedError } from './folder-lock.ts';
import { openDatabase } from './open-database.ts';

let base: string;
let folder: string;
let disk: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'vantage-shared-'));
  folder = join(base, 'data');
  disk = join(base, 'disk');
  await mkdir(folder);
  await mkdir(disk);
  await createTestCluster(folder);
});
afterEach(() => rm(base, { recursive: true }));

const open = (dataDir: string) => openDatabase({ url: undefined, folder: dataDir, syncFile: () => {} });
const refusalOf = (dataDir: string) => open(dataDir).catch((error: unknown) => error);

async function moveClusterToDisk(): Promise<void> {
  await rename(join(folder, 'pgdata'), join(disk, 'pgdata'));
  await symlink(join(disk, 'pgdata'), join(folder, 'pgdata'));
}

test('only one of two data folders linked to the same database opens it, and the refusal names both', async () => {
  await moveClusterToDisk();
  const copy = join(base, 'copy');
  await cp(folder, copy, { recursive: true, verbatimSymlinks: true });
  const { close } = await open(folder);
  const refused = await refusalOf(copy);
  expect(refused).toBeInstanceOf(FolderLockedError);
  expect(String(refused)).toContain(join(copy, 'pgdata'));
  expect(String(refused)).toContain(join(disk, 'pgdata'));
  expect(String(refused)).toContain(`in use by the process ${process.pid}`);
  expect(await readdir(copy)).toEqual(['pgdata']);
  await close();
  await (await open(copy)).close();
  expect(await readdir(join(disk, 'pgdata'))).not.toContain('server.lock');
});

test('a data folder whose database is a link into another data folder is refused while that one is open', async () => {
  const other = join(base, 'other');
  await mkdir(other);
  await symlink(join(folder, 'pgdata'), join(other, 'pgdata'));
  const { close } = await open(folder);
  expect(await refusalOf(other)).toBeInstanceOf(FolderLockedError);
  await close();
});

test('a link is refused when its disk is missing, and not replaced by a new database', async () => {
  await moveClusterToDisk();
  await rename(disk, `${disk}-away`);
  expect(String(await refusalOf(folder))).toMatch(
    /pgdata leads to .*disk\/pgdata, which is not there.*mounted/,
  );
  await expect(hasEmbeddedCluster(folder)).rejects.toThrow('which is not there');
  await rename(`${disk}-away`, disk);
  await (await open(folder)).close();
});

test('a folder without a database in its place is refused, and no new one is created in it', async () => {
  await moveClusterToDisk();
  await rename(join(disk, 'pgdata'), join(disk, 'away'));
  await mkdir(join(disk, 'pgdata'));
  expect(String(await refusalOf(folder))).toMatch(/holds no database.*mounted/);
  expect(await readdir(join(disk, 'pgdata'))).toEqual([]);
});
