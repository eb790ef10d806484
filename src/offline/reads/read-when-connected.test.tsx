// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { guests } from '../../../tests/support/screens/guest-list-screen.ts';
import { closePortal, connect, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { signIn } from '../../../tests/support/screens/signed-in-screen.ts';
import { ApiError } from '../../api/api-error.ts';
import { noteSlow } from '../../api/slow-server.ts';
import { reportOutcome } from '../connection/connectivity.ts';
import { readRows } from './query-cache-store.ts';
import { readWhenConnected } from './read-when-connected.ts';

const at = createScreenFixture('event');

async function invite(event_id: string, name: string) {
  const guest = { name, email: `${name.toLowerCase()}@guests.test`, event_id };
  await at.appContext.request('sendEventInvitation', guest, { token: at.visitor.token });
}

/** The guest list of an event on a page that was reloaded without a connection. */
async function openFromDevice(how: 'offline' | 'foreign') {
  const { id } = await addEvent(at.appContext, at.visitor, { name: 'Gala', paymentStatus: 2 });
  await invite(id, 'Ada');
  await openPortal(`/events/details/${id}`);
  await screen.findByText('1 of 50 invited');
  const isKept = async () => (await readRows.keys()).filter((key) => key.includes(`"${id}"`)).length >= 2;
  await waitFor(async () => expect(await isKept()).toBe(true));
  closePortal();

  const network = connect(at.appContext);
  signIn(at.visitor);
  const mishap = how === 'offline' ? 'no network' : new Response('<h1>Sign in to this Wi-Fi</h1>');
  const stops = (['eventDetails', 'listEventInvitations', 'listEvents'] as const).map((call) =>
    network.whenever(call, () => (mishap instanceof Response ? mishap.clone() : mishap)),
  );
  act(() => reportOutcome(how));
  const { queryClient } = await openPortal(`/events/details/${id}`);
  await screen.findByText(/^Updated /);
  // With its retry.
  const active = () => queryClient.getQueryCache().findAll({ type: 'active' });
  const failed = () => active().filter(({ state }) => state.status === 'error');
  await waitFor(() => expect(failed().length).toBeGreaterThan(1), { timeout: 10_000 });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 10_000 });
  expect(guests()).toEqual([expect.stringContaining('Ada')]);
  await invite(id, 'Bo');
  return () => {
    for (const stop of stops) stop();
  };
}

test.each(['offline', 'foreign'] as const)(
  'A list opened without a connection (%s) is refetched as soon as the server answers any request',
  async (how) => {
    const connectAgain = await openFromDevice(how);
    connectAgain();
    act(() => reportOutcome('answered'));
    await screen.findByText('2 of 50 invited');
    await waitFor(() => expect(screen.queryByText(/^Updated /)).toBeNull());
  },
);

test('A failing refetch is retried less and less often when the server answers other requests', async () => {
  vi.useFakeTimers();
  const queryClient = new QueryClient();
  const lost = new ApiError({ kind: 'timeout', message: 'No answer' });
  const queryFn = vi.fn(async () => Promise.reject<string>(lost));
  const observer = new QueryObserver(queryClient, { queryKey: ['a'], queryFn, retry: false });
  const stops = [observer.subscribe(() => undefined), readWhenConnected(queryClient, { random: () => 0 })];
  const reads = async (ms: number) => {
    const before = queryFn.mock.calls.length;
    await vi.advanceTimersByTimeAsync(ms);
    return queryFn.mock.calls.length - before;
  };
  reportOutcome('offline');
  expect(await reads(1_000)).toBe(0);
  reportOutcome('answered');
  expect(queryFn).toHaveBeenCalledTimes(2);
  expect([await reads(1_900), await reads(200), await reads(3_700), await reads(400)]).toEqual([0, 1, 0, 1]);
  await reads(60_000);
  expect(await reads(300_000)).toBe(10);
  queryFn.mockResolvedValue('there');
  expect([await reads(30_000), await reads(300_000)]).toEqual([1, 0]);
  for (const stop of stops) stop();
  vi.useRealTimers();
});

test.each([
  ['found to be slow, not lost', false],
  ['still slow', true],
])('What was given up is read once more when the server is %s', async (_, wasSlow) => {
  vi.useFakeTimers();
  noteSlow(wasSlow);
  const queryClient = new QueryClient();
  const queryFn = vi.fn(async () => Promise.reject<string>(new ApiError({ kind: 'timeout', message: 'No' })));
  const observer = new QueryObserver(queryClient, { queryKey: ['a'], queryFn, retry: false });
  const stops = [observer.subscribe(() => undefined), readWhenConnected(queryClient, { random: () => 0 })];
  await vi.advanceTimersByTimeAsync(1_000);
  queryFn.mockResolvedValue('there');
  noteSlow(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(queryFn).toHaveBeenCalledTimes(2);
  for (const stop of stops) stop();
  noteSlow(false);
  vi.useRealTimers();
});
