import { expect, test } from 'vitest';
import { arrivalBuckets } from './arrival-buckets.ts';

const at = (clock: string, day = '2026-03-20') => Date.parse(`${day}T${clock}:00.000Z`);

test('Arrivals are counted in bars of five minutes, without gaps, in any order', () => {
  const { minutes, buckets, elsewhere } = arrivalBuckets([
    at('18:16'),
    at('18:01'),
    at('18:04'),
    at('18:05'),
  ]);
  expect([minutes, elsewhere]).toEqual([5, 0]);
  expect(buckets).toEqual([
    { from: at('18:00'), count: 2 },
    { from: at('18:05'), count: 1 },
    { from: at('18:10'), count: 0 },
    { from: at('18:15'), count: 1 },
  ]);
});

test.each([
  ['19:40', 5],
  ['21:30', 10],
  ['23:59', 30],
])('From 18:00 to %s bars are of %d minutes', (last, minutes) => {
  const arrivals = arrivalBuckets([at('18:00'), at(last)]);
  expect(arrivals.minutes).toBe(minutes);
  expect(arrivals.buckets.length).toBeLessThanOrEqual(24);
});

test('Bars begin at full hours of the displayed time zone', () => {
  // Nepal: 5 h 45 min ahead.
  const { buckets } = arrivalBuckets([at('12:20'), at('23:59')], -345);
  expect(buckets[0]?.from).toBe(at('12:15'));
});

test('A wrong clock does not stretch the plot over years', () => {
  const far = at('12:00', '1990-01-01');
  const { buckets, elsewhere } = arrivalBuckets([at('18:00'), far, at('18:01'), Number.NaN]);
  expect(elsewhere).toBe(1);
  expect(buckets).toEqual([{ from: at('18:00'), count: 2 }]);
});

test('No arrivals give no bars', () => {
  expect(arrivalBuckets([])).toEqual({ minutes: 5, buckets: [], elsewhere: 0 });
});
