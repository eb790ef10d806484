/** The files of a recording added by an administrator. */
import { openAsBlob } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { inMegabytes, MB } from '../core/byte-units.ts';
import type { MediaStore, MediaType } from '../infra/media/media-store.ts';
import { briefly, deleteFiles } from '../infra/media/picture-files.ts';
import { checkImage } from '../infra/media/upload-checks.ts';
import { type CommandResult, failed } from './admin-command.ts';

/** Below 128 MB of free space changes are refused, and the database grows. */
const LEFT_OVER = 512 * MB;
/** Larger than any picture that is taken. */
const MOST_OF_STILL = 16 * MB;

export interface KeptFiles {
  files: string[];
  poster: string | null;
}

/** Checks all files before it stores any. */
export async function keepFiles(
  store: MediaStore,
  { file, poster }: { file: readonly string[]; poster?: string | undefined },
): Promise<KeptFiles | CommandResult> {
  const videos: { path: string; type: MediaType }[] = [];
  let bytes = 0;
  for (const path of file) {
    const size = await sizeOf(path);
    const type = size === undefined ? undefined : await videoType(path);
    if (!type) return failed(`${basename(path)} is not a WebM or MP4 video that can be read.`);
    videos.push({ path, type });
    bytes += size ?? 0;
  }
  const still = poster === undefined ? undefined : await checkedStill(poster);
  if (still && !still.accepted) return failed(`${basename(poster ?? '')}: ${still.message}.`);
  const free = (await store.freeBytes?.()) ?? Number.POSITIVE_INFINITY;
  if (free - bytes < LEFT_OVER)
    return failed(
      `There is no room for it: ${inMegabytes(bytes)} with ${inMegabytes(free)} free on the disk of the ` +
        `media, of which ${inMegabytes(LEFT_OVER)} must remain. Make room, or remove a recording: “recordings list” shows them.`,
    );
  const files: string[] = [];
  try {
    for (const { path, type } of videos)
      files.push(await store.put({ folder: 'recordings', bytes: await openAsBlob(path, { type }), type }));
    return { files, poster: still ? await store.put({ folder: 'recordings', ...still }) : null };
  } catch (error) {
    // The same command given again stores all of them again. The first error says more.
    await deleteFiles(store, files, briefly()).catch(() => {});
    throw error;
  }
}

/** Undefined for anything but a file: reading a named pipe would never end. */
async function sizeOf(path: string): Promise<number | undefined> {
  const stats = await stat(path).catch(() => undefined);
  return stats?.isFile() ? stats.size : undefined;
}

async function checkedStill(path: string) {
  const size = await sizeOf(path);
  const refused = (message: string) => ({ accepted: false as const, message });
  if (size === undefined) return refused('There is no such file');
  if (size > MOST_OF_STILL)
    return refused(`The picture has ${inMegabytes(size)}, which is more than is read`);
  return await checkImage(new Blob([new Uint8Array(await readFile(path))]));
}

/** By the first bytes: the brand of MP4, or the Matroska header of WebM. */
async function videoType(path: string): Promise<MediaType | undefined> {
  const file = await open(path).catch(() => undefined);
  if (!file) return undefined;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0).finally(() => file.close());
  if (bytesRead < 12) return undefined;
  if (buffer.toString('latin1', 4, 8) === 'ftyp') return 'video/mp4';
  return buffer.readUInt32BE(0) === 0x1a45dfa3 ? 'video/webm' : undefined;
}
