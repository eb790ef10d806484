import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeDocument } from './write-document.ts';

test('a document is readable for its owner only and never overwrites a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vantage-document-'));
  const file = join(folder, 'id.pdf');
  await writeDocument(file, Buffer.from('of Ada'));
  expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual(['of Ada', 0o600]);
  await writeFile(join(folder, 'mine'), 'mine');
  for (const name of ['id.pdf', 'mine'])
    await expect(writeDocument(join(folder, name), Buffer.from('of Bob'))).rejects.toThrow(
      'is there already: name a file that is not.',
    );
  expect([await readFile(file, 'utf8'), await readFile(join(folder, 'mine'), 'utf8')]).toEqual([
    'of Ada',
    'mine',
  ]);
  await expect(writeDocument(join(folder, 'none', 'id.pdf'), Buffer.from('x'))).rejects.toThrow(
    'cannot be written',
  );
  await rm(folder, { recursive: true });
});
