/** Caches a picture by loading it as an image: the worker caches what images request, within its limits. */

import { PICTURE_CACHE } from '../../../common/contract/worker-messages.ts';
import { isCacheablePicture } from '../../../common/lib/cacheable-picture.ts';

const PATIENCE_MS = 15_000;
const LOOKS = 10;
const LOOK_MS = 100;

/**
 * @param isWanted false once the user has logged out: then nothing more is cached
 * @returns its size in bytes; undefined if it is not cached
 */
export async function keepPicture(address: string, isWanted: () => boolean): Promise<number | undefined> {
  if (!('caches' in globalThis)) return undefined;
  await load(address);
  const kept = (await keptPicture(address)) ?? (await fetchPicture(address, isWanted));
  return kept && (await kept.blob()).size;
}

/** The worker caches it after the image has got its answer, so this waits a moment. */
async function keptPicture(address: string): Promise<Response | undefined> {
  for (let look = 0; look < LOOKS; look += 1) {
    const kept = await caches.match(address, { cacheName: PICTURE_CACHE });
    if (kept) return kept;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return undefined;
}

/** An image shown before comes from memory, not through the worker: the page caches it itself. */
async function fetchPicture(address: string, isWanted: () => boolean): Promise<Response | undefined> {
  try {
    // A request that hangs would keep the preparation from ending, and from being stopped.
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(address, { mode: 'cors', credentials: 'omit', signal });
    if (!isCacheablePicture(response) || !isWanted()) return undefined;
    const cache = await caches.open(PICTURE_CACHE);
    await cache.put(address, response.clone());
    if (isWanted()) return response;
    await cache.delete(address);
    return undefined;
  } catch {
    return undefined;
  }
}

function load(address: string): Promise<void> {
  const image = new Image();
  const end = new Promise<void>((resolve) => {
    image.onload = () => resolve();
    image.onerror = () => resolve();
    setTimeout(resolve, PATIENCE_MS);
  });
  image.src = address;
  return end;
}
