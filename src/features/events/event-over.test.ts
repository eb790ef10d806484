import { expect, test } from 'vitest';
import { isEventOver } from './event-over.ts';

const at = (date: string, ...coordinates: [number, number]) => ({
  date,
  location: { name: '', coordinates, type: 'point' as const },
});

test.each([
  // 12:00 on the next day by the venue's clocks, in UTC.
  ['London', [-0.13, 51.51], '2026-03-21T12:00:00Z'],
  ['New York', [-74, 40.71], '2026-03-21T17:00:00Z'],
  ['Los Angeles', [-118.24, 34.05], '2026-03-21T20:00:00Z'],
  ['Honolulu', [-157.86, 21.31], '2026-03-21T23:00:00Z'],
  ['Tokyo', [139.69, 35.69], '2026-03-21T03:00:00Z'],
  ['Auckland', [174.76, -36.85], '2026-03-21T00:00:00Z'],
] as [string, [number, number], string][])(
  'In %s an event is over twelve hours after its day',
  (_, place, end) => {
    const event = at('2026-03-20', ...place);
    expect(isEventOver(event, new Date(Date.parse(end) - 1))).toBe(false);
    expect(isEventOver(event, new Date(end))).toBe(true);
  },
);

test('Without a known venue the viewer’s clock decides', () => {
  const noon = new Date(2026, 2, 21, 12);
  expect(isEventOver(at('2026-03-20', 0, 0), new Date(noon.getTime() - 1))).toBe(false);
  expect(isEventOver(at('20-03-2026', 0, 0), noon)).toBe(true);
});

test.each(['', 'soon', '31-02-2026'])('With “%s” for a date an event is never over', (date) => {
  expect(isEventOver(at(date, 10, 50), new Date('2099-01-01T00:00:00Z'))).toBe(false);
});
