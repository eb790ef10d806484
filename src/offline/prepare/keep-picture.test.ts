// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { keepPicture } from './keep-picture.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('A picture whose request hangs counts as missing after a while', async () => {
  vi.stubGlobal('caches', { match: async () => undefined });
  vi.stubGlobal(
    'Image',
    class {
      set src(_address: string) {
        queueMicrotask(() => (this as { onload?: () => void }).onload?.());
      }
    },
  );
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const hangs = (_url: string, { signal }: RequestInit) =>
    new Promise((_, reject) => {
      if (signal?.aborted) reject(new DOMException('Too late', 'TimeoutError'));
    });
  vi.stubGlobal('fetch', hangs);
  expect(await keepPicture('https://cdn.test/1.webp', () => true)).toBeUndefined();
  expect(limit).toHaveBeenCalledWith(15_000);
});
