// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { storeSession } from '../entities/session/session-store.ts';
import { announceToTabs, onChangeElsewhere } from '../offline/other-tabs.ts';
import { createQueryClient } from './query-client.ts';
import { shareChanges } from './share-changes.ts';

/** The channel of another tab, as a channel does not receive its own messages. */
const elsewhere = new BroadcastChannel('changes');

let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  vi.useRealTimers();
  localStorage.clear();
});

function open(companyId: string): QueryClient {
  storeSession({ companyId, token: 'token', userType: 2 });
  const queryClient = createQueryClient();
  queryClient.setQueryData([companyId, 'events', 'list'], []);
  queryClient.setQueryData(['other', 'events', 'list'], []);
  stop = shareChanges(queryClient);
  return queryClient;
}

const isStale = (queryClient: QueryClient, companyId: string) =>
  queryClient.getQueryState([companyId, 'events', 'list'])?.isInvalidated;

test('a change in another tab is refetched here, for this company only', async () => {
  const queryClient = open('mine');
  elsewhere.postMessage({ companyId: 'other' });
  elsewhere.postMessage({ companyId: 'mine' });
  await vi.waitFor(() => expect(isStale(queryClient, 'mine')).toBe(true));
  expect(isStale(queryClient, 'other')).toBe(false);
});

test('a page from the back/forward cache refetches, as it has heard of no change; a loaded one does not', () => {
  vi.useFakeTimers();
  const queryClient = open('mine');
  const show = (persisted: boolean) => {
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    vi.advanceTimersByTime(1_000);
  };
  show(false);
  expect(isStale(queryClient, 'mine')).toBe(false);
  show(true);
  expect(isStale(queryClient, 'mine')).toBe(true);
  expect(isStale(queryClient, 'other')).toBe(false);
});

test('a successful change here is announced to other tabs, a failed one is not', async () => {
  const queryClient = open('mine');
  const heard = vi.fn();
  elsewhere.addEventListener('message', ({ data }) => heard(data));
  const mutate = (mutationFn: () => Promise<unknown>) =>
    queryClient.getMutationCache().build(queryClient, { mutationFn }).execute(undefined);
  await mutate(() => Promise.reject(new Error('refused'))).catch(() => undefined);
  await mutate(() => Promise.resolve('changed'));
  announceToTabs('end');
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith({ companyId: 'end' }));
  expect(heard.mock.calls).toEqual([[{ companyId: 'mine' }], [{ companyId: 'end' }]]);
  expect(isStale(queryClient, 'mine')).toBe(false);
});

test('receives nothing after unsubscribing', async () => {
  const heard = vi.fn();
  const other = vi.fn();
  onChangeElsewhere(heard)();
  const end = onChangeElsewhere(other);
  elsewhere.postMessage({ companyId: 'mine' });
  await vi.waitFor(() => expect(other).toHaveBeenCalledWith('mine'));
  end();
  expect(heard).not.toHaveBeenCalled();
});
