// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { putResult, type Result } from '../../../common/outbox/storage/results.ts';
import { resultOf } from '../../../common/outbox/storage/table.ts';
import { database } from '../../offline/changes/outbox-page.ts';
import { openReadsTo } from '../../offline/reads/query-cache-store.ts';
import { toasts } from '../../ui/toasts.ts';
import { useSettledToasts } from './use-settled-toasts.ts';

afterEach(() => {
  cleanup();
  toasts.endSession();
  vi.restoreAllMocks();
});

/** A company of which something was finished then, and a page that only now begins to listen. */
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
  const around = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  openReadsTo(companyId);
  renderHook(() => useSettledToasts(companyId, () => undefined), { wrapper: around });
  return () => queryClient.getQueryState([companyId, 'events', 'list'])?.isInvalidated;
}

test('What was delivered while the page was loading has its lists read again', async () => {
  const isStale = await listenAfter('early', Date.now());
  await vi.waitFor(() => expect(isStale()).toBe(true));
});

test('What was delivered before the page was opened is in its lists already', async () => {
  const read = vi.spyOn(database, 'run');
  const isStale = await listenAfter('long-ago', Date.now() - performance.now() - 60_000);
  await Promise.all(read.mock.results.map(({ value }) => value));
  expect(isStale()).toBe(false);
});

const shownToasts = () =>
  toasts
    .current()
    .map(({ tone, text, about = '' }) => [`${tone}: ${text}`, about].filter(Boolean).join(', '));
const isTold = async (companyId: string) => (await resultOf(database, companyId, `of ${companyId}`))?.told;

test('What was delivered while no page was open is told at the next one, once', async () => {
  await listenAfter('told-late', 1, { told: false, label: 'Invite Ada' });
  await vi.waitFor(() => expect(shownToasts()).toEqual(['success: Inviation Sent Successfully, Invite Ada']));
  await vi.waitFor(async () => expect(await isTold('told-late')).toBe(true));
  cleanup();
  toasts.endSession();
  await listenAfter('told-before', 1, { told: true });
  await isTold('told-before');
  expect(shownToasts()).toEqual([]);
});

test('What a hidden page hears is told when it is looked at', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const refused = [{ row: 2, name: 'Ada', email: 'ada@x.org', message: 'Above the limit' }];
  const sheet = { call: 'bulkSendEventInvitations', label: 'Invite 2 people', people: 2, refused } as const;
  await listenAfter('hidden', 1, { told: false, ...sheet });
  await isTold('hidden');
  expect(shownToasts()).toEqual([]);
  expect(await isTold('hidden')).toBe(false);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() =>
    expect(shownToasts()).toEqual([
      'error: Invite 2 people: 1 of 2 people were invited. Who was not, and why, is in the outbox.',
    ]),
  );
  await vi.waitFor(async () => expect(await isTold('hidden')).toBe(true));
});

test('What comes in after the company has left is neither shown to the next one nor noted as told', async () => {
  const asked = vi.spyOn(database, 'run');
  await listenAfter('has-left', 1, { told: false });
  openReadsTo('the-next');
  await vi.waitFor(() => expect(asked.mock.results.length).toBeGreaterThan(1));
  await Promise.all(asked.mock.results.map(({ value }) => value));
  expect(shownToasts()).toEqual([]);
  expect(await isTold('has-left')).toBe(false);
});
