import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { slowWork } from './slow-work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function work() {
  const said: boolean[] = [];
  const { track } = slowWork((isSlow) => said.push(isSlow));
  /** Starts work; returns functions that end it or let it fail. */
  const begin = () => {
    let settle: (error?: Error) => void = () => undefined;
    const promise = new Promise<void>((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve());
    });
    const done = track(promise).catch(() => undefined);
    return (error?: Error) => {
      settle(error);
      return done;
    };
  };
  return { said, begin };
}

test('Work within two seconds is not reported', async () => {
  const { said, begin } = work();
  const one = begin();
  vi.advanceTimersByTime(1_900);
  await one();
  const other = begin();
  vi.advanceTimersByTime(1_900);
  await other();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
});

test('Longer work is reported until the last one has ended, also with an error', async () => {
  const { said, begin } = work();
  const [one, other] = [begin(), begin()];
  vi.advanceTimersByTime(2_100);
  expect(said).toEqual([true]);
  await one();
  expect(said).toEqual([true]);
  await other(new Error('no'));
  expect(said).toEqual([true, false]);
});
