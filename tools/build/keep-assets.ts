import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const LIST = '.assets.json';

/**
 * Copies the hashed assets of the previous build into the next one, as a page that is still open loads its chunks by
 * their old names. Assets that the previous build had copied itself are left out, so those of two builds are kept; all
 * are copied if the next build has the same assets as the previous one, and so is the same build again.
 * @param previous folder of the build that is replaced; it may be missing
 * @param next folder of the new build
 */
export async function keepAssets(previous: string, next: string): Promise<void> {
  await mkdir(join(next, 'assets'), { recursive: true });
  const own = await readdir(join(next, 'assets'));
  await writeFile(join(next, LIST), JSON.stringify(own));
  const before = await ownAssets(previous);
  const isRepeated = before.length === own.length && before.every((name) => own.includes(name));
  const kept = isRepeated ? await readdir(join(previous, 'assets')) : before;
  const missing = kept.filter((name) => !own.includes(name));
  for (const name of missing) {
    // A file of the list may have been removed.
    await copyFile(join(previous, 'assets', name), join(next, 'assets', name)).catch(() => {});
  }
}

async function ownAssets(build: string): Promise<string[]> {
  const text = await readFile(join(build, LIST), 'utf8').catch(() => '[]');
  return z.parse(z.array(z.string()), JSON.parse(text));
}
