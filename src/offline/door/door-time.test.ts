import { expect, test } from 'vitest';
import { steppedClock } from '../../../tests/support/stepped-clock.ts';
import { doorTime } from './door-time.ts';

const START = Date.parse('2026-03-20T19:00:00Z');
const HOUR_MS = 3_600_000;

function atSeven() {
  const steps = steppedClock(START);
  return { ...steps, time: doorTime(steps.clock, steps.elapsed) };
}

test('a clock that is set back continues from its old time by the elapsed time', () => {
  const { time, pass, set } = atSeven();
  time.learn(500);
  pass(60_000);
  set(-17_520 * HOUR_MS);
  pass(60_000);
  expect(time.stamp()).toEqual({ made_at: '2026-03-20T19:02:00.000Z', skew_ms: 500 });
  // No measurement of the clock in its present setting.
  expect(time.skewMs()).toBeNull();
  expect(time.isDoubted()).toBe(true);
});

test('the skew is unknown when the clock is ahead of the elapsed time: it was set, or the device slept', () => {
  const { time, pass, set } = atSeven();
  time.learn(500);
  set(3 * HOUR_MS);
  pass(1_000);
  expect(time.stamp()).toEqual({ made_at: '2026-03-20T22:00:01.000Z', skew_ms: null });
  time.learn(-3 * HOUR_MS);
  expect(time.stamp()).toEqual({ made_at: '2026-03-20T22:00:01.000Z', skew_ms: -3 * HOUR_MS });
});

test('a small drift does not invalidate the skew', () => {
  const { time, pass, set } = atSeven();
  time.learn(0);
  pass(HOUR_MS);
  set(-2_000);
  expect(time.stamp()).toEqual({ made_at: '2026-03-20T19:59:58.000Z', skew_ms: 0 });
  set(30_000);
  expect(time.isDoubted()).toBe(false);
});

test('the skew of an earlier page is used unless the clock was set back since', () => {
  const { time, set } = atSeven();
  time.recall({ skewMs: 200, skewAt: START - HOUR_MS, readAt: null });
  expect(time.skewMs()).toBe(200);
  const later = atSeven();
  later.time.recall({ skewMs: 200, skewAt: START + HOUR_MS, readAt: null });
  expect(later.time.stamp()).toEqual({ made_at: '2026-03-20T19:00:00.000Z', skew_ms: null });
  // Stored by an earlier version.
  const older = atSeven();
  older.time.recall({ skewMs: 200, readAt: START + HOUR_MS });
  expect(older.time.skewMs()).toBeNull();
  // A measurement of this page takes precedence.
  set(HOUR_MS);
  time.learn(7);
  time.recall({ skewMs: 200, skewAt: START, readAt: null });
  expect(time.skewMs()).toBe(7);
});
