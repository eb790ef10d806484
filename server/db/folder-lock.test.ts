import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderLockedError, takeFolderLock } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vantage-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

const lockFile = () => join(folder, 'server.lock');

/** The pid of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

test('a second taker is told who holds the folder, until it is given back', async () => {
  const release = await takeFolderLock(folder);
  const refused = await takeFolderLock(folder).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FolderLockedError);
  expect(String(refused)).toContain(`in use by the process ${process.pid}`);
  await release();
  await (await takeFolderLock(folder))();
  expect(await readdir(folder)).toEqual([]);
});

test('a starter waits a moment for an owner that is just ending', async () => {
  const release = await takeFolderLock(folder);
  const next = takeFolderLock(folder);
  await release();
  await (await next)();
});

test('the lock of a dead process is taken over', async () => {
  await writeFile(lockFile(), `${await deadPid()} 1`);
  const release = await takeFolderLock(folder);
  expect(await readFile(lockFile(), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  await release();
});

test('a lock whose pid lives again as another process is taken over', async () => {
  await writeFile(lockFile(), `${process.ppid} 1`);
  await (await takeFolderLock(folder))();
});

test.each(['', 'nonsense', '0 0', '-1 5'])('a lock that says “%s” is taken over', async (content) => {
  await writeFile(lockFile(), content);
  await (await takeFolderLock(folder))();
});

test('of many takers of a dead lock one gets it', async () => {
  await writeFile(lockFile(), `${await deadPid()} 1`);
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => takeFolderLock(folder)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
