import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetUncheckedFonts, isCacheableFont, showRarerFonts } from './fonts.ts';

/** Workbox needs the worker's globals when it is loaded. */
const { WorkerEvent } = vi.hoisted(() => {
  class WorkerEvent extends Event {
    waitUntil(): void {}
  }
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('ExtendableEvent', WorkerEvent);
  vi.stubGlobal('FetchEvent', class {});
  return { WorkerEvent };
});

const ADDRESS = 'https://vantage.test/assets/inter-latin-ext-Dkw7ZHPF.woff2';
const stored = new Map<string, Map<string, Response>>();
const fetched = vi.fn<typeof fetch>();

const open = async (name: string) => {
  const cache = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, cache);
  return {
    put: async ({ url }: Request, response: Response) => void cache.set(url, response),
    keys: async () => [],
  };
};
const match = async ({ url }: Request, { cacheName }: { cacheName: string }) =>
  stored.get(cacheName)?.get(url)?.clone();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('caches', { open, match, delete: async (name: string) => stored.delete(name) });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', new URL(ADDRESS));
});

// Other files share the globals.
afterAll(() => {
  vi.unstubAllGlobals();
});

const answer = (type: string, status = 200) =>
  new Response('x', { status, headers: { 'content-type': type } });

/** The page's answer, after caching is done. */
async function ask(network: Response): Promise<string | null> {
  fetched.mockReset().mockResolvedValue(network);
  const request = new Request(ADDRESS);
  const event = new WorkerEvent('fetch');
  const [response, isDone] = showRarerFonts().handleAll({ event, request });
  await isDone;
  return (await response).headers.get('content-type');
}

describe('a font of rare letters', () => {
  test('is cached and requested once', async () => {
    expect(await ask(answer('font/woff2'))).toBe('font/woff2');
    expect(await ask(answer('text/html'))).toBe('font/woff2');
    expect(fetched).not.toHaveBeenCalled();
  });

  test('is requested again when a captive portal had answered', async () => {
    expect(await ask(answer('text/html'))).toBe('text/html');
    expect(await ask(answer('font/woff2'))).toBe('font/woff2');
  });

  test('cached unchecked by an earlier worker is deleted', async () => {
    stored.set('fonts', new Map([[ADDRESS, answer('text/html')]]));
    await forgetUncheckedFonts();
    expect([...stored.keys()]).toEqual([]);
    expect(await ask(answer('font/woff2'))).toBe('font/woff2');
  });

  test.each([
    ['a part', answer('font/woff2', 206)],
    ['not there', answer('font/woff2', 404)],
    ['of no kind', new Response(new Uint8Array(4))],
    ['sent elsewhere', Object.defineProperty(answer('font/woff2'), 'redirected', { value: true })],
    ['nobody’s to look into', Response.error()],
  ])('is not kept when it is %s', (_what, response) => {
    expect(isCacheableFont(response)).toBe(false);
  });
});
