// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { UpdatedAt } from './updated-at.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('Cached data shown instead of an unexpected answer says so', () => {
  const error = new ApiError({ kind: 'unexpected', message: 'Server Error', status: 200 });
  const kept = { data: [], dataUpdatedAt: 1, isRefetchError: true, fetchStatus: 'idle', error } as const;
  const { container } = render(<UpdatedAt query={kept} />);
  expect(container.textContent).toMatch(/^Updated .* · The server gave an unexpected answer$/);
});

test('A screen left open over midnight shows the date of its data', () => {
  const at = new Date(2030, 4, 1, 9, 50).getTime();
  vi.useFakeTimers({ now: at });
  const kept = { data: [], dataUpdatedAt: at, isRefetchError: true, fetchStatus: 'idle' } as const;
  render(<UpdatedAt query={kept} />);
  expect(screen.getByText('Updated 09:50')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(24 * 3_600_000));
  expect(screen.getByText('Updated 01-05-2030 09:50')).toBeTruthy();
});

test('A list that others change shows its age on a screen left open, also with a connection', () => {
  const at = new Date(2030, 4, 1, 9, 50).getTime();
  vi.useFakeTimers({ now: at });
  const read = { data: [], dataUpdatedAt: at, isRefetchError: false, fetchStatus: 'idle' } as const;
  const { container } = render(
    <>
      <UpdatedAt query={read} isShared />
      <UpdatedAt query={read} />
      <UpdatedAt query={{ ...read, data: undefined, dataUpdatedAt: 0 }} isShared />
    </>,
  );
  act(() => void vi.advanceTimersByTime(9 * 60_000));
  expect(container.textContent).toBe('');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(container.textContent).toBe('Updated 09:50');
});

test('A list from before the clock was set back is said to be of an unknown age', () => {
  const at = new Date(2030, 4, 1, 9, 50).getTime();
  vi.useFakeTimers({ now: at });
  const read = { data: [], dataUpdatedAt: at, isRefetchError: false, fetchStatus: 'idle' } as const;
  const { container } = render(<UpdatedAt query={read} isShared />);
  vi.setSystemTime(at - 3 * 3_600_000);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(container.textContent).toBe('Updated while this device’s clock was ahead');
});
