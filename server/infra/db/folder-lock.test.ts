import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

describe('of several containers on one folder', () => {
  const ELSEWHERE = `${process.pid} 1 another-boot pid:[1]`;
  const patient = { dyingMs: 50, beatMs: 60_000, staleMs: 60_000 };
  const never = () => expect.unreachable();

  test('an owner in another one that shows signs of life is not taken for dead, though its pid means nothing here', async () => {
    await writeFile(lockFile(), ELSEWHERE);
    let seconds = Date.now() / 1000;
    const beats = setInterval(() => {
      seconds += 1;
      void utimes(lockFile(), seconds, seconds);
    }, 10);
    const refused = await takeFolderLock(folder, never, patient).catch((error: unknown) => error);
    clearInterval(beats);
    expect(refused).toBeInstanceOf(FolderLockedError);
    expect(String(refused)).toContain('of another container or machine');
    expect(await readFile(lockFile(), 'utf8')).toBe(ELSEWHERE);
  });

  test('one whose last is long ago by a clock that is ahead is not taken for dead', async () => {
    await writeFile(lockFile(), ELSEWHERE);
    const longAgo = Date.now() / 1000 - 3_600;
    await utimes(lockFile(), longAgo, longAgo);
    const taking = takeFolderLock(folder, never, patient).catch((error: unknown) => error);
    const beat = setInterval(() => void utimes(lockFile(), longAgo + 5, longAgo + 5), 100);
    expect(await taking).toBeInstanceOf(FolderLockedError);
    clearInterval(beat);
  });

  test('one that has shown none for long is taken over after two beats, one that shows none meanwhile after a time', async () => {
    await writeFile(lockFile(), ELSEWHERE);
    const longAgo = Date.now() / 1000 - 3_600;
    await utimes(lockFile(), longAgo, longAgo);
    await (await takeFolderLock(folder, never, { ...patient, beatMs: 20 }))();
    await writeFile(lockFile(), ELSEWHERE);
    const ahead = Date.now() / 1000 + 3_600;
    await utimes(lockFile(), ahead, ahead);
    await (await takeFolderLock(folder, never, { ...patient, staleMs: 100 }))();
  });

  test('an owner that was taken for dead is told, and releases only its own lock', async () => {
    let release = async () => {};
    await new Promise<void>((lost) => {
      void takeFolderLock(folder, lost, { ...patient, beatMs: 5 }).then(async (given) => {
        release = given;
        await writeFile(lockFile(), ELSEWHERE);
      });
    });
    await release();
    expect(await readFile(lockFile(), 'utf8')).toBe(ELSEWHERE);
  });

  test('the owner shows signs of life', async () => {
    const release = await takeFolderLock(folder, never, { ...patient, beatMs: 5 });
    const longAgo = Date.now() / 1000 - 3_600;
    await utimes(lockFile(), longAgo, longAgo);
    await expect.poll(async () => (await stat(lockFile())).mtimeMs / 1000).toBeGreaterThan(longAgo + 60);
    await release();
  });
});
