import { expect, test } from 'vitest';
import { coalesceRuns } from './coalesce-runs.ts';

/** Work whose runs end when the test says so. */
function heldWork() {
  const ends: (() => void)[] = [];
  const runs = coalesceRuns(() => new Promise<void>((resolve) => ends.push(resolve)));
  return { runs, ends };
}

test('Requests during a run share one further run, which they wait for', async () => {
  const { runs, ends } = heldWork();
  const first = runs.ask();
  const others = [runs.ask(), runs.ask()];
  expect([ends.length, runs.isRunning()]).toEqual([1, true]);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await Promise.all([first, ...others]);
  expect([ends.length, runs.isRunning()]).toEqual([2, false]);
});

test('A run whose data is out of date is followed by another; without a run nothing begins', async () => {
  const { runs, ends } = heldWork();
  runs.outdate();
  expect(ends).toEqual([]);
  const asked = runs.ask();
  runs.outdate();
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await asked;
  expect(ends).toHaveLength(2);
});

test('A request right after the end of a run begins another', async () => {
  let count = 0;
  const runs = coalesceRuns(async () => {
    count += 1;
  });
  await runs.ask();
  await runs.ask();
  expect(count).toBe(2);
});
