// @vitest-environment happy-dom
/** A page at a door of a link, while another tab of the device takes or leaves doors. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { openDoorScreen } from '../../../tests/support/door-screen.ts';
import { createScreenFixture } from '../../../tests/support/screen-fixture.ts';
import { heldDoor, holdDoor, releaseDoor } from '../../offline/door/door-holder.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();
afterEach(() => {
  vi.restoreAllMocks();
});

const SOUTH = { token: 'south', eventId: 'fair', doorId: 'd2', door: 'South' };

/** The other tab has done it: the browser tells this one. */
const tell = () => act(async () => void dispatchEvent(new StorageEvent('storage', { key: 'door_held' })));

test('A page whose device has taken another event’s door stops, says so, and leads there', async () => {
  await openDoorScreen(at);
  holdDoor(SOUTH);
  await tell();
  await screen.findByRole('heading', { name: 'This device has another door now' });
  expect(screen.queryByText('Ada Lund')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Walk-in' })).toBeNull();
  const onward = screen.getByRole('link', { name: 'To the door of this device' });
  expect(onward.getAttribute('href')).toBe('/events/door/fair');
});

test('A page whose door was left in another tab stops, says so, and leads to another link', async () => {
  await openDoorScreen(at);
  releaseDoor({ token: heldDoor()?.token ?? '' });
  await tell();
  await screen.findByRole('heading', { name: 'This device has left the door' });
  expect(screen.getByRole('link', { name: 'Open a door by its link' }).getAttribute('href')).toBe('/door');
});

test('A page whose link was opened again goes on under the newer token, with its list', async () => {
  const { claim } = await openDoorScreen(at);
  const again = await claim();
  window.dispatchEvent(new Event('online'));
  await screen.findByText('The server does not know this door any more');
  holdDoor(again);
  await tell();
  await screen.findByText('Ada Lund');
  await waitFor(() => expect(screen.getByText('Connected')).toBeTruthy());
  expect(screen.queryByText('The server does not know this door any more')).toBeNull();
  expect(heldDoor()?.token).toBe(again.token);
});

test('Leave the door leaves the one of its page, and not one that the device has by now', async () => {
  const { claim } = await openDoorScreen(at);
  await claim();
  const assigned = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  window.dispatchEvent(new Event('online'));
  await screen.findByText('The server does not know this door any more');
  // Another tab has taken it, and this one has not heard of that yet.
  holdDoor(SOUTH);
  await user.click(screen.getByRole('button', { name: 'Leave the door' }));
  await waitFor(() => expect(assigned).toHaveBeenCalledWith('/door'));
  expect(heldDoor()).toEqual(SOUTH);
});
