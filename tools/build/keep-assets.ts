import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const LIST = '.assets.json';

/**
 * Takes the hashed assets of the build before into a new one: a page that is still open, on a tablet at a wall, loads
 * its chunks under their old names. What that build had itself taken over is left behind, so two builds are kept; except
 * by a repetition of that build, which is not another one.
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
    // A file of the list may be gone; then nothing is lost that was there.
    await copyFile(join(previous, 'assets', name), join(next, 'assets', name)).catch(() => {});
  }
}

async function ownAssets(build: string): Promise<string[]> {
  const text = await readFile(join(build, LIST), 'utf8').catch(() => '[]');
  return z.parse(z.array(z.string()), JSON.parse(text));
}
