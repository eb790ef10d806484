/** Pictures of events and locations: from the device when they are there, within limits that leave room for the rest. */
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { PICTURE_CACHE } from '../common/contract/worker-messages.ts';
import { isCacheablePicture } from '../common/lib/cacheable-picture.ts';
import { readably } from './caching-rules.ts';

const MONTH_SECONDS = 30 * 24 * 60 * 60;
/** The least recently seen go first. */
const MAX_PICTURES = 150;

/** How many companies have left since this worker started: a request that outlasts one of them keeps nothing. */
let departures = 0;

/** Deletes the pictures, and the table in which Workbox notes their addresses and ages. */
export async function forgetPictures(): Promise<void> {
  departures += 1;
  await caches.delete(PICTURE_CACHE);
  // Made for the occasion: the plugin below knows its table only after it has shown a picture.
  await new CacheExpiration(PICTURE_CACHE, { maxEntries: MAX_PICTURES }).delete();
}

/** Answers a picture. Every one keeps its own age; a full device may have them all. */
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
        requestWillFetch: async ({ request }) => readably(request),
        // A host without CORS: shown all the same, and not kept.
        handlerDidError: ({ request }) => fetch(request).catch(() => undefined),
        cacheWillUpdate: async ({ response, state }) =>
          state?.departures === departures && isCacheablePicture(response) ? response : null,
      },
      asPlugin(expiration),
    ],
  });
}

/** Answers a picture of the landing page with the one seen last; a new one shows at the next visit. */
export function showProductPictures(): StaleWhileRevalidate {
  const worthKeeping = {
    cacheWillUpdate: async ({ response }: { response: Response }) =>
      isCacheablePicture(response) ? response : null,
  };
  return new StaleWhileRevalidate({ cacheName: 'product-pictures', plugins: [worthKeeping] });
}

/** Workbox declares its plugins' optional members more loosely than `exactOptionalPropertyTypes` allows. */
function asPlugin(plugin: object): WorkboxPlugin {
  return plugin;
}
