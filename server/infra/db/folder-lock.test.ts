import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
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

test('a second process is told who holds the folder, until it is released', async () => {
  const release = await takeFolderLock(folder);
  const refused = await takeFolderLock(folder).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FolderLockedError);
  expect(String(refused)).toContain(`in use by the process ${process.pid}`);
  await release();
  await (await takeFolderLock(folder))();
  expect(await readdir(folder)).toEqual([]);
});

test('waits a moment for an owner that is just ending', async () => {
  const release = await takeFolderLock(folder);
  const next = takeFolderLock(folder);
  await release();
  await (await next)();
});

test('takes over the lock of a dead process', async () => {
  await writeFile(lockFile(), `${await deadPid()} 1`);
  const release = await takeFolderLock(folder);
  expect(await readFile(lockFile(), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  await release();
});

test('takes over a lock whose pid was reused by another process', async () => {
  await writeFile(lockFile(), `${process.ppid} 1`);
  await (await takeFolderLock(folder))();
});

test.each(['', 'nonsense', '0 0', '-1 5'])('takes over a lock with the content “%s”', async (content) => {
  await writeFile(lockFile(), content);
  await (await takeFolderLock(folder))();
});

test('a lock that cannot be read ends the start, and is named', async () => {
  await mkdir(lockFile());
  await expect(takeFolderLock(folder)).rejects.toThrow(`The lock ${lockFile()} cannot be read (EISDIR)`);
  expect(await readdir(folder)).toEqual(['server.lock']);
});

test('only one of many processes gets a dead lock', async () => {
  await writeFile(lockFile(), `${await deadPid()} 1`);
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => takeFolderLock(folder)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

describe('of several containers on one folder', () => {
  const ELSEWHERE = `${process.pid} 1 another-boot pid:[1]`;
  const patient = { dyingMs: 50, beatMs: 60_000, staleMs: 60_000 };
  const never = () => expect.unreachable();

  test('an owner in another container with fresh heartbeats is not considered dead, although its pid is unknown here', async () => {
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

  test('one with an old heartbeat, by a clock that is ahead, is not considered dead', async () => {
    await writeFile(lockFile(), ELSEWHERE);
    const longAgo = Date.now() / 1000 - 3_600;
    await utimes(lockFile(), longAgo, longAgo);
    const taking = takeFolderLock(folder, never, patient).catch((error: unknown) => error);
    const beat = setInterval(() => void utimes(lockFile(), longAgo + 5, longAgo + 5), 100);
    expect(await taking).toBeInstanceOf(FolderLockedError);
    clearInterval(beat);
  });

  test('one without heartbeats for long is taken over after two intervals, one that stops meanwhile after a timeout', async () => {
    await writeFile(lockFile(), ELSEWHERE);
    const longAgo = Date.now() / 1000 - 3_600;
    await utimes(lockFile(), longAgo, longAgo);
    await (await takeFolderLock(folder, never, { ...patient, beatMs: 20 }))();
    await writeFile(lockFile(), ELSEWHERE);
    const ahead = Date.now() / 1000 + 3_600;
    await utimes(lockFile(), ahead, ahead);
    await (await takeFolderLock(folder, never, { ...patient, staleMs: 100 }))();
  });

  test('an owner that was considered dead is notified, and releases only its own lock', async () => {
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

  test('the owner sends heartbeats', async () => {
    const release = await takeFolderLock(folder, never, { ...patient, beatMs: 5 });
    const longAgo = Date.now() / 1000 - 3_600;
    await utimes(lockFile(), longAgo, longAgo);
    await expect.poll(async () => (await stat(lockFile())).mtimeMs / 1000).toBeGreaterThan(longAgo + 60);
    await release();
  });
});
