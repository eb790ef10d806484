import { expect, test } from 'vitest';
import { createDutyCycle } from './duty-cycle.ts';

/** Computes a tenth of the time; work advances the clock by its duration. */
function testCycle() {
  let nowMs = 1_000;
  const rests: { ms: number; end: () => void }[] = [];
  const paced = createDutyCycle({
    share: 0.1,
    freeMs: 40,
    longestRestMs: 3_000,
    now: () => nowMs,
    later(ms, end) {
      rests.push({ ms: Math.round(ms), end });
      return () => {};
    },
  });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return {
    rests,
    pass,
    run: (ms: number, error?: Error) =>
      paced(async () => {
        pass(ms);
        if (error) throw error;
        return ms;
      }),
  };
}

test('short work begins at once', async () => {
  const { rests, run } = testCycle();
  expect(await run(40)).toBe(40);
  expect(await run(40)).toBe(40);
  expect(rests).toEqual([]);
});

test('what follows long work waits nine times as long as that took beyond the free time', async () => {
  const { rests, pass, run } = testCycle();
  await run(60);
  pass(50);
  const next = run(60);
  expect(rests.map(({ ms }) => ms)).toEqual([130]);
  rests[0]?.end();
  expect(await next).toBe(60);
  pass(180);
  await run(1);
  expect(rests).toHaveLength(1);
});

test('failed work is followed by a rest too, and no rest is longer than the longest', async () => {
  const { rests, run } = testCycle();
  await expect(run(2_000, new Error('unreadable'))).rejects.toThrow('unreadable');
  void run(1);
  expect(rests.map(({ ms }) => ms)).toEqual([3_000]);
});
