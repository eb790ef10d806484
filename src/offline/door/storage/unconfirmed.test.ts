import { expect, test } from 'vitest';
import { emptyRecord } from './kept-event.ts';
import { countUnconfirmed, unconfirmedSince } from './unconfirmed.ts';

const DAY_MS = 86_400_000;
const NIGHT = Date.parse('2026-03-20T22:00:00Z');
const event = {
  _id: 'gala',
  name: '',
  date: '2026-03-20',
  location: '',
  allows_reentry: false,
  left_out: [],
};
const record = { ...emptyRecord('gala', ''), event };

test('entries delivered with an unknown token are unconfirmed for a week', () => {
  expect(unconfirmedSince(record, { now: NIGHT, isUnknown: false })).toBeUndefined();
  expect(unconfirmedSince(record, { now: NIGHT, isUnknown: true })).toBe(NIGHT);
  const later = (days: number, isUnknown = false) =>
    unconfirmedSince({ ...record, unconfirmedSince: NIGHT }, { now: NIGHT + days * DAY_MS, isUnknown });
  expect([later(7), later(7.1), later(7.1, true)]).toEqual([NIGHT, undefined, undefined]);
});

test('nothing is kept when the event is so long ago that tokens have expired', () => {
  const after = (days: number, date = event.date) =>
    unconfirmedSince(
      { ...record, event: { ...event, date } },
      { now: NIGHT + days * DAY_MS, isUnknown: true },
    );
  expect(after(30)).toBeDefined();
  expect(after(31)).toBeUndefined();
  expect(after(31, '')).toBeDefined();
});

test('missed entries are counted only while they are unconfirmed', () => {
  expect(countUnconfirmed({ ...record, missed: ['a'] })).toBe(0);
  expect(countUnconfirmed({ ...record, missed: ['a'], unconfirmedSince: NIGHT })).toBe(1);
});
