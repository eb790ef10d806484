import { describe, expect, test } from 'vitest';
import { backoffMs, isWaitOver, MAX_BACKOFF_MS, requestedWaitMs } from './backoff.ts';

describe('backoff', () => {
  test('is between 0 and a ceiling that doubles up to five minutes', () => {
    const ceilings = [1, 2, 3, 4, 50].map((attempts) => backoffMs(attempts, () => 0.999_999_9));
    expect(ceilings).toEqual([4_000, 8_000, 16_000, 32_000, MAX_BACKOFF_MS]);
    expect(backoffMs(4, () => 0)).toBe(0);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-03-01T18:00:00Z');

  test('is clamped to between a second and an hour', () => {
    expect(requestedWaitMs('7', now)).toBe(7_000);
    expect(requestedWaitMs('0', now)).toBe(1_000);
    expect(requestedWaitMs('86400', now)).toBe(3_600_000);
    expect(requestedWaitMs('Sun, 01 Mar 2026 17:00:00 GMT', now)).toBe(1_000);
  });

  test('is ignored when it is invalid', () => {
    expect(requestedWaitMs(null, now)).toBeUndefined();
    expect(requestedWaitMs('soon', now)).toBeUndefined();
    expect(requestedWaitMs('', now)).toBeUndefined();
  });
});

describe('a wait (scenario 55: clocks of tablets jump)', () => {
  const wait = { nextAttemptAt: 1_000_000_000, waitMs: 60_000 };

  test('is over when its time is reached', () => {
    expect(isWaitOver(wait, wait.nextAttemptAt - 1)).toBe(false);
    expect(isWaitOver(wait, wait.nextAttemptAt)).toBe(true);
  });

  test('is over when more is left than was asked for, as the clock was set back', () => {
    expect(isWaitOver(wait, wait.nextAttemptAt - 86_400_000)).toBe(true);
  });

  test('of an hour is kept when the server asked for it', () => {
    expect(isWaitOver({ nextAttemptAt: 3_600_000, waitMs: 3_600_000 }, 0)).toBe(false);
  });
});
