/** The part of a disk store that the daily job over its files needs (`jobs/forget-media.ts`). */
import { mkdir, opendir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncPath } from '../sync-to-disk.ts';
import { isUnguessable, MEDIA_FOLDERS, readMediaPath } from './media-path.ts';
import type { KeptMedia, MediaSweep } from './media-store.ts';

/** Contains the token of the last round. No media path looks like it. */
const TOKEN_FILE = 'last-round';
/** Files that a round removed are kept here for a while, by the day of the round. */
const REMOVED = 'removed';
/** Temporary files of `put`. */
const UNFINISHED = /^[0-9a-f]{32}(-large|-small)?\.[a-z0-9]+\.[0-9a-f]{8}\.part$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function mediaSweepIn(folder: string): MediaSweep {
  const token = join(folder, TOKEN_FILE);
  return {
    async *keptBefore(time) {
      for (const name of MEDIA_FOLDERS) yield* keptIn(folder, name, time);
    },
    async token() {
      return (await readFile(token, 'utf8').catch(absent))?.trim();
    },
    async keepToken(value) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${token}.part`, value, { mode: 0o600, flush: true });
      await rename(`${token}.part`, token);
      await syncPath(folder);
    },
    async setAside(path, now) {
      if (!readMediaPath(path)) return;
      const aside = join(folder, REMOVED, dayOf(now), path);
      await mkdir(dirname(aside), { recursive: true, mode: 0o700 });
      await rename(join(folder, path), aside).catch(absent);
    },
    async forgetAside(before) {
      const days = await foldersIn(join(folder, REMOVED));
      const over = days.filter((day) => DAY.test(day) && day < dayOf(before));
      for (const day of over) await removeSetAside(join(folder, REMOVED, day));
    },
  };
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Deletes the files that a round has set aside on a day; other files beside them stay. Links are not followed. */
async function removeSetAside(day: string): Promise<void> {
  const folders = (await foldersIn(day)).filter((name) => MEDIA_FOLDERS.some((one) => one === name));
  for (const name of folders) {
    const files = await readdir(join(day, name));
    for (const file of files.filter((one) => readMediaPath(`${name}/${one}`)))
      await rm(join(day, name, file));
    await removeEmpty(join(day, name));
  }
  await removeEmpty(day);
}

const removeEmpty = (folder: string) => rmdir(folder).catch(() => {});

async function foldersIn(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? [];
  return entries.flatMap((entry) => (entry.isDirectory() ? entry.name : []));
}

async function* keptIn(folder: string, name: string, time: Date): AsyncGenerator<KeptMedia> {
  const entries = await opendir(join(folder, name)).catch(absent);
  // Read lazily, as there may be very many.
  for await (const entry of entries ?? []) {
    const path = `${name}/${entry.name}`;
    const isUnfinished = UNFINISHED.test(entry.name);
    if (!entry.isFile() || !(isUnfinished || isUnguessable(path))) continue;
    const stats = await stat(join(folder, path)).catch(absent);
    if (!stats || stats.mtime >= time) continue;
    if (isUnfinished) await rm(join(folder, path), { force: true });
    else yield { path, keptAt: stats.mtime };
  }
}

export function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
