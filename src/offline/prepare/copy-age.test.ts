import { expect, test } from 'vitest';
import { isStale, markWords } from './copy-age.ts';

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
])('a copy of %d hours ago reads as "%s"', (hours, words) => {
  expect(markWords(hoursAgo(hours), now)).toBe(words);
});

test('a copy that lacks some of a list is called ready nowhere', () => {
  expect(markWords(hoursAgo(0), now, true)).toBe('Offline in part · 18:30');
  expect(markWords(hoursAgo(-48), now, true)).toBe('Offline in part · age unknown');
});

test('a copy is relied on for a day; a clock that was set back makes none old', () => {
  expect([isStale(hoursAgo(23), now), isStale(hoursAgo(24), now)]).toEqual([false, true]);
  expect(isStale(now + 3_600_000, now)).toBe(false);
});
