/** Code that is kept once it is wanted: what is at the door, say, on the devices that stand at doors. */
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { type CodePack, codePacks, packCacheName } from '../common/contract/code-packs.ts';

/** What the build says of a file: its pack, or none for what everybody keeps. */
export interface ManifestEntry extends PrecacheEntry {
  readonly pack?: CodePack;
}

declare const self: ServiceWorkerGlobalScope;

const packs = new Map<CodePack, PrecacheController>();

/**
 * Answers for the files of all packs, from the device where they are kept. What is loaded from the network is kept from
 * then on; an update keeps whole packs up to date where anything of them is there.
 */
export function serveCodePacks(entries: readonly ManifestEntry[]): void {
  for (const pack of codePacks) {
    const controller = new PrecacheController({ cacheName: packCacheName(pack) });
    controller.addToCacheList(entries.filter((entry) => entry.pack === pack));
    packs.set(pack, controller);
    registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }));
  }
  self.addEventListener('install', (event) => event.waitUntil(forKept((kept) => kept.install(event))));
  self.addEventListener('activate', (event) => event.waitUntil(forKept((kept) => kept.activate(event))));
}

/** A file of a pack that is on the device, by its path. */
export async function matchPack(path: string): Promise<Response | undefined> {
  for (const controller of packs.values()) {
    const response = await controller.matchPrecache(path);
    if (response) return response;
  }
  return undefined;
}

/** Whether a pack has a file, kept or not. */
export function isInPack(path: string): boolean {
  return [...packs.values()].some((controller) => controller.getCacheKeyForURL(path) !== undefined);
}

/** Puts all of a pack on the device. Resolves to whether it is there now; what came stays, for another try. */
export async function keepPack(pack: CodePack, event: ExtendableEvent): Promise<boolean> {
  const controller = packs.get(pack);
  if (!controller) return false;
  try {
    for (const [url, cacheKey] of controller.getURLsToCacheKeys()) {
      const request = new Request(url, { credentials: 'same-origin' });
      const params = { cacheKey, integrity: controller.getIntegrityForCacheKey(cacheKey) };
      await Promise.all(controller.strategy.handleAll({ event, request, params }));
    }
    const cache = await self.caches.open(packCacheName(pack));
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    return [...controller.getURLsToCacheKeys().values()].every((cacheKey) => kept.has(cacheKey));
  } catch {
    return false;
  }
}

async function forKept(act: (controller: PrecacheController) => Promise<unknown>): Promise<void> {
  for (const [pack, controller] of packs) {
    if (await isKept(pack)) await act(controller);
  }
}

async function isKept(pack: CodePack): Promise<boolean> {
  const name = packCacheName(pack);
  if (!(await self.caches.has(name))) return false;
  return (await (await self.caches.open(name)).keys()).length > 0;
}
