import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { writeDocument } from './write-document.ts';

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>();
  return { ...original, writeFile: vi.fn(original.writeFile) };
});

test('a document that has no room on the disk leaves no part of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vantage-document-'));
  const file = join(folder, 'id.pdf');
  vi.mocked(writeFile).mockImplementationOnce(async () => {
    await (await open(file, 'wx')).close();
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  await expect(writeDocument(file, Buffer.from('of Ada'))).rejects.toThrow('cannot be written');
  expect(await readdir(folder)).toEqual([]);
  await writeDocument(file, Buffer.from('of Ada'));
  await rm(folder, { recursive: true });
});
