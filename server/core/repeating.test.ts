import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeating } from './repeating.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Work that ends on demand. */
function slowWork() {
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  return { work, end: () => ends.shift()?.() };
}

it('runs at once and at its interval, never twice at the same time', async () => {
  const { work, end } = slowWork();
  const job = repeating(work, { everyMs: 100, onError: () => {} });
  job.start();
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(1);
  end();
  // Nudges meanwhile cause one more run.
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
});

it('continues after a failure, and reports it', async () => {
  const onError = vi.fn();
  const job = repeating(() => Promise.reject(new Error('away')), { everyMs: 100, onError });
  job.start();
  await vi.advanceTimersByTimeAsync(250);
  expect(onError).toHaveBeenCalledTimes(3);
  await job.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(onError).toHaveBeenCalledTimes(3);
});

it('ignores a nudge before the start, and waits for the running work when it stops', async () => {
  const { work, end } = slowWork();
  const job = repeating(work, { everyMs: 100, onError: () => {} });
  job.nudge();
  expect(work).not.toHaveBeenCalled();
  job.start();
  let isStopped = false;
  const stopped = job.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(isStopped).toBe(false);
  end();
  await stopped;
  expect(work).toHaveBeenCalledTimes(1);
});

it('aborts the running work when it stops, and not the one after a new start', async () => {
  const told: boolean[] = [];
  const job = repeating(
    async (stopping) => {
      await new Promise<void>((resolve) => {
        if (told.length > 0) resolve();
        else stopping.addEventListener('abort', () => resolve());
      });
      told.push(stopping.aborted);
    },
    { everyMs: 100, onError: () => {} },
  );
  job.start();
  await job.stop();
  job.start();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([true, false]);
  await job.stop();
});
