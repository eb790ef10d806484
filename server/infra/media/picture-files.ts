/** Pictures in the store: the large and the small size of each are stored and deleted together. */
import { randomBytes } from 'node:crypto';
import { largeName, smallName, smallPicture } from '../../../common/contract/picture-sizes.ts';
import { createFirstFailure } from '../../core/first-failure.ts';
import type { MediaFolder, MediaStore, Patience } from './media-store.ts';
import { readUpload } from './read-upload.ts';
import type { PictureSizes } from './webp-of.ts';

/** How long a request waits for an unavailable bucket to copy or delete a file. */
const BUCKET_TIMEOUT_MS = 5_000;

/** For files that somebody waits for, and that are deleted later if the bucket does not answer. */
export const briefly = (): Required<Patience> => ({ stopping: AbortSignal.timeout(BUCKET_TIMEOUT_MS) });

/** Stores both sizes and returns the path of the large one, which identifies the picture. */
export async function putPicture(
  store: MediaStore,
  folder: MediaFolder,
  { bytes, small }: PictureSizes,
  patience?: Patience,
): Promise<string> {
  const name = randomBytes(16).toString('hex');
  const type = 'image/webp';
  const path = await store.put({ folder, bytes, type, name: largeName(name) }, patience);
  try {
    await store.put({ folder, bytes: small, type, name: smallName(name) }, patience);
    return path;
  } catch (error) {
    // The first error says more.
    await store.delete(path, patience ?? briefly()).catch(() => {});
    throw error;
  }
}

/** The paths of all sizes of a picture, or of any other file. */
export function pathsOf(path: string): string[] {
  const small = smallPicture(path);
  return small === undefined ? [path] : [path, small];
}

/** Deletes a file from the store, and a picture in all its sizes. */
export async function deleteFile(store: MediaStore, path: string, patience?: Patience): Promise<void> {
  await deleteFiles(store, [path], patience);
}

/** The same for several files. @throws the first failure, after the others were tried */
export async function deleteFiles(
  store: Pick<MediaStore, 'delete'>,
  paths: Iterable<string>,
  patience?: Patience,
): Promise<void> {
  await forEachFile([...paths].flatMap(pathsOf), (path) => store.delete(path, patience));
}

/**
 * Handles several files one after another, whichever fails: a bucket remembers only deletions that were tried.
 * @throws the first failure, after the others
 */
export async function forEachFile(
  paths: Iterable<string | null>,
  handle: (path: string) => Promise<void>,
): Promise<void> {
  const failure = createFirstFailure();
  for (const path of paths) if (path) await handle(path).catch(failure.note);
  failure.throwIfAny();
}

/**
 * Copies a picture to a new secret name.
 * @returns the path of the copy, null if the original does not exist
 */
export async function copyPicture(
  store: MediaStore,
  path: string,
  { folder, ...patience }: Patience & { folder: MediaFolder },
): Promise<string | null> {
  const [bytes, small] = await Promise.all(pathsOf(path).map((one) => bytesAt(store, one, patience)));
  if (!bytes) return null;
  if (small) return await putPicture(store, folder, { bytes, small }, patience);
  return await store.put({ folder, bytes, type: 'image/webp' }, patience);
}

async function bytesAt(store: MediaStore, path: string, patience: Patience): Promise<Uint8Array | undefined> {
  const stream = (await store.info(path, patience)) && (await store.read(path, undefined, patience));
  return stream && (await readUpload(stream));
}
