// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { database } from '../../offline/outbox-page.ts';
import { putResult } from '../../outbox/results.ts';
import { useSettledNews } from './use-settled-news.ts';

afterEach(cleanup);

/** A company of which something was finished then, and a page that only now begins to listen. */
async function listenAfter(companyId: string, finishedAt: number) {
  await database.run('readwrite', (stores) =>
    putResult(stores, {
      companyId,
      id: `of ${companyId}`,
      call: 'sendEventInvitation',
      serverId: null,
      message: '',
      data: null,
      finishedAt,
    }),
  );
  const queryClient = new QueryClient();
  queryClient.setQueryData([companyId, 'events', 'list'], []);
  const around = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  renderHook(() => useSettledNews(companyId), { wrapper: around });
  return () => queryClient.getQueryState([companyId, 'events', 'list'])?.isInvalidated;
}

test('What was delivered while the page was loading has its lists read anew', async () => {
  const isStale = await listenAfter('early', Date.now());
  await vi.waitFor(() => expect(isStale()).toBe(true));
});

test('What was delivered before the page was opened is in its lists already', async () => {
  const read = vi.spyOn(database, 'run');
  const isStale = await listenAfter('long-ago', Date.now() - performance.now() - 60_000);
  await Promise.all(read.mock.results.map(({ value }) => value));
  expect(read).toHaveBeenCalledTimes(2);
  expect(isStale()).toBe(false);
});
