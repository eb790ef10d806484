// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useClock } from './use-clock.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2030-05-01T10:00:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const hourOf = (now: number) => `${new Date(now).getUTCHours()} h`;
let drawn = 0;

function Hour() {
  const hour = useClock(hourOf);
  drawn += 1;
  return <p>{hour}</p>;
}

function pass(ms: number) {
  act(() => void vi.advanceTimersByTime(ms));
}

test('Words of the time change when their time has come, and nothing is drawn before', () => {
  render(<Hour />);
  drawn = 0;
  pass(59 * 60_000);
  expect([screen.getByText('10 h'), drawn]).toEqual([expect.anything(), 0]);
  pass(60_000);
  expect([screen.getByText('11 h'), drawn]).toEqual([expect.anything(), 1]);
});

test('A device that slept shows the time as soon as the page is seen again', () => {
  render(<Hour />);
  vi.setSystemTime(new Date('2030-05-01T18:00:00Z'));
  expect(screen.getByText('10 h')).toBeTruthy();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('18 h')).toBeTruthy();
});

test('No timer runs while nobody looks', () => {
  const { unmount } = render(
    <>
      <Hour />
      <Hour />
    </>,
  );
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
