import { expect, test } from 'vitest';
import { sortedList } from './sorted-list.ts';

const byNumber = (one: number, other: number) => one - other;

/** A list of even numbers below twice `length`, and the number of comparisons since it was made. */
function evenNumbers(length: number) {
  let compared = 0;
  const list = sortedList<number>((one, other) => {
    compared += 1;
    return byNumber(one, other);
  });
  for (let at = 0; at < length; at += 1) list.add(2 * ((at * 7_919) % length));
  list.items();
  compared = 0;
  return { list, compared: () => compared };
}

test('items stay in order after any additions and removals', () => {
  const list = sortedList(byNumber);
  for (const item of [5, 1, 9]) list.add(item);
  expect(list.items()).toEqual([1, 5, 9]);
  list.add(7);
  list.remove(1);
  list.remove(4);
  expect(list.items()).toEqual([5, 7, 9]);
  for (let item = 100; item > 50; item -= 1) list.add(item);
  expect(list.items()).toEqual([...list.items()].sort(byNumber));
  list.clear();
  expect(list.items()).toEqual([]);
});

test('an addition and a removal in ten thousand items take fifteen comparisons each', () => {
  const { list, compared } = evenNumbers(10_000);
  list.add(9_001);
  expect(list.items()).toHaveLength(10_001);
  expect(compared()).toBeLessThanOrEqual(15);
  list.remove(9_001);
  expect(list.items()).toHaveLength(10_000);
  expect(compared()).toBeLessThanOrEqual(31);
});
