// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { keepAskingForCode, keepCode } from './keep-code.ts';

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

test('what could not be kept is asked for again until it is, or until nobody wants it', async () => {
  vi.useFakeTimers();
  const tell = vi.fn<(isMissing: boolean) => void>();
  const refusing = workerThatSays(false);
  const stop = keepAskingForCode('company', tell);
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
  keepAskingForCode('company')();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(late.asked).toHaveLength(1);
});
