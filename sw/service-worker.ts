/**
 * The worker, from top to bottom: precache, navigations, videos, pictures, messages. API requests are not intercepted:
 * the page caches their answers by company.
 */
import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { ToWorker } from '../common/contract/worker-messages.ts';
import { drawsSnapshot, shellFor } from '../common/lib/shells.ts';
import {
  isMediaPicture,
  isPortalPage,
  isProductPicture,
  isPublicVideo,
  isRarerFont,
} from './caching-rules.ts';
import { isInPack, keepPack, type ManifestEntry, matchPack, serveCodePacks } from './code-packs.ts';
import { forgetUncheckedFonts, showRarerFonts } from './fonts.ts';
import { onMessage, readSignedIn } from './outbox-host.ts';
import { forgetPictures, showPictures, showProductPictures } from './pictures.ts';
import { keepVideos, playVideo } from './videos.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: ManifestEntry[] };

const { origin } = self.location;
const mediaBase = new URL(`${(import.meta.env.VITE_MEDIA_URL ?? '/media').replace(/\/+$/, '')}/`, origin);

// Increase it to discard what a broken build may have cached.
setCacheNameDetails({ prefix: 'vantage', precache: 'shell-v1' });
clientsClaim();

// Before the precache, which would answer a range request with the whole file.
registerRoute(
  ({ url }) => isPublicVideo(url, origin),
  ({ request }) => playVideo(request),
);

// Each entry has its hash: a captive portal's page instead of a script fails the install, and the old worker stays.
const manifest: readonly ManifestEntry[] = self.__WB_MANIFEST;
precacheAndRoute(
  manifest.filter(({ pack }) => pack === undefined),
  { directoryIndex: '', cleanURLs: false },
);
serveCodePacks(manifest, { hasSession: async () => (await readSignedIn()).hasSession });
cleanupOutdatedCaches();
// The cache of spreadsheet code before it became a pack.
self.addEventListener('activate', (event) => event.waitUntil(caches.delete('sheets-v1')));
self.addEventListener('activate', (event) => event.waitUntil(forgetUncheckedFonts()));

registerRoute(
  new NavigationRoute(async ({ request }) => {
    const { pathname } = new URL(request.url);
    if (!isPortalPage(pathname)) return await fetch(request);
    // Reading the session takes time, and most pages are the same for everybody.
    const isForAll = shellFor(pathname, true) === shellFor(pathname, false);
    const { hasSession, isSnapshotDoubted } = isForAll
      ? { hasSession: true, isSnapshotDoubted: false }
      : await readSignedIn();
    const wanted = shellFor(pathname, hasSession);
    // The empty layout, instead of the company's screen of the last visit.
    const shell = isSnapshotDoubted && drawsSnapshot(wanted) ? 'index.html' : wanted;
    const kept = (await matchPrecache(shell)) ?? (await matchPack(shell));
    if (kept) return kept;
    // This document has its own policy and markup: another one replaces it only if it cannot be fetched.
    const fetched = isInPack(shell) ? await fetch(request).catch(() => undefined) : undefined;
    return fetched ?? (await matchPrecache('index.html')) ?? (await fetch(request));
  }),
);

// Their names contain a hash, so a cached one is always right.
registerRoute(({ url }) => isRarerFont(url, origin), showRarerFonts());
registerRoute(({ url, request }) => isMediaPicture(url, request.destination, mediaBase), showPictures());
registerRoute(({ url }) => isProductPicture(url, origin), showProductPictures());

self.addEventListener('message', (event) => {
  const message: ToWorker = event.data;
  // A page loaded during the takeover, or reloaded past the worker, has no controller. A waiting worker cannot claim it.
  event.waitUntil(self.clients.claim().catch(() => undefined));
  if (message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (message.type === 'videos:keep') event.waitUntil(keepVideos(message.paths));
  if (message.type === 'code:keep') {
    event.waitUntil(keepPack(message.pack, event).then((isKept) => event.ports[0]?.postMessage(isKept)));
  }
  if (message.type === 'pictures:forget') event.waitUntil(forgetPictures());
  onMessage(event);
});
