/** Fonts of rare letters: cached when a name needs one, under names with a content hash. */
import { CacheFirst } from 'workbox-strategies';

const FONT_CACHE = 'fonts-v2';
/** The cache of earlier workers, which may contain any answer, such as a captive portal's page. */
const UNCHECKED_CACHE = 'fonts';

/** Answers a font from the cache, else from the network, and caches it if it is a font. */
export function showRarerFonts(): CacheFirst {
  return new CacheFirst({
    cacheName: FONT_CACHE,
    plugins: [{ cacheWillUpdate: async ({ response }) => (isCacheableFont(response) ? response : null) }],
  });
}

/** Deletes the unchecked cache of earlier workers. */
export async function forgetUncheckedFonts(): Promise<void> {
  await caches.delete(UNCHECKED_CACHE);
}

/** A complete font that was not redirected, so it comes from this origin. */
export function isCacheableFont({ status, redirected, headers }: Response): boolean {
  const [type] = headers.get('content-type')?.split(';') ?? [];
  return status === 200 && !redirected && type?.trim().toLowerCase() === 'font/woff2';
}
