import { describe, expect, test } from 'vitest';
import { formatDay, readDay, todayUtc } from './dates.ts';

describe('a day is read from', () => {
  test.each([
    ['an ISO date', '2026-03-09', '2026-03-09'],
    ['an ISO timestamp in UTC', '2026-03-09T23:59:59.000Z', '2026-03-09'],
    ['a database timestamp', '2026-03-09 00:00:00+00', '2026-03-09'],
    ['the form on screen', '09-03-2026', '2026-03-09'],
    ['a leap day', '29-02-2028', '2028-02-29'],
  ])('%s', (_, text, day) => expect(readDay(text)).toBe(day));

  test.each(['', 'soon', '2026-02-30', '30-02-2026', '2026-13-01', '9-3-2026', '20260309', '2026-03-091'])(
    'nothing in "%s"',
    (text) => expect(readDay(text)).toBeUndefined(),
  );
});

test('a day is shown as dd-MM-yyyy, anything else as it came', () => {
  expect(formatDay('2026-03-09')).toBe('09-03-2026');
  expect(formatDay('2026-03-09T10:00:00Z')).toBe('09-03-2026');
  expect(formatDay('to be announced')).toBe('to be announced');
});

test('today is the day in UTC', () => {
  expect(todayUtc(new Date('2026-03-09T23:30:00-05:00'))).toBe('2026-03-10');
});
