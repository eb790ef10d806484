/** Data folders that lead to the same media folder. */
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bootstrap } from '../../../server/bootstrap.ts';
import { FolderLockedError } from '../../../server/infra/db/folder-lock.ts';
import { createLog } from '../../../server/infra/log/log.ts';
import { readEnv } from '../../../server/startup/env.ts';
import { createTestCluster } from '../../support/database/test-database.ts';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'vantage-media-'));
});
afterEach(() => rm(base, { recursive: true }));

async function newFolder(name: string): Promise<string> {
  const folder = join(base, name);
  await mkdir(folder);
  await createTestCluster(folder);
  return folder;
}

const open = (dataDir: string) => bootstrap(readEnv({ DATA_DIR: dataDir }), createLog('silent'));

test('media that two data folders link to are used by one process at a time', async () => {
  const [first, copy] = [await newFolder('first'), await newFolder('copy')];
  await symlink(join(first, 'media'), join(copy, 'media'));
  const { close } = await open(first);
  const refused = await open(copy).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FolderLockedError);
  expect(String(refused)).toContain(`${join(first, 'media')}, to which ${join(copy, 'media')} leads`);
  expect(await readdir(copy)).not.toContain('server.lock');
  await close();
  await (await open(copy)).close();
  expect(await readdir(join(first, 'media'))).toEqual([]);
});

test('media on a missing disk are refused at the start, and the database is released', async () => {
  const folder = await newFolder('data');
  await symlink(join(base, 'disk'), join(folder, 'media'));
  await expect(open(folder)).rejects.toThrow(/media leads to .*which is not there: is its disk mounted/);
  expect(await readdir(folder)).not.toContain('server.lock');
  expect(await readdir(join(folder, 'pgdata'))).not.toContain('server.lock');
});
