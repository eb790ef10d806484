import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncPath } from '../sync-to-disk.ts';
import { fileTag } from './conditional-request.ts';
import { fileStream } from './file-stream.ts';
import { newMediaPath, readMediaPath } from './media-path.ts';
import type { MediaInfo, MediaStore, MediaUpload } from './media-store.ts';
import { absent, mediaSweepIn } from './media-sweep.ts';

/**
 * Stores media in a folder. A file gets its name only when its bytes are on the disk: written to a temporary file,
 * synced, renamed, and the folder synced, so that a crash leaves the complete file or none.
 */
export function createDiskStore(folder: string): MediaStore {
  const fileOf = (path: string) => (readMediaPath(path) ? join(folder, path) : undefined);

  return {
    async put(upload) {
      const path = newMediaPath(upload);
      const file = join(folder, path);
      const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      try {
        await writeDurably(unfinished, upload.bytes);
        await rename(unfinished, file);
        await syncPath(dirname(file));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return path;
    },
    async info(path) {
      const file = fileOf(path);
      return file ? await infoOf(file, path) : undefined;
    },
    async read(path, range) {
      const file = fileOf(path);
      if (!file || !(await infoOf(file, path))) return undefined;
      return fileStream(file, range);
    },
    async delete(path) {
      const file = fileOf(path);
      if (file) await rm(file, { force: true });
    },
    async freeBytes() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    rounds: mediaSweepIn(folder),
  };
}

async function writeDurably(file: string, bytes: MediaUpload['bytes']): Promise<void> {
  const source = bytes instanceof Uint8Array ? Readable.from([bytes]) : Readable.from(chunksOf(bytes));
  await pipeline(source, createWriteStream(file, { flags: 'wx', flush: true, mode: 0o600 }));
}

/** Reads manually, as the type of web streams differs when the DOM's types are loaded, as in the tests. */
async function* chunksOf(blob: Blob): AsyncGenerator<Uint8Array> {
  const reader = blob.stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

async function infoOf(file: string, path: string): Promise<MediaInfo | undefined> {
  const type = readMediaPath(path)?.type;
  const stats = await stat(file).catch(absent);
  if (!type || !stats?.isFile()) return undefined;
  return { size: stats.size, type, etag: fileTag(stats), modifiedAt: stats.mtime };
}
