/** Code that is cached only on devices that need it, such as the door's code. */
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { addPlugins, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { type CodePack, codePacks, packCacheName } from '../common/contract/code-packs.ts';
import { isDeviceFull } from '../common/lib/device-full.ts';

/** A file of the build with its pack; none for files that every device caches. */
export interface ManifestEntry extends PrecacheEntry {
  readonly pack?: CodePack;
}

declare const self: ServiceWorkerGlobalScope;

const packs = new Map<CodePack, PrecacheController>();
/** The files that every device caches. `precacheAndRoute` installs them; here they are only completed. */
let forAll: PrecacheController | undefined;

/**
 * Workbox fails a request whose answer it cannot cache. On a full device pages get their code nevertheless; caching a
 * pack, and an installation, still fail.
 */
const servedWithoutRoom: WorkboxPlugin = {
  handlerDidError: async ({ event, error, request }) =>
    event.type === 'fetch' && isDeviceFull(error) ? await fetch(request) : undefined,
};

interface CodePackOptions {
  /** Whether somebody is signed in on this device, or was when an older worker cached everything for everybody. */
  readonly hasSession: () => Promise<boolean>;
}

/**
 * Serves the files of all packs, from the cache if possible. Files loaded from the network are cached. An update
 * refreshes whole packs that are partly cached, and the company's pack if somebody is signed in.
 */
export function serveCodePacks(entries: readonly ManifestEntry[], { hasSession }: CodePackOptions): void {
  for (const pack of codePacks) {
    const controller = new PrecacheController({
      cacheName: packCacheName(pack),
      plugins: [servedWithoutRoom],
    });
    controller.addToCacheList(entries.filter((entry) => entry.pack === pack));
    packs.set(pack, controller);
    registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }));
  }
  // Of what every device caches, a full one may have lost a part.
  addPlugins([servedWithoutRoom]);
  forAll = new PrecacheController();
  // Without a digest a file is cached by an install only. The web manifest has none; the portal works without it.
  forAll.addToCacheList(
    entries.filter(({ pack, integrity }) => pack === undefined && integrity !== undefined),
  );
  self.addEventListener('install', (event) => {
    event.waitUntil(forWanted(hasSession, (wanted) => wanted.install(event)));
  });
  self.addEventListener('activate', (event) => {
    event.waitUntil(forWanted(hasSession, (wanted) => wanted.activate(event)));
  });
}

/** A cached file of a pack, by its path. */
export async function matchPack(path: string): Promise<Response | undefined> {
  for (const controller of packs.values()) {
    const response = await controller.matchPrecache(path);
    if (response) return response;
  }
  return undefined;
}

/** Whether a pack contains a file, cached or not. */
export function isInPack(path: string): boolean {
  return [...packs.values()].some((controller) => controller.getCacheKeyForURL(path) !== undefined);
}

/**
 * Caches a whole pack, the one it depends on, and what every device caches if the browser has deleted it. Resolves to
 * whether all of it is cached, or to the device being full; a partial result is kept.
 */
export async function keepPack(pack: CodePack, event: ExtendableEvent): Promise<boolean | 'full'> {
  let kept: boolean | 'full' = true;
  for (const controller of new Set([packs.get(pack), packs.get(SHARED), forAll])) {
    const isKept = await keepFiles(controller, event);
    if (isKept !== true && kept !== 'full') kept = isKept;
  }
  return kept;
}

/** The pack that all others depend on. */
const SHARED: CodePack = 'company';

async function keepFiles(
  controller: PrecacheController | undefined,
  event: ExtendableEvent,
): Promise<boolean | 'full'> {
  if (!controller) return false;
  try {
    const kept = await keptKeys(controller);
    for (const [url, cacheKey] of controller.getURLsToCacheKeys()) {
      if (kept.has(cacheKey)) continue;
      const request = new Request(url, { credentials: 'same-origin' });
      const params = { cacheKey, integrity: controller.getIntegrityForCacheKey(cacheKey) };
      await Promise.all(controller.strategy.handleAll({ event, request, params }));
    }
    const keptNow = await keptKeys(controller);
    return [...controller.getURLsToCacheKeys().values()].every((cacheKey) => keptNow.has(cacheKey));
  } catch (error) {
    return isDeviceFull(error) ? 'full' : false;
  }
}

async function forWanted(
  hasSession: () => Promise<boolean>,
  act: (controller: PrecacheController) => Promise<unknown>,
): Promise<void> {
  const wanted = new Set<CodePack>();
  for (const [pack, controller] of packs) {
    if ((await keptKeys(controller)).size > 0) wanted.add(pack);
  }
  if (wanted.size > 0 || (await hasSession())) wanted.add(SHARED);
  for (const [pack, controller] of packs) {
    if (wanted.has(pack)) await act(controller);
  }
}

/** The cache keys of the files that are cached; does not create the cache. */
async function keptKeys({ strategy }: PrecacheController): Promise<ReadonlySet<string>> {
  if (!(await self.caches.has(strategy.cacheName))) return new Set();
  const cache = await self.caches.open(strategy.cacheName);
  return new Set((await cache.keys()).map(({ url }) => url));
}
