import { openAsBlob } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ownFile } from '../../server/core/own-files.ts';
import { readMediaPath } from '../../server/infra/media/media-path.ts';
import type { MediaStore } from '../../server/infra/media/media-store.ts';

/** Made by `tools/art/make-media.ts`, laid out by media path. */
const FOLDER = ownFile('dev/demo/media');

/** Puts the demo's pictures and recordings into the store, each under its own path; again, over themselves. */
export async function keepDemoMedia(store: MediaStore): Promise<void> {
  await Promise.all((await demoMediaPaths()).map((path) => keep(store, path)));
}

/** The paths of the demo's pictures, documents and recordings. */
export async function demoMediaPaths(): Promise<string[]> {
  const files = await readdir(FOLDER, { recursive: true });
  return files.filter((path) => readMediaPath(path) !== undefined);
}

async function keep(store: MediaStore, path: string): Promise<void> {
  const place = readMediaPath(path);
  if (!place || (await store.info(path))) return;
  const name = path.slice(place.folder.length + 1, path.lastIndexOf('.'));
  await store.put({ ...place, name, bytes: await openAsBlob(join(FOLDER, path), { type: place.type }) });
}
