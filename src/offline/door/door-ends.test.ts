import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { admission, walkIn } from '../../../common/door/make-entry.ts';
import { items } from '../../../server/infra/db/schema.ts';
import { doorAtHand } from '../../../tests/support/door-at-hand.ts';
import { createDoorFixture } from '../../../tests/support/door-fixture.ts';
import { forThisFile } from '../../../tests/support/for-this-file.ts';
import { doorsToSend } from './deliver-pending.ts';
import { readKept } from './door-store.ts';
import { forgetDoors, forgetEvent } from './forget-doors.ts';

const api = forThisFile(createDoorFixture);

/** Somebody has left; the server knows the door still. */
const LEFT = { now: Date.parse('2026-03-14T10:00:00Z'), isUnknown: false };

/** A device at its door: one guest was let in and told, a walk-in waits to be sent. */
async function openDoorDevice() {
  const { event, guestIds } = await api.eventWith(3);
  const door = await api.device(event.id);
  const hand = doorAtHand(api, { token: door.token, eventId: event.id });
  const { device, between, database } = hand;
  await device.start();
  await vi.waitFor(() =>
    expect(device.state.get()).toMatchObject({ link: 'online', counts: { expected: 3 } }),
  );
  const guest = device.book.get(guestIds[0] ?? '');
  if (!guest) throw new Error('No such guest');
  await device.record((stamp) => admission(guest, stamp));
  await vi.waitFor(() => expect(device.state.get().waiting).toBe(0));
  between((path) => (path.startsWith('POST') ? 'no network' : undefined));
  const { key } = await device.record((stamp) => walkIn({ name: 'Dag', email: '' }, stamp));
  const kept = () => readKept(database, { eventId: event.id, companyId: '' });
  return { ...hand, ...door, event, key, kept };
}

test.each([
  [
    'was ended',
    [],
    async (doorId: string) => void (await api.request('endDoor', { door_id: doorId }, api.host)),
  ],
  [
    'opens nothing any more',
    ['Guest 0'],
    async (_: string, eventId: string) =>
      void (await api.appContext.db.update(items).set({ day: '2026-01-01' }).where(eq(items.id, eventId))),
  ],
])('a door that %s takes its guests from the device, on the medium too; what waits stays', async (...row) => {
  const [, unconfirmed, end] = row;
  const { device, doorId, event, pass, kept, key } = await openDoorDevice();
  await end(doorId, event.id);
  // Of the latter nobody knows whether the server has it still.
  await vi.waitFor(() => {
    pass(4_000);
    expect([...device.book.all()].map(({ name }) => name).toSorted()).toEqual(['Dag', ...unconfirmed]);
  });
  expect(device.state.get()).toMatchObject({ waiting: 1, counts: { expected: 0 } });
  const left = await kept();
  expect(left).toMatchObject({ people: [], waiting: [key], record: { cursor: 0 } });
  expect(left.entries).toHaveLength(unconfirmed.length + 1);
});

test('what waits of an earlier door is sent under its own token, and then nothing of it is left', async () => {
  const { device, between, key, kept, event, database, deliverPendingDoor, token } = await openDoorDevice();
  device.stop();
  await forgetEvent(database, { eventId: event.id, token }, LEFT);
  expect(await kept()).toMatchObject({ people: [], waiting: [key] });
  expect(await deliverPendingDoor()).toBe(false);
  expect((await kept()).waiting).toEqual([key]);
  between(undefined);
  expect(await deliverPendingDoor()).toBe(true);
  const { entries } = (await api.read(api.host, { event_id: event.id })).data ?? {};
  expect(entries?.find((entry) => entry.key === key)).toMatchObject({ door: 'North' });
  expect(await kept()).toMatchObject({ people: [], entries: [], waiting: [], record: { cursor: 0 } });
});

test('the token is beside what it is to send, for when the browser has lost it, and the list of a door in use stays', async () => {
  const { device, between, token, kept, event, database, deliverPendingDoor } = await openDoorDevice();
  device.stop();
  expect(await doorsToSend(database)).toEqual([{ eventId: event.id, token }]);
  between(undefined);
  // The last try of the screen may still be ending.
  await vi.waitFor(async () => expect(await deliverPendingDoor(true)).toBe(true));
  expect(await doorsToSend(database)).toEqual([]);
  expect((await kept()).people).toHaveLength(3);
});

test('a log-out forgets what doors of before have left, and not the list of the door that the device has', async () => {
  const { device, kept, event, database, key } = await openDoorDevice();
  device.stop();
  await forgetDoors(database, ({ eventId }) => eventId === event.id, LEFT);
  expect((await kept()).people).toHaveLength(3);
  await forgetDoors(database, () => false, LEFT);
  expect(await kept()).toMatchObject({ people: [], waiting: [key] });
});
