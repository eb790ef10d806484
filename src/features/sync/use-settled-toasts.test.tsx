// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { putResult, type Result } from '../../../common/outbox/storage/results.ts';
import { resultOf } from '../../../common/outbox/storage/table.ts';
import { database, outboxEvents } from '../../offline/changes/outbox-page.ts';
import { setReadsOwner } from '../../offline/reads/reads-owner.ts';
import { toasts } from '../../ui/toasts.ts';
import { useSettledToasts } from './use-settled-toasts.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  toasts.endSession();
  vi.restoreAllMocks();
});

function listen(companyId: string, queryClient: QueryClient): void {
  const around = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  setReadsOwner(companyId);
  renderHook(() => useSettledToasts(companyId, () => undefined), { wrapper: around });
}

/** A company with an entry completed at a given time, and a page that starts to listen only now. */
async function listenAfter(companyId: string, finishedAt: number, more: Partial<Result> = {}) {
  await database.run('readwrite', (stores) =>
    putResult(stores, {
      companyId,
      id: `of ${companyId}`,
      call: 'sendEventInvitation',
      serverId: null,
      message: '',
      data: null,
      finishedAt,
      ...more,
    }),
  );
  const queryClient = new QueryClient();
  queryClient.setQueryData([companyId, 'events', 'list'], []);
  listen(companyId, queryClient);
  return () => queryClient.getQueryState([companyId, 'events', 'list'])?.isInvalidated;
}

test('A delivery while the page was loading causes a refetch of its lists', async () => {
  const isStale = await listenAfter('early', Date.now());
  await vi.waitFor(() => expect(isStale()).toBe(true));
});

test('A delivery before the page was opened causes no refetch', async () => {
  const read = vi.spyOn(database, 'run');
  const isStale = await listenAfter('long-ago', Date.now() - performance.now() - 60_000);
  await Promise.all(read.mock.results.map(({ value }) => value));
  expect(isStale()).toBe(false);
});

const shownToasts = () =>
  toasts
    .current()
    .map(({ tone, text, about = '' }) => [`${tone}: ${text}`, about].filter(Boolean).join(', '));
const isShown = async (companyId: string) => (await resultOf(database, companyId, `of ${companyId}`))?.told;

test('A delivery while no page was open is reported once on the next one', async () => {
  await listenAfter('told-late', 1, { told: false, label: 'Invite Ada' });
  await vi.waitFor(() => expect(shownToasts()).toEqual(['success: Inviation Sent Successfully, Invite Ada']));
  await vi.waitFor(async () => expect(await isShown('told-late')).toBe(true));
  cleanup();
  toasts.endSession();
  await listenAfter('told-before', 1, { told: true });
  await isShown('told-before');
  expect(shownToasts()).toEqual([]);
});

test('A result on a hidden page is shown when it becomes visible', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const refused = [{ row: 2, name: 'Ada', email: 'ada@x.org', message: 'Above the limit' }];
  const sheet = { call: 'bulkSendEventInvitations', label: 'Invite 2 people', people: 2, refused } as const;
  await listenAfter('hidden', 1, { told: false, ...sheet });
  await isShown('hidden');
  expect(shownToasts()).toEqual([]);
  expect(await isShown('hidden')).toBe(false);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() =>
    expect(shownToasts()).toEqual([
      'error: Invite 2 people: 1 of 2 people were invited. Who was not, and why, is in the outbox.',
    ]),
  );
  await vi.waitFor(async () => expect(await isShown('hidden')).toBe(true));
});

test('A result after a log-out is neither shown to the next company nor marked as shown', async () => {
  const asked = vi.spyOn(database, 'run');
  await listenAfter('has-left', 1, { told: false });
  setReadsOwner('the-next');
  await vi.waitFor(() => expect(asked.mock.results.length).toBeGreaterThan(1));
  await Promise.all(asked.mock.results.map(({ value }) => value));
  expect(shownToasts()).toEqual([]);
  expect(await isShown('has-left')).toBe(false);
});

test('In a long delivery a list is read to its end, and once more for what was delivered meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const companyId = 'long-delivery';
  const queryKey = [companyId, 'invitations', 'event', '1'];
  let answer: (rows: readonly string[]) => void = () => undefined;
  const queryFn = vi.fn(
    () =>
      new Promise<readonly string[]>((resolve) => {
        answer = resolve;
      }),
  );
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, []);
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
  const stop = observer.subscribe(() => undefined);
  listen(companyId, queryClient);
  for (const id of ['a', 'b', 'c']) {
    const told = { label: '', outcome: 'accepted', message: '' } as const;
    const settled = { companyId, id, lane: 'event:1', call: 'sendEventInvitation', ...told } as const;
    outboxEvents.publish({ type: 'outbox:settled', settled });
    await vi.advanceTimersByTimeAsync(400);
  }
  expect(queryFn).toHaveBeenCalledTimes(1);
  answer(['Ada']);
  await vi.advanceTimersByTimeAsync(0);
  expect(queryClient.getQueryData(queryKey)).toEqual(['Ada']);
  expect(queryFn).toHaveBeenCalledTimes(2);
  answer(['Ada', 'Ben', 'Cy']);
  await vi.advanceTimersByTimeAsync(400);
  expect(queryClient.getQueryData(queryKey)).toEqual(['Ada', 'Ben', 'Cy']);
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});
