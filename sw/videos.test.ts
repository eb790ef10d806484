import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepVideos, playVideo } from './videos.ts';

const VIDEO = Uint8Array.from({ length: 1_000 }, (_, n) => n % 256);
const ADDRESS = 'https://vantage.test/video/background.webm';
const kept = new Map<string, Response>();
const fetched = vi.fn<typeof fetch>();

const cache = {
  match: async (key: string) => kept.get(new URL(key, ADDRESS).href)?.clone(),
  put: async (key: string, response: Response) => void kept.set(new URL(key, ADDRESS).href, response),
};

function video(): Response {
  return new Response(VIDEO, { headers: { 'content-type': 'video/webm' } });
}

beforeEach(() => {
  kept.clear();
  fetched.mockReset().mockImplementation(async () => video());
  vi.stubGlobal('caches', { open: async () => cache, match: cache.match });
  vi.stubGlobal('fetch', fetched);
});

// Other files share the globals.
afterAll(() => {
  vi.unstubAllGlobals();
});

describe('59: a cached video', () => {
  test.each([
    ['bytes=0-1', 'bytes 0-1/1000', 2],
    ['bytes=100-199', 'bytes 100-199/1000', 100],
    ['bytes=900-', 'bytes 900-999/1000', 100],
    ['bytes=900-5000', 'bytes 900-999/1000', 100],
    ['bytes=-10', 'bytes 990-999/1000', 10],
  ])('answers %s with just that', async (range, contentRange, length) => {
    await keepVideos(['/video/background.webm']);
    const answer = await playVideo(new Request(ADDRESS, { headers: { range } }));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get('content-range'), bytes.length]).toEqual([
      206,
      contentRange,
      length,
    ]);
    const first = Number(/\d+/.exec(contentRange)?.[0]);
    expect([...bytes]).toEqual([...VIDEO.subarray(first, first + length)]);
  });

  test('with an unsatisfiable range is answered 416', async () => {
    await keepVideos(['/video/background.webm']);
    const answer = await playVideo(new Request(ADDRESS, { headers: { range: 'bytes=5000-' } }));
    expect(answer.status).toBe(416);
  });

  test('with an unreadable range is answered whole', async () => {
    await keepVideos(['/video/background.webm']);
    const answer = await playVideo(new Request(ADDRESS, { headers: { range: 'bytes=0-1,5-6' } }));
    expect([answer.status, (await answer.blob()).size]).toEqual([200, 1_000]);
  });

  test('is fetched once', async () => {
    await keepVideos(['/video/background.webm']);
    await keepVideos(['/video/background.webm']);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe('an incomplete video is not cached', () => {
  test.each([
    ['a sign-in page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['a part', () => new Response('x', { status: 206, headers: { 'content-type': 'video/webm' } })],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('%s', async (_what, answer) => {
    fetched.mockImplementation(async () => answer());
    await keepVideos(['/video/background.webm']);
    expect(kept.size).toBe(0);
  });
});
