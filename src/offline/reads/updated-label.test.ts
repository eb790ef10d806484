import { describe, expect, test } from 'vitest';
import { isFromDevice, updatedLabel } from './updated-label.ts';

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime();

test('the age is the time, with the date when it was not today', () => {
  expect(updatedLabel(at(20, 9, 5), at(20, 23, 59))).toBe('Updated 09:05');
  expect(updatedLabel(at(19, 23, 59), at(20, 0, 1))).toBe('Updated 19-11-2026 23:59');
});

test('data read while the clock was ahead has no age', () => {
  expect(updatedLabel(at(22, 3, 12), at(20, 3, 20))).toBe('Updated while this device’s clock was ahead');
});

describe('cached data', () => {
  const fresh = { data: [], isRefetchError: false, fetchStatus: 'idle' } as const;
  test('is told apart from a current answer', () => {
    expect(isFromDevice(fresh, false)).toBe(false);
    expect(isFromDevice({ ...fresh, isRefetchError: true }, false)).toBe(true);
    expect(isFromDevice({ ...fresh, fetchStatus: 'paused' }, false)).toBe(true);
    expect(isFromDevice(fresh, true)).toBe(true);
  });

  test('has no age when there is nothing to show or while it is being refetched', () => {
    expect(isFromDevice({ ...fresh, data: undefined, isRefetchError: true }, true)).toBe(false);
    expect(isFromDevice({ ...fresh, fetchStatus: 'fetching' }, true)).toBe(false);
  });
});
