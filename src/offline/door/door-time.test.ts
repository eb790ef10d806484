import { expect, test } from 'vitest';
import { steppedClock } from '../../../tests/support/stepped-clock.ts';
import { doorTime } from './door-time.ts';

const START = Date.parse('2026-03-20T19:00:00Z');
const HOUR_MS = 3_600_000;

function atSeven() {
  const steps = steppedClock(START);
  return { ...steps, time: doorTime(steps.clock, steps.elapsed) };
}

test('a clock that is put back goes on as it was, by the time that has passed', () => {
  const { time, pass, set } = atSeven();
  time.learn(500);
  pass(60_000);
  set(-17_520 * HOUR_MS);
  pass(60_000);
  expect(time.stamp()).toEqual({ made_at: '2026-03-20T19:02:00.000Z', skew_ms: 500 });
  // Of the clock as it is now nobody has told.
  expect(time.skewMs()).toBeNull();
  expect(time.isDoubted()).toBe(true);
});

test('a clock that is ahead of the time that has passed was set or has slept: nobody knows it', () => {
  const { time, pass, set } = atSeven();
  time.learn(500);
  set(3 * HOUR_MS);
  pass(1_000);
  expect(time.stamp()).toEqual({ made_at: '2026-03-20T22:00:01.000Z', skew_ms: null });
  time.learn(-3 * HOUR_MS);
  expect(time.stamp()).toEqual({ made_at: '2026-03-20T22:00:01.000Z', skew_ms: -3 * HOUR_MS });
});

test('a clock that drifts is believed', () => {
  const { time, pass, set } = atSeven();
  time.learn(0);
  pass(HOUR_MS);
  set(-2_000);
  expect(time.stamp()).toEqual({ made_at: '2026-03-20T19:59:58.000Z', skew_ms: 0 });
  set(30_000);
  expect(time.isDoubted()).toBe(false);
});

test('what was told to an earlier page is believed unless the clock was put back since', () => {
  const { time, set } = atSeven();
  time.recall({ skewMs: 200, skewAt: START - HOUR_MS, readAt: null });
  expect(time.skewMs()).toBe(200);
  const later = atSeven();
  later.time.recall({ skewMs: 200, skewAt: START + HOUR_MS, readAt: null });
  expect(later.time.stamp()).toEqual({ made_at: '2026-03-20T19:00:00.000Z', skew_ms: null });
  // Kept by a version of before.
  const older = atSeven();
  older.time.recall({ skewMs: 200, readAt: START + HOUR_MS });
  expect(older.time.skewMs()).toBeNull();
  // What this page has heard itself counts more.
  set(HOUR_MS);
  time.learn(7);
  time.recall({ skewMs: 200, skewAt: START, readAt: null });
  expect(time.skewMs()).toBe(7);
});
