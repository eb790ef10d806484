/**
 * The staging folder in which a first start creates its database, until it is complete. What a killed start leaves
 * behind is removed by the next one: only a folder with our name and our mark, since people move databases aside next
 * to it.
 */
import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Each start has its own: the creating process left by a killed server must not write into another one's. */
const STAGING = /^\.first-start-[0-9a-f]{8}$/;
const MARK = 'made-by-vantage';
const WORDS = 'A first start makes its database here, and the next one removes this folder.\n';

/** Creates a staging folder in a data folder. */
export async function beginStaging(dataDir: string): Promise<string> {
  const staging = join(dataDir, `.first-start-${randomBytes(4).toString('hex')}`);
  await mkdir(staging, { mode: 0o700 });
  await writeFile(join(staging, MARK), WORDS, { mode: 0o600 });
  return staging;
}

/**
 * Removes those that killed starts have left. If a creating process is still writing to one, it is left for the next
 * time.
 */
export async function removeStagings(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((one) => STAGING.test(one))) {
    await removeStaging(join(dataDir, name)).catch(() => {});
  }
}

/** Removes a folder with our mark. A link is not followed. */
export async function removeStaging(staging: string): Promise<void> {
  if (!(await lstat(staging)).isDirectory()) return;
  const words = await readFile(join(staging, MARK), 'utf8').catch(() => undefined);
  // A full disk cuts the mark off.
  const isMarked = words !== undefined && WORDS.startsWith(words);
  // Killed between creating the folder and marking it: then it is empty.
  if (isMarked || (await readdir(staging)).length === 0) await rm(staging, { recursive: true, force: true });
}
