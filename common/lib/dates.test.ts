import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  dayHere,
  firstDayAnywhere,
  firstDayHere,
  formatDay,
  readDay,
  todayUtc,
  writtenDay,
} from './dates.ts';

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

describe('an instant is its day in UTC, but at midnight here the day here', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    ['Europe/Berlin', '2031-12-20T23:00:00.000Z', '2031-12-21'],
    ['Europe/Berlin', '2031-05-31T22:00:00Z', '2031-06-01'],
    ['Europe/Berlin', '2031-12-20T23:00:00.000+00:00', '2031-12-21'],
    ['Europe/Berlin', '2031-12-20T22:00:00Z', '2031-12-20'],
    ['Europe/Berlin', '2031-12-21T00:00:00.000Z', '2031-12-21'],
    ['Asia/Kolkata', '2031-12-20T18:30:00.000Z', '2031-12-21'],
    ['Asia/Kolkata', '2031-12-20T23:00:00.000Z', '2031-12-20'],
    ['America/New_York', '2031-12-21T05:00:00Z', '2031-12-21'],
    ['America/New_York', '2031-12-21T00:00:00Z', '2031-12-21'],
    ['Europe/Berlin', '2031-12-20T99:00:00Z', '2031-12-20'],
    ['Europe/Berlin', '2031-12-20', '2031-12-20'],
  ])('in %s: %s', (zone, text, day) => {
    vi.stubEnv('TZ', zone);
    expect(readDay(text)).toBe(day);
    expect(writtenDay(text)).toBe(text.slice(0, 10));
  });

  test.each([
    ['America/Los_Angeles', '2026-03-09T07:59:59Z', '2026-03-09'],
    ['America/Los_Angeles', '2026-03-08T07:59:59Z', '2026-03-07'],
    ['Asia/Kolkata', '2026-12-31T18:30:00Z', '2027-01-01'],
  ])('today in %s at %s', (zone, now, day) => {
    vi.stubEnv('TZ', zone);
    expect(dayHere(new Date(now))).toBe(day);
  });
});

test('a day is shown as dd-MM-yyyy, any other text unchanged', () => {
  expect(formatDay('2026-03-09')).toBe('09-03-2026');
  expect(formatDay('2026-03-09T10:00:00Z')).toBe('09-03-2026');
  expect(formatDay('to be announced')).toBe('to be announced');
});

test('today is the date in UTC', () => {
  expect(todayUtc(new Date('2026-03-09T23:30:00-05:00'))).toBe('2026-03-10');
});

describe('the first day of an event', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    ['the evening in Honolulu', 'Pacific/Honolulu', '2026-11-23T03:27:00Z', '2026-11-22'],
    ['the evening in Los Angeles', 'America/Los_Angeles', '2026-11-23T03:27:00Z', '2026-11-22'],
    ['the morning in Tokyo, by UTC', 'Asia/Tokyo', '2026-11-22T23:00:00Z', '2026-11-22'],
    ['noon in Oslo', 'Europe/Oslo', '2026-11-23T11:00:00Z', '2026-11-23'],
  ])('in %s', (_, zone, now, day) => {
    vi.stubEnv('TZ', zone);
    expect(firstDayHere(new Date(now))).toBe(day);
    expect(firstDayAnywhere(new Date(now)) <= day).toBe(true);
  });

  test('anywhere is the date at UTC-12', () => {
    expect(firstDayAnywhere(new Date('2026-11-23T11:59:00Z'))).toBe('2026-11-22');
    expect(firstDayAnywhere(new Date('2026-11-23T12:00:00Z'))).toBe('2026-11-23');
  });
});
