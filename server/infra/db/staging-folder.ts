/**
 * The staging folder in which a first start makes its database, until that is whole. What it leaves behind when it is
 * killed is removed by the next one: a folder of our name that holds our mark, and nothing else, since people set
 * databases aside beside it.
 */
import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Each start has one of its own: the creator that a killed server leaves behind must not write into another one's. */
const STAGING = /^\.first-start-[0-9a-f]{8}$/;
const MARK = 'made-by-vantage';
const WORDS = 'A first start makes its database here, and the next one removes this folder.\n';

/** Begins a folder of our own in a data folder. */
export async function beginStaging(dataDir: string): Promise<string> {
  const staging = join(dataDir, `.first-start-${randomBytes(4).toString('hex')}`);
  await mkdir(staging, { mode: 0o700 });
  await writeFile(join(staging, MARK), WORDS, { mode: 0o600 });
  return staging;
}

/**
 * Removes those that killed starts have left. What a creator that is just ending still writes to stays for the next
 * time.
 */
export async function removeStagings(dataDir: string): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((one) => STAGING.test(one))) {
    await removeStaging(join(dataDir, name)).catch(() => {});
  }
}

/** Removes one that holds our mark. A link is not followed. */
export async function removeStaging(staging: string): Promise<void> {
  if (!(await lstat(staging)).isDirectory()) return;
  const words = await readFile(join(staging, MARK), 'utf8').catch(() => undefined);
  // Killed between making the folder and marking it: then it is empty.
  if (words === WORDS || (await readdir(staging)).length === 0)
    await rm(staging, { recursive: true, force: true });
}
