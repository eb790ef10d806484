// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mirrorVisitor, queueInvitation } from '../../../tests/support/outbox/queue-changes.ts';
import { guests, openGuestList } from '../../../tests/support/screens/guest-list-screen.ts';
import { closePortal, connect, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { signIn } from '../../../tests/support/screens/signed-in-screen.ts';
import { readRows } from '../reads/query-cache-store.ts';
import { submitQueued } from './submit.ts';

const at = createScreenFixture('event');
mirrorVisitor(at);

const noList = () => at.network.whenever('listEventInvitations', () => 'no network');
const shown = () => guests().map((text) => text?.match(/Ada|Bo|Nina/)?.[0]);

async function idOf(event_id: string, name: string) {
  const { token } = at.visitor;
  const { data } = await at.appContext.request('listEventInvitations', { event_id }, { token });
  return data?.find((guest) => guest.name === name)?._id ?? '';
}

/** Invites Nina and cancels Ada: both are delivered, and the list cannot be fetched. */
async function deliver(eventId: string) {
  const invitation_id = await idOf(eventId, 'Ada');
  await act(async () => {
    expect(await queueInvitation(at, eventId, 'Nina')).toMatchObject({ outcome: 'accepted' });
    const cancelled = await submitQueued({
      companyId: at.visitor.company.id,
      call: 'cancelEventInvitation',
      queueKey: `event:${eventId}`,
      label: 'Cancel Ada',
      request: { invitation_id },
    });
    expect(cancelled).toMatchObject({ outcome: 'accepted' });
  });
}

async function openWithGuests() {
  const portal = await openGuestList(at, ['Ada', 'Bo']);
  const eventId = portal.path().match(/details\/([^?]+)/)?.[1] ?? '';
  const isKept = async () =>
    (await readRows.keys()).some((key) => key.includes(`"invitations","event","${eventId}"`));
  await waitFor(async () => expect(await isKept()).toBe(true));
  return { ...portal, eventId };
}

test('A list that no screen shows has the changes that were delivered meanwhile', async () => {
  const { router, eventId } = await openWithGuests();
  noList();
  await act(() => router.navigate({ to: '/events/list' }));
  await deliver(eventId);
  await act(() => router.navigate({ to: `/events/details/${eventId}` }));
  await waitFor(() => expect(shown()).toEqual(['Bo', 'Nina']));
});

test('A page opened without a connection shows changes delivered while no page was open', async () => {
  const { eventId } = await openWithGuests();
  closePortal();
  Object.assign(at.network, connect(at.appContext));
  signIn(at.visitor);
  noList();
  await deliver(eventId);
  await openPortal(`/events/details/${eventId}`);
  await waitFor(() => expect(shown()).toEqual(['Bo', 'Nina']));
  expect(screen.getByText('2 of 50 invited')).toBeTruthy();
});

test('A list that was fetched while the clock was ahead has what is delivered once it is set right', async () => {
  const { eventId } = await openWithGuests();
  noList();
  const ahead = Date.now;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => ahead() - 2 * 3_600_000);
  await deliver(eventId);
  await waitFor(() => expect(shown()).toEqual(['Bo', 'Nina']));
  clock.mockRestore();
});
