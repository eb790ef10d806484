// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TakesLong } from './takes-long.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const WORDS = 'The events take longer than usual.';
const queryKey = ['events'];

/** A list whose first request is never answered. */
function List({ signals }: { signals: AbortSignal[] }) {
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      signals.push(signal);
      return signals.length === 1 ? new Promise<string>(() => undefined) : 'Gala';
    },
  });
  return list.data ?? <TakesLong what="The events" queryKey={queryKey} />;
}

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test('A list that is not answered says so after some seconds, and can be requested again', async () => {
  const signals: AbortSignal[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List signals={signals} />
    </QueryClientProvider>,
  );
  await pass(7_000);
  expect(screen.queryByText(WORDS)).toBeNull();
  await pass(1_000);
  expect(screen.getByText(WORDS)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(0);
  expect([signals.length, signals[0]?.aborted]).toEqual([2, true]);
  expect(screen.getByText('Gala')).toBeTruthy();
});
