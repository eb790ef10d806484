/** Fonts of rarer letters: kept once a name has asked for them, by names that say what is in them. */
import { CacheFirst } from 'workbox-strategies';

const FONT_CACHE = 'fonts-v2';
/** Kept whatever was answered, such as the sign-in page of a Wi-Fi network. */
const UNCHECKED_CACHE = 'fonts';

/** Answers a font from the device, else from the network, and keeps it where it is one. */
export function showRarerFonts(): CacheFirst {
  return new CacheFirst({
    cacheName: FONT_CACHE,
    plugins: [{ cacheWillUpdate: async ({ response }) => (isCacheableFont(response) ? response : null) }],
  });
}

/** Deletes what earlier workers kept without looking at it. */
export async function forgetUncheckedFonts(): Promise<void> {
  await caches.delete(UNCHECKED_CACHE);
}

/** A whole font from the address that was asked for, which is of this origin: it was sent nowhere else. */
export function isCacheableFont({ status, redirected, headers }: Response): boolean {
  const [type] = headers.get('content-type')?.split(';') ?? [];
  return status === 200 && !redirected && type?.trim().toLowerCase() === 'font/woff2';
}
