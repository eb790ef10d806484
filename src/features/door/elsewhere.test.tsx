// @vitest-environment happy-dom
/** A page at a link's door, while another tab of the device claims or leaves doors. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { openDoorScreen } from '../../../tests/support/screens/door-screen.ts';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { heldDoor, holdDoor, releaseDoor } from '../../offline/door/door-holder.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();
afterEach(() => {
  vi.restoreAllMocks();
});

const SOUTH = { token: 'south', eventId: 'fair', doorId: 'd2', door: 'South' };

/** The storage event of the other tab's change. */
const tell = () => act(async () => void dispatchEvent(new StorageEvent('storage', { key: 'door_held' })));

test('A page stops and links to the new door when its device has claimed another event’s door', async () => {
  await openDoorScreen(at);
  holdDoor(SOUTH);
  await tell();
  await screen.findByRole('heading', { name: 'This device has another door now' });
  expect(screen.queryByText('Ada Lund')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Walk-in' })).toBeNull();
  const onward = screen.getByRole('link', { name: 'To the door of this device' });
  expect(onward.getAttribute('href')).toBe('/events/door/fair');
});

test('A page stops and asks for another link when its door was left in another tab', async () => {
  await openDoorScreen(at);
  releaseDoor({ token: heldDoor()?.token ?? '' });
  await tell();
  await screen.findByRole('heading', { name: 'This device has left the door' });
  expect(screen.getByRole('link', { name: 'Open a door by its link' }).getAttribute('href')).toBe('/door');
});

test('A page continues with the newer token and its list when its link was opened again', async () => {
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

test("Leave the door leaves the page's door and not the device's newer one", async () => {
  const { claim } = await openDoorScreen(at);
  await claim();
  const assigned = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  window.dispatchEvent(new Event('online'));
  await screen.findByText('The server does not know this door any more');
  // Another tab has claimed it, and this one has not been told yet.
  holdDoor(SOUTH);
  await user.click(screen.getByRole('button', { name: 'Leave the door' }));
  await waitFor(() => expect(assigned).toHaveBeenCalledWith('/door'));
  expect(heldDoor()).toEqual(SOUTH);
});
