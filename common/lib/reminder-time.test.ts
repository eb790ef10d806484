import { expect, test } from 'vitest';
import { isTimeToRemind, reminderTime } from './reminder-time.ts';

test.each([
  ['Lisbon', [-9.14, 38.72], '2026-03-19T11:00:00Z', '2026-03-20T01:00:00Z'],
  ['Auckland', [174.76, -36.85], '2026-03-18T22:00:00Z', '2026-03-19T12:00:00Z'],
  ['Honolulu', [-157.86, 21.31], '2026-03-19T21:00:00Z', '2026-03-20T11:00:00Z'],
  ['a place without coordinates', [0, 0], '2026-03-19T10:00:00Z', '2026-03-20T00:00:00Z'],
] as const)(
  'Guests of an event in %s are reminded on the day before there',
  (_, coordinates, from, until) => {
    const time = reminderTime('2026-03-20', { coordinates: [...coordinates] });
    expect(time).toEqual({ from: new Date(from), until: new Date(until) });
    expect(isTimeToRemind(time, new Date(from))).toBe(true);
    expect(isTimeToRemind(time, new Date(Date.parse(from) - 1))).toBe(false);
    expect(isTimeToRemind(time, new Date(until))).toBe(false);
  },
);
