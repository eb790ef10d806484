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

test('A text about time changes when due, without renders before', () => {
  render(<Hour />);
  drawn = 0;
  pass(59 * 60_000);
  expect([screen.getByText('10 h'), drawn]).toEqual([expect.anything(), 0]);
  pass(60_000);
  expect([screen.getByText('11 h'), drawn]).toEqual([expect.anything(), 1]);
});

test('After a sleep the time is updated as soon as the page is visible', () => {
  render(<Hour />);
  vi.setSystemTime(new Date('2030-05-01T18:00:00Z'));
  expect(screen.getByText('10 h')).toBeTruthy();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('18 h')).toBeTruthy();
});

test('No timer runs without a mounted reader', () => {
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
