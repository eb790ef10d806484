/** Pictures of events and locations: from the cache if possible, within limits that leave space for other data. */
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { PICTURE_CACHE } from '../common/contract/worker-messages.ts';
import { isCacheablePicture } from '../common/lib/cacheable-picture.ts';
import { asCorsRequest } from './caching-rules.ts';

const MONTH_SECONDS = 30 * 24 * 60 * 60;
/** The least recently used are evicted first. */
const MAX_PICTURES = 150;

/** Number of log-outs since this worker started: a request that spans one must not be cached. */
let departures = 0;

/** Deletes the pictures, and Workbox's table of their URLs and ages. */
export async function forgetPictures(): Promise<void> {
  departures += 1;
  await caches.delete(PICTURE_CACHE);
  // A new instance: the plugin below knows its table only after its first picture.
  await new CacheExpiration(PICTURE_CACHE, { maxEntries: MAX_PICTURES }).delete();
}

/** The strategy for pictures. Each has its own age; all may be deleted on a full device. */
export function showPictures(): CacheFirst {
  const expiration = new ExpirationPlugin({
    maxEntries: MAX_PICTURES,
    maxAgeSeconds: MONTH_SECONDS,
    purgeOnQuotaError: true,
  });
  return new CacheFirst({
    cacheName: PICTURE_CACHE,
    plugins: [
      {
        handlerWillStart: async ({ state }) => {
          if (state) state.departures = departures;
        },
        requestWillFetch: async ({ request }) => asCorsRequest(request),
        // A host without CORS: shown but not cached.
        handlerDidError: ({ request }) => fetch(request).catch(() => undefined),
        cacheWillUpdate: async ({ response, state }) =>
          state?.departures === departures && isCacheablePicture(response) ? response : null,
      },
      asPlugin(expiration),
    ],
  });
}

/** Shows the cached picture of the landing page; a new one appears at the next visit. */
export function showProductPictures(): StaleWhileRevalidate {
  const worthKeeping = {
    cacheWillUpdate: async ({ response }: { response: Response }) =>
      isCacheablePicture(response) ? response : null,
  };
  return new StaleWhileRevalidate({ cacheName: 'product-pictures', plugins: [worthKeeping] });
}

/** Workbox types its plugins' optional members more loosely than `exactOptionalPropertyTypes` allows. */
function asPlugin(plugin: object): WorkboxPlugin {
  return plugin;
}
