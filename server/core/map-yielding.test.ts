import { expect, test } from 'vitest';
import { mapYielding } from './map-yielding.ts';

/** An event loop with a given duration for each row, and a counter of turns. */
function setUp(msOf: (row: number) => number) {
  let time = 0;
  let turns = 0;
  const loop = {
    now: () => time,
    async nextTurn() {
      turns += 1;
    },
  };
  const work = (row: number) => {
    time += msOf(row);
    return row * 2;
  };
  return { loop, work, turns: () => turns };
}

test('does not yield between cheap rows, however many there are', async () => {
  const { loop, work, turns } = setUp(() => 0.0005);
  const rows = Array.from({ length: 1_000 }, (_, row) => row);
  expect(await mapYielding(rows, work, loop)).toEqual(rows.map((row) => row * 2));
  expect(turns()).toBe(0);
});

test('yields to the event loop between expensive rows', async () => {
  const { loop, work, turns } = setUp(() => 4);
  await mapYielding(
    Array.from({ length: 200 }, (_, row) => row),
    work,
    loop,
  );
  expect(turns()).toBe(199);
});
