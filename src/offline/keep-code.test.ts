// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { keepCode } from './keep-code.ts';

/** A worker that answers so; none answers as an older build does, not at all. */
function workerThatSays(answer?: boolean): { asked: unknown[] } {
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

test('the worker is asked to keep a pack, and its word is taken', async () => {
  const { asked } = workerThatSays(true);
  await keepCode('door');
  expect(asked).toEqual([{ type: 'code:keep', pack: 'door' }]);
});

test('what could not be fetched is told as a failed connection', async () => {
  workerThatSays(false);
  await expect(keepCode('door')).rejects.toThrow(TypeError);
});

test('a worker of an older build is not waited for without end', async () => {
  vi.useFakeTimers();
  workerThatSays();
  const kept = keepCode('door');
  const outcome = expect(kept).rejects.toThrow(TypeError);
  await vi.advanceTimersByTimeAsync(60_000);
  await outcome;
});

test('without a worker nothing is asked', async () => {
  await expect(keepCode('door')).resolves.toBeUndefined();
});
