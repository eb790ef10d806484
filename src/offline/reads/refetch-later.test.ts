// @vitest-environment happy-dom
// @other-api
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refetchNowAndLater } from './refetch-later.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('A list of an API of another make is refetched at once and three times later; an open payment never', async () => {
  const queryClient = new QueryClient();
  const payment = ['77', 'payment'];
  const list = ['77', 'events'];
  queryClient.getQueryCache().build(queryClient, { queryKey: payment, meta: { staysAsRead: true } });
  queryClient.setQueryData(payment, 'intent');
  for (const ms of [0, 2_000, 4_000, 9_000]) {
    queryClient.setQueryData(list, []);
    if (ms === 0) await refetchNowAndLater(queryClient, ['77']);
    else await vi.advanceTimersByTimeAsync(ms);
    expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(payment)?.isInvalidated).toBe(false);
  }
  queryClient.setQueryData(list, []);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryClient.getQueryState(list)?.isInvalidated).toBe(false);
});

test('A list that is being read for the first time is read again, as that answer may be of before the change', async () => {
  const queryClient = new QueryClient();
  const queryKey = ['77', 'events'];
  let answer: (rows: readonly string[]) => void = () => undefined;
  const queryFn = vi.fn(
    () =>
      new Promise<readonly string[]>((resolve) => {
        answer = resolve;
      }),
  );
  const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined);
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1));
  const refetched = refetchNowAndLater(queryClient, ['77']);
  answer(['Ada']);
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  answer(['Ada', 'Ben']);
  await refetched;
  expect(queryClient.getQueryData(queryKey)).toEqual(['Ada', 'Ben']);
  stop();
});
