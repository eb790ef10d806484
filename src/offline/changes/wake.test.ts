// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import '../../../tests/support/runner/load-delivery.ts';
import { database } from './outbox-page.ts';
import { lacksRoom, wake } from './wake.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the page sends in place of a worker that does not, however often that one is woken', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(database, 'run').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const locks = { request: (_name: string, _options: object, act: (lock: object) => unknown) => act({}) };
  vi.stubGlobal('navigator', { onLine: true, locks, serviceWorker: { controller: { postMessage() {} } } });
  vi.useFakeTimers();
  for (let ms = 0; ms < 4_000; ms += 500) {
    wake('due');
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(lacksRoom.get()).toBe(true);
});
