import { expect, test } from 'vitest';
import { largest } from './largest.ts';

const size = (one: number) => one;

test('returns all, the largest first, when they fit', () => {
  expect(largest([1, 3, 2], 3, size)).toEqual({ shown: [3, 2, 1], others: 0, othersSize: 0 });
  expect(largest([], 3, size)).toEqual({ shown: [], others: 0, othersSize: 0 });
});

test('counts the others', () => {
  expect(largest([1, 5, 2, 4, 3], 2, size)).toEqual({ shown: [5, 4], others: 3, othersSize: 6 });
});

test('returns the first of equal ones', () => {
  const all = ['b', 'a', 'c'].map((name) => ({ name, count: 1 }));
  expect(largest(all, 2, ({ count }) => count).shown.map(({ name }) => name)).toEqual(['b', 'a']);
});

test('compares each only with those returned so far', () => {
  let asked = 0;
  const all = Array.from({ length: 20_000 }, (_, at) => at);
  largest(all, 10, (one) => {
    asked += 1;
    return one;
  });
  expect(asked).toBeLessThan(20_000 * 13);
});
