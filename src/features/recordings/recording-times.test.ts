import { expect, test } from 'vitest';
import { recordingDate, recordingTime } from './recording-times.ts';

const at = (...parts: [number, number, number, number, number, number]) => new Date(...parts).toISOString();

test.each([
  [at(2026, 0, 5, 0, 3, 9), '01/05/2026', '12:03:09 AM'],
  [at(2026, 10, 20, 12, 0, 0), '11/20/2026', '12:00:00 PM'],
  [at(2026, 11, 31, 23, 59, 59), '12/31/2026', '11:59:59 PM'],
  [String(new Date(2030, 10, 27, 9, 5, 0).getTime()), '11/27/2030', '09:05:00 AM'],
  [String(new Date(2030, 10, 27, 9, 5, 0).getTime() / 1000), '11/27/2030', '09:05:00 AM'],
  ['', '', ''],
  ['soon', '', ''],
])('%s reads %s %s', (stamp, date, time) => {
  expect([recordingDate(stamp), recordingTime(stamp)]).toEqual([date, time]);
});
