import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileStream } from './file-stream.ts';

test('a file is opened at the first read, so that an unread answer holds no descriptor', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vantage-stream-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'picture.webp');
  await writeFile(file, 'picture');
  const [fetched, unread] = [fileStream(file, { start: 0, end: 2 }), fileStream(file)];
  expect(await new Response(fetched).text()).toBe('pic');
  await rm(file);
  await expect(new Response(unread).text()).rejects.toThrow('ENOENT');
  await fileStream(file).cancel();
});
