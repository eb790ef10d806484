/** Puts a picture on the device, the way a screen does: the worker keeps what an image asks for, within its limits. */

import { PICTURE_CACHE } from '../../../common/contract/worker-messages.ts';
import { isCacheablePicture } from '../../../common/lib/cacheable-picture.ts';

const PATIENCE_MS = 15_000;
const LOOKS = 10;
const LOOK_MS = 100;

/**
 * @param isWanted false once anyone who asked for it has left: then nothing is kept any more
 * @returns the bytes it takes, or undefined when it is not on the device afterwards
 */
export async function keepPicture(address: string, isWanted: () => boolean): Promise<number | undefined> {
  if (!('caches' in globalThis)) return undefined;
  await load(address);
  const kept = (await keptPicture(address)) ?? (await fetchPicture(address, isWanted));
  return kept && (await kept.blob()).size;
}

/** The worker writes it behind the answer that the image got: given a moment to. */
async function keptPicture(address: string): Promise<Response | undefined> {
  for (let look = 0; look < LOOKS; look += 1) {
    const kept = await caches.match(address, { cacheName: PICTURE_CACHE });
    if (kept) return kept;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return undefined;
}

/** A picture that the page had shown before comes from its memory, and never by the worker: put there by the page. */
async function fetchPicture(address: string, isWanted: () => boolean): Promise<Response | undefined> {
  try {
    const response = await fetch(address, { mode: 'cors', credentials: 'omit' });
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
