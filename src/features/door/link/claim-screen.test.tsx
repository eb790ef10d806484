// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../../common/lib/clock.ts';
import { addEvent } from '../../../../tests/support/api/api-items.ts';
import { doorEntry } from '../../../../tests/support/doors/door-entries.ts';
import { linkDoor } from '../../../../tests/support/doors/door-links.ts';
import { createScreenFixture } from '../../../../tests/support/screens/screen-fixture.ts';
import { ownDoor } from '../../../entities/session/session-end.ts';
import { heldDoor, leftDoors, releaseDoor } from '../../../offline/door/door-holder.ts';
import { forgetLeft } from '../../../offline/door/own-doors.ts';
import { doorDatabase } from '../../../offline/door/storage/door-database.ts';
import { readStored, storeEntry } from '../../../offline/door/storage/door-store.ts';
import { ClaimScreen } from './claim-screen.tsx';

const doorData = doorDatabase({ indexedDB: () => indexedDB, clock: systemClock });
const at = createScreenFixture('event');
const user = userEvent.setup();

beforeEach(() => localStorage.clear());

/** The link of a new door of a new event. */
async function linkOf(name: string) {
  const { appContext: api, visitor } = at;
  const event = await addEvent(api, visitor, { paymentStatus: 2 });
  const { link } = await linkDoor(api, visitor, { eventId: event.id, name });
  return { eventId: event.id, link };
}

function open(link: string) {
  const claimed: string[] = [];
  const { unmount } = render(
    <ClaimScreen link={link} held={heldDoor()} onClaimed={(eventId) => claimed.push(eventId)} />,
  );
  return { claimed, unmount };
}

test('A link opens its door at once on a device without a door, and also a second time', async () => {
  const { eventId, link } = await linkOf('North');
  for (let time = 0; time < 2; time += 1) {
    const { claimed, unmount } = open(link);
    await waitFor(() => expect(claimed).toEqual([eventId]));
    unmount();
  }
  expect(leftDoors()).toEqual([]);
});

test("Pending entries of the device's door are sent when the page is opened without a link", async () => {
  const { eventId, link } = await linkOf('North');
  const first = open(link);
  await waitFor(() => expect(first.claimed).toEqual([eventId]));
  first.unmount();
  const partition = { eventId, companyId: '' };
  await storeEntry(doorData, partition, doorEntry());
  expect((await readStored(doorData, partition)).waiting).toHaveLength(1);
  open('');
  await screen.findByRole('heading', { name: 'Open this page by a door’s link' });
  await waitFor(async () => expect((await readStored(doorData, partition)).waiting).toEqual([]));
});

test("Another link asks before it replaces the device's door, which is kept for its pending entries", async () => {
  const north = await linkOf('North');
  const first = open(north.link);
  await waitFor(() => expect(first.claimed).toEqual([north.eventId]));
  first.unmount();
  await storeEntry(doorData, { eventId: north.eventId, companyId: '' }, doorEntry());
  const south = await linkOf('South');
  ownDoor.isHere = false;
  const { claimed } = open(south.link);
  await screen.findByRole('heading', { name: 'Change to another door?' });
  // A session that ends meanwhile must not lose the link, which is not in the address any more.
  expect(ownDoor.isHere).toBe(true);
  await screen.findByText(/^1 entry waits here to be sent/);
  expect(screen.getByRole('link', { name: 'Stay at this door' }).getAttribute('href')).toBe(
    `/events/door/${north.eventId}`,
  );
  expect([claimed, heldDoor()?.door]).toEqual([[], 'North']);
  const change = screen.getByRole('button', { name: 'Change door' });
  await waitFor(() => expect(change.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(change);
  await waitFor(() => expect(claimed).toEqual([south.eventId]));
  expect((await readStored(doorData, { eventId: north.eventId, companyId: '' })).waiting).toHaveLength(1);
  expect([heldDoor()?.door, leftDoors().map(({ door }) => door)]).toEqual(['South', ['North']]);
  // Both are known to be of one company.
  expect(heldDoor()?.company).toMatch(/^[\w-]{43}$/);
  expect(leftDoors()[0]?.company).toBe(heldDoor()?.company);
});

test('Another link replaces at once a door without any data on the device', async () => {
  const north = await linkOf('North');
  const first = open(north.link);
  await waitFor(() => expect(first.claimed).toEqual([north.eventId]));
  first.unmount();
  const ended = heldDoor();
  if (!ended) throw new Error('The device has no door');
  await forgetLeft(ended);
  const south = await linkOf('South');
  const { claimed } = open(south.link);
  await waitFor(() => expect(claimed).toEqual([south.eventId]));
  expect(heldDoor()?.door).toBe('South');
});

test.each([
  [200, '{"room": "12", "welcome": true}'],
  [302, ''],
  [404, '<h1>Hotel Wi-Fi</h1>'],
  [429, '<h1>Hotel Wi-Fi</h1>'],
])("A captive portal's answer %d to a link is reported as such and can be retried", async (status, body) => {
  const { eventId, link } = await linkOf('North');
  at.network.next('claimDoor', new Response(body, { status }));
  const { claimed } = open(link);
  await screen.findByRole('heading', { name: 'No connection' });
  expect(screen.getByText(/^The Wi-Fi may want a sign-in/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(claimed).toEqual([eventId]));
});

test("A gateway's answer to a link is not reported as a captive portal", async () => {
  const { link } = await linkOf('North');
  at.network.next('claimDoor', new Response('<h1>Bad Gateway</h1>', { status: 502 }));
  open(link);
  await screen.findByRole('heading', { name: 'No answer' });
});

test('A lost answer to a link is reported, and a reload without the link opens the door', async () => {
  const { eventId, link } = await linkOf('North');
  at.network.next('claimDoor', 'answer lost');
  const first = open(link);
  await screen.findByRole('heading', { name: 'No answer' });
  screen.getByText(/^The server may have opened the door for this device all the same\. Try again/);
  first.unmount();
  const second = open('');
  await waitFor(() => expect(second.claimed).toEqual([eventId]));
});

test('A link whose answer was lost is retried without it after a Wi-Fi sign-in page answered 404', async () => {
  const { eventId, link } = await linkOf('North');
  at.network.next('claimDoor', 'answer lost');
  const first = open(link);
  await screen.findByRole('heading', { name: 'No answer' });
  at.network.next('claimDoor', new Response('<h1>Sign in</h1>', { status: 404 }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'No connection' });
  first.unmount();
  const second = open('');
  await waitFor(() => expect(second.claimed).toEqual([eventId]));
});

test('A link is not retried without it when the server has answered, by a door or a refusal', async () => {
  const { eventId, link } = await linkOf('North');
  const first = open(link);
  await waitFor(() => expect(first.claimed).toEqual([eventId]));
  first.unmount();
  releaseDoor({ token: heldDoor()?.token ?? '' });
  const second = open('');
  await screen.findByRole('heading', { name: 'Open this page by a door’s link' });
  second.unmount();
  const third = open('B'.repeat(43));
  await screen.findByRole('heading', { name: 'This link opens no door any more' });
  third.unmount();
  open('');
  await screen.findByRole('heading', { name: 'Open this page by a door’s link' });
});
