/** Public videos: kept whole after activation, never in the precache, where one failed megabyte blocks an update. */
import { createPartialResponse } from 'workbox-range-requests';
import { VIDEO_CACHE } from '../src/contract/worker-messages.ts';

/** Fetches what is not kept yet. A video that cannot be had now is tried again next time. */
export async function keepVideos(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(VIDEO_CACHE);
  for (const path of paths) {
    if (await cache.match(path)) continue;
    await keepWhole(cache, path).catch(() => undefined);
  }
}

async function keepWhole(cache: Cache, path: string): Promise<void> {
  const response = await fetch(path);
  const isVideo = response.headers.get('content-type')?.startsWith('video/') ?? false;
  if (response.status === 200 && isVideo) await cache.put(path, response);
}

/** From the cache, by the bytes asked for (Safari plays nothing but 206, and nobody could seek), else as it comes. */
export async function playVideo(request: Request): Promise<Response> {
  const kept = await caches.open(VIDEO_CACHE).then((cache) => cache.match(request.url));
  if (!kept) return await fetch(request);
  return request.headers.has('range') ? await createPartialResponse(request, kept) : kept;
}
