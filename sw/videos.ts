/**
 * Public videos: cached whole after activation, not in the precache, where one failed megabyte would block an update.
 */
import { VIDEO_CACHE } from '../common/contract/worker-messages.ts';
import { readRange } from '../common/lib/byte-range.ts';

/** Fetches videos that are not cached yet. A failed one is retried next time. */
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

/** From the cache, by byte range (Safari only plays 206, and seeking needs it), else from the network. */
export async function playVideo(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { cacheName: VIDEO_CACHE });
  if (!kept) return await fetch(request);
  const header = request.headers.get('range');
  return header === null ? kept : await partOf(kept, header);
}

/** Workbox's own answers a range behind the end with an empty 206, and one that extends beyond it with 416. */
async function partOf(kept: Response, header: string): Promise<Response> {
  const whole = await kept.blob();
  const range = readRange(header, whole.size);
  const headers = new Headers({
    'content-type': kept.headers.get('content-type') ?? '',
    'accept-ranges': 'bytes',
  });
  if (range === undefined) return new Response(whole, { headers });
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${whole.size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-range', `bytes ${range.start}-${range.end}/${whole.size}`);
  headers.set('content-length', String(range.end - range.start + 1));
  return new Response(whole.slice(range.start, range.end + 1), { status: 206, headers });
}
