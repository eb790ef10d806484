/** Puts a picture on the device, the way a screen does: the worker keeps what an image asks for, within its limits. */
import { PICTURE_CACHE } from '../../contract/worker-messages.ts';

const PATIENCE_MS = 15_000;

/** @returns the bytes it takes, or undefined when it is not on the device afterwards */
export async function keepPicture(address: string): Promise<number | undefined> {
  if (!('caches' in globalThis)) return undefined;
  await load(address);
  const kept = await caches.match(address, { cacheName: PICTURE_CACHE });
  return kept && (await kept.blob()).size;
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
