import { expect, test } from 'vitest';
import { arrivalLabel } from './attendance-messages.ts';

/** In local time, as it is shown. */
const at = (day: number, hour: number, year = 2026) => new Date(year, 2, day, hour, 40);
const LATER = at(25, 9).getTime();

test.each([
  ['on the event’s day', at(20, 18), '18:40'],
  ['after midnight', at(21, 0), '21-03 00:40'],
  ['today', at(25, 8), '08:40'],
  ['in another year', at(20, 18, 2025), '20-03-2025 18:40'],
])('An arrival %s is shown as short as it can be', (_, then, label) => {
  expect(arrivalLabel(then.toISOString(), '2026-03-20', LATER)).toBe(label);
});

test('A time that cannot be read is left out', () => {
  expect(arrivalLabel('soon', '2026-03-20', LATER)).toBe('');
});
