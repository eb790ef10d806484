import { expect, test } from 'vitest';
import { largest } from './largest.ts';

const size = (one: number) => one;

test('all are shown, the largest first, where there are no more', () => {
  expect(largest([1, 3, 2], 3, size)).toEqual({ shown: [3, 2, 1], others: 0, othersSize: 0 });
  expect(largest([], 3, size)).toEqual({ shown: [], others: 0, othersSize: 0 });
});

test('the others are counted', () => {
  expect(largest([1, 5, 2, 4, 3], 2, size)).toEqual({ shown: [5, 4], others: 3, othersSize: 6 });
});

test('of equal ones the first is shown', () => {
  const all = ['b', 'a', 'c'].map((name) => ({ name, count: 1 }));
  expect(largest(all, 2, ({ count }) => count).shown.map(({ name }) => name)).toEqual(['b', 'a']);
});

test('each is compared with those that are shown only', () => {
  let asked = 0;
  const all = Array.from({ length: 20_000 }, (_, at) => at);
  largest(all, 10, (one) => {
    asked += 1;
    return one;
  });
  expect(asked).toBeLessThan(20_000 * 13);
});
