import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { admission, walkIn } from '../../../common/door/make-entry.ts';
import { items } from '../../../server/infra/db/schema.ts';
import { doorAtHand } from '../../../tests/support/doors/door-at-hand.ts';
import { createDoorFixture } from '../../../tests/support/doors/door-fixture.ts';
import { forThisFile } from '../../../tests/support/for-this-file.ts';
import { doorsToSend } from './delivery/deliver-pending.ts';
import { readStored } from './storage/door-store.ts';
import { forgetDoors, forgetEvent } from './storage/forget-doors.ts';

const api = forThisFile(createDoorFixture);

/** The user has left; the server still knows the door. */
const LEFT = { now: Date.parse('2026-03-14T10:00:00Z'), isUnknown: false };

/** A device at its door: one admission was delivered, a walk-in is pending. */
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
  const kept = () => readStored(database, { eventId: event.id, companyId: '' });
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
])(
  "a door that %s deletes its guests from the device's storage and keeps pending entries",
  async (...row) => {
    const [, unconfirmed, end] = row;
    const { device, doorId, event, pass, kept, key } = await openDoorDevice();
    await end(doorId, event.id);
    // Whether the server still has the latter is unknown.
    await vi.waitFor(() => {
      pass(4_000);
      expect([...device.book.all()].map(({ name }) => name).toSorted()).toEqual(['Dag', ...unconfirmed]);
    });
    expect(device.state.get()).toMatchObject({ waiting: 1, counts: { expected: 0 } });
    const left = await kept();
    expect(left).toMatchObject({ people: [], waiting: [key], record: { cursor: 0 } });
    expect(left.entries).toHaveLength(unconfirmed.length + 1);
  },
);

test('pending entries of a door that was ended are deleted once they are delivered', async () => {
  const { device, between, doorId, event, key, kept, pass } = await openDoorDevice();
  await api.request('endDoor', { door_id: doorId }, api.host);
  await vi.waitFor(() => {
    pass(4_000);
    expect(device.state.get()).toMatchObject({ link: 'ended', waiting: 1 });
  });
  between(undefined);
  device.sendNow();
  await vi.waitFor(async () => expect(await kept()).toMatchObject({ entries: [], waiting: [] }));
  expect(device.state.get()).toMatchObject({ link: 'ended', waiting: 0 });
  const { entries } = (await api.read(api.host, { event_id: event.id })).data ?? {};
  expect(entries?.map((entry) => entry.key)).toContain(key);
});

test('pending entries of an earlier door are sent with its own token and then deleted', async () => {
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

test('the token is stored with its pending entries in case the browser loses it, and the list of a door in use stays', async () => {
  const { device, between, token, kept, event, database, deliverPendingDoor } = await openDoorDevice();
  device.stop();
  expect(await doorsToSend(database)).toEqual([{ eventId: event.id, token }]);
  between(undefined);
  // The last attempt of the screen may still be ending.
  await vi.waitFor(async () => expect(await deliverPendingDoor(true)).toBe(true));
  expect(await doorsToSend(database)).toEqual([]);
  expect((await kept()).people).toHaveLength(3);
});

test("a log-out deletes the data of earlier doors and keeps the list of the device's door", async () => {
  const { device, kept, event, database, key } = await openDoorDevice();
  device.stop();
  await forgetDoors(database, ({ eventId }) => eventId === event.id, LEFT);
  expect((await kept()).people).toHaveLength(3);
  await forgetDoors(database, () => false, LEFT);
  expect(await kept()).toMatchObject({ people: [], waiting: [key] });
});
