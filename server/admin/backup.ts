/** A copy of the data folder, made while this process alone has the database open. */
import { cp, mkdir, readdir, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { PlainError } from '../plain-error.ts';
import { makeTreePrivate } from '../private-files.ts';

/** What a server keeps in its folder; its lock and socket are not data. */
const KEPT = ['pgdata', 'media'];

export interface Backup {
  folder: string;
  files: number;
  bytes: number;
}

/**
 * Copies a data folder: a server starts over the copy as it is, by DATA_DIR. Nothing may write meanwhile.
 * @param folder must not be there yet
 * @throws PlainError when the folder cannot be used, or the copy is not whole
 */
export async function backUpFolder(db: Tx, dataDir: string, folder: string): Promise<Backup> {
  const target = resolve(folder);
  if (!relative(dataDir, target).startsWith('..'))
    throw new PlainError(`The backup cannot be inside of ${dataDir}.`);
  if (await stat(target).catch(() => undefined))
    throw new PlainError(`${target} is there already: name a folder that is not.`);
  await db.execute(sql`checkpoint`);
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const name of KEPT) {
    const source = join(dataDir, name);
    if (!(await stat(source).catch(() => undefined))) continue;
    await cp(source, join(target, name), { recursive: true, errorOnExist: true, force: false });
    const [before, after] = [await sizesOf(source), await sizesOf(join(target, name))];
    if (before.files !== after.files || before.bytes !== after.bytes)
      throw new PlainError(
        `The backup in ${target} is not whole: does another process write into ${dataDir}?`,
      );
  }
  await makeTreePrivate(target);
  return { folder: target, ...(await sizesOf(target)) };
}

async function sizesOf(folder: string): Promise<{ files: number; bytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
