import { expect, test } from 'vitest';
import { onceAWhile } from './once-a-while.ts';

test('a code that stays before the camera is told once, and again after it was away', () => {
  const once = onceAWhile();
  const told = [0, 80, 2_900, 5_800, 9_000].map((at) => once.isNew('A', at));
  expect(told).toEqual([true, false, false, false, true]);
});

test('another code is told at once', () => {
  const once = onceAWhile();
  expect([once.isNew('A', 0), once.isNew('B', 80), once.isNew('A', 160)]).toEqual([true, true, true]);
});
