import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { takeFolderLock } from './folder-lock.ts';

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>();
  return { ...original, writeFile: vi.fn(original.writeFile) };
});

test('a start on a full disk leaves no file of its lock', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vantage-full-'));
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  // A file is created, but has no room for a byte.
  vi.mocked(writeFile).mockImplementationOnce(async (file) => {
    await (await open(String(file), 'wx')).close();
    throw full;
  });
  await expect(takeFolderLock(folder)).rejects.toBe(full);
  expect(await readdir(folder)).toEqual([]);
  await (await takeFolderLock(folder))();
  await rm(folder, { recursive: true });
});
