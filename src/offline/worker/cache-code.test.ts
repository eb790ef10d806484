// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { cacheCode, cacheCodeWithRetries } from './cache-code.ts';

/** A worker with this answer; without one, it is silent like an older build. */
function workerThatSays(answer?: boolean | 'full'): { asked: unknown[] } {
  const asked: unknown[] = [];
  const active = {
    postMessage(message: unknown, [port]: MessagePort[]) {
      asked.push(message);
      if (answer !== undefined) port?.postMessage(answer);
    },
  };
  const serviceWorker = { getRegistration: async () => ({}), ready: Promise.resolve({ active }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return { asked };
}

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('the worker is asked to cache a pack, and its answer is used', async () => {
  const { asked } = workerThatSays(true);
  await cacheCode('door');
  expect(asked).toEqual([{ type: 'code:keep', pack: 'door' }]);
});

test('an incomplete pack is reported as a failed connection', async () => {
  workerThatSays(false);
  await expect(cacheCode('door')).rejects.toThrow(TypeError);
});

test('on a full device it says so, and does not blame the connection', async () => {
  workerThatSays('full');
  await expect(cacheCode('door')).rejects.toHaveProperty('name', 'QuotaExceededError');
});

test('the wait ends when a worker of an older build does not answer', async () => {
  vi.useFakeTimers();
  workerThatSays();
  const kept = cacheCode('door');
  const outcome = expect(kept).rejects.toThrow(TypeError);
  await vi.advanceTimersByTimeAsync(60_000);
  await outcome;
});

test('nothing is requested when there is no worker', async () => {
  await expect(cacheCode('door')).resolves.toBeUndefined();
});

test('an incomplete pack is requested again until it is cached or no longer needed', async () => {
  vi.useFakeTimers();
  const tell = vi.fn<(isMissing: boolean) => void>();
  const refusing = workerThatSays(false);
  const stop = cacheCodeWithRetries('company', tell);
  await vi.waitFor(() => expect(tell).toHaveBeenLastCalledWith(true));
  await vi.advanceTimersByTimeAsync(30_000);
  await vi.waitFor(() => expect(refusing.asked).toHaveLength(2));

  const willing = workerThatSays(true);
  await vi.advanceTimersByTimeAsync(30_000);
  await vi.waitFor(() => expect(tell).toHaveBeenLastCalledWith(false));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(willing.asked).toHaveLength(1);
  stop();

  const late = workerThatSays(false);
  cacheCodeWithRetries('company')();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(late.asked).toHaveLength(1);
});
