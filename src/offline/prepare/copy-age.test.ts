import { expect, test } from 'vitest';
import { copyAgeText, isStale } from './copy-age.ts';

const now = new Date(2026, 2, 14, 18, 30).getTime();
const hoursAgo = (hours: number) => now - hours * 3_600_000;

test.each([
  [0, 'Offline ready · 18:30'],
  [4.5, 'Offline ready · 14:00'],
  [23, 'Offline ready · yesterday'],
  [24, 'Offline copy · 1 day old'],
  [71, 'Offline copy · 2 days old'],
  [150, 'Offline copy · 6 days old'],
  [-48, 'Offline ready · age unknown'],
])('a copy %d hours old is shown as "%s"', (hours, words) => {
  expect(copyAgeText(hoursAgo(hours), now)).toBe(words);
});

test('a copy with an incomplete list is not shown as ready', () => {
  expect(copyAgeText(hoursAgo(0), now, true)).toBe('Offline in part · 18:30');
  expect(copyAgeText(hoursAgo(-48), now, true)).toBe('Offline in part · age unknown');
});

test('a copy counts as current for a day, also when the clock was set back', () => {
  expect([isStale(hoursAgo(23), now), isStale(hoursAgo(24), now)]).toEqual([false, true]);
  expect(isStale(now + 3_600_000, now)).toBe(false);
});
