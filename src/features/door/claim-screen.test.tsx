// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { addEvent } from '../../../tests/support/api-items.ts';
import { createScreenFixture } from '../../../tests/support/screen-fixture.ts';
import { heldDoor, leftDoors } from '../../offline/door/door-holder.ts';
import { ClaimScreen } from './claim-screen.tsx';

const at = createScreenFixture('event');
const user = userEvent.setup();

beforeEach(() => localStorage.clear());

/** The link of a new door of a new event. */
async function linkOf(name: string) {
  const { appContext: api, visitor } = at;
  const event = await addEvent(api, visitor, { paymentStatus: 2 });
  const opened = await api.request('openDoor', { event_id: event.id, name }, visitor);
  const linked = await api.request('linkDoor', { door_id: opened.data?._id ?? '' }, visitor);
  return { eventId: event.id, link: linked.data?.link.split('#')[1] ?? '' };
}

function open(link: string) {
  const claimed: string[] = [];
  const { unmount } = render(
    <ClaimScreen link={link} held={heldDoor()} onClaimed={(eventId) => claimed.push(eventId)} />,
  );
  return { claimed, unmount };
}

test('A link opens its door at once on a device that has none, and again', async () => {
  const { eventId, link } = await linkOf('North');
  for (let time = 0; time < 2; time += 1) {
    const { claimed, unmount } = open(link);
    await waitFor(() => expect(claimed).toEqual([eventId]));
    unmount();
  }
  expect(leftDoors()).toEqual([]);
});

test('Another link asks before it takes the device from its door, which it keeps for what waits', async () => {
  const north = await linkOf('North');
  const first = open(north.link);
  await waitFor(() => expect(first.claimed).toEqual([north.eventId]));
  first.unmount();
  const south = await linkOf('South');
  const { claimed } = open(south.link);
  await screen.findByRole('heading', { name: 'Change to another door?' });
  expect(screen.getByRole('link', { name: 'Stay at this door' }).getAttribute('href')).toBe(
    `/events/door/${north.eventId}`,
  );
  expect([claimed, heldDoor()?.door]).toEqual([[], 'North']);
  const change = screen.getByRole('button', { name: 'Change door' });
  await waitFor(() => expect(change.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(change);
  await waitFor(() => expect(claimed).toEqual([south.eventId]));
  expect([heldDoor()?.door, leftDoors().map(({ door }) => door)]).toEqual(['South', ['North']]);
});
