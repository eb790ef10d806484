import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { slowWork } from './slow-work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function work() {
  const said: boolean[] = [];
  const { track } = slowWork((isSlow) => said.push(isSlow));
  /** Begins something, and answers how to end it, or to let it fail. */
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

test('What is done within two seconds is not spoken of', async () => {
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

test('What takes longer is said to, until the last has ended, however it ends', async () => {
  const { said, begin } = work();
  const [one, other] = [begin(), begin()];
  vi.advanceTimersByTime(2_100);
  expect(said).toEqual([true]);
  await one();
  expect(said).toEqual([true]);
  await other(new Error('no'));
  expect(said).toEqual([true, false]);
});
