// @vitest-environment happy-dom
/** A browser that erases its databases while an admission is not delivered yet. */
import { beforeEach, expect, test, vi } from 'vitest';
import { admission, walkIn } from '../../../../common/door/make-entry.ts';
import { type DoorAtHand, doorAtHand } from '../../../../tests/support/doors/door-at-hand.ts';
import { createDoorFixture } from '../../../../tests/support/doors/door-fixture.ts';
import { forThisFile } from '../../../../tests/support/for-this-file.ts';
import { doorsToSend } from '../delivery/deliver-pending.ts';
import { noteSessionDoor, storeSessionDoorAgain } from '../open-session-door.ts';
import { lookForLoss } from './door-loss.ts';
import { acknowledgeLost, lostAtDoors } from './door-sentinel.ts';
import { readStored } from './door-store.ts';

const api = forThisFile(createDoorFixture);

beforeEach(() => {
  localStorage.clear();
  lostAtDoors.set(new Map());
});

/** A device that has fetched its list and admitted one of two guests without a connection. */
async function offlineAtTheDoor() {
  const { event, guestIds } = await api.eventWith(2);
  const { token } = await api.device(event.id);
  const hand = doorAtHand(api, { token, eventId: event.id });
  const { device, between } = hand;
  await device.start();
  await vi.waitFor(() => expect(device.state.get()).toMatchObject({ link: 'online', version: 2 }));
  between(() => 'no network');
  const admit = async (index: number) => {
    const guest = device.book.get(guestIds[index] ?? '');
    if (!guest) throw new Error('No such guest');
    return (await device.record((stamp) => admission(guest, stamp))).key;
  };
  const key = await admit(0);
  await vi.waitFor(() => expect(device.state.get().link).toBe('offline'));
  const inLog = async () =>
    (await api.read(api.host, { event_id: event.id })).data?.entries.map((entry) => entry.key);
  return { ...hand, admit, key, inLog, partition: event.id, token };
}

async function erase({ database, databaseName }: DoorAtHand): Promise<void> {
  database.close();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(databaseName).onsuccess = resolve;
  });
}

test('an open page stores pending entries again, sends them, and reports no loss', async () => {
  const hand = await offlineAtTheDoor();
  const { device, between, database, key, inLog, partition } = hand;
  await erase(hand);
  between(undefined);
  device.look();
  await vi.waitFor(() => expect(device.state.get()).toMatchObject({ waiting: 0, counts: { admitted: 1 } }));
  expect(await inLog()).toEqual([key]);
  expect(lostAtDoors.get().size).toBe(0);
  // The list is stored again, for a restart without a connection.
  await vi.waitFor(async () =>
    expect((await readStored(database, { eventId: partition, companyId: '' })).people).toHaveLength(2),
  );
});

test('the next admission detects the erasure without a connection, and a restart has both entries', async () => {
  const hand = await offlineAtTheDoor();
  const { device, database, admit, key, partition, again, token } = hand;
  await erase(hand);
  const next = await admit(1);
  const waiting = async () => (await readStored(database, { eventId: partition, companyId: '' })).waiting;
  await vi.waitFor(async () => expect((await waiting()).toSorted()).toEqual([key, next].toSorted()));
  device.stop();
  // With the token, with which any page can send both.
  expect(await doorsToSend(database)).toEqual([{ eventId: partition, token }]);
  const restarted = again();
  await restarted.start();
  expect(restarted.state.get()).toMatchObject({ waiting: 2, counts: { admitted: 2 } });
  expect(lostAtDoors.get().size).toBe(0);
});

test('pending entries that the browser erases just after the look for a loss are stored again, and counted', async () => {
  const hand = await offlineAtTheDoor();
  const { run } = hand.database;
  let runs = 0;
  vi.spyOn(hand.database, 'run').mockImplementation(async (mode, body) => {
    const answer = await run(mode, body);
    runs += 1;
    // The look takes two transactions.
    if (runs === 2) await erase(hand);
    return answer;
  });
  const close = noteSessionDoor(hand.device);
  expect(await storeSessionDoorAgain()).toBe(1);
  close();
});

test('entries that no page had in memory are reported with their number until the notice is read', async () => {
  const hand = await offlineAtTheDoor();
  const { device, admit, partition, again } = hand;
  await admit(1);
  device.stop();
  await erase(hand);
  const restarted = again();
  await restarted.start();
  expect(restarted.state.get()).toMatchObject({ waiting: 0, counts: { admitted: 0 } });
  expect(lostAtDoors.get()).toEqual(new Map([[partition, 2]]));
  restarted.stop();
  // Reported once, however many checks there are.
  await again().start();
  expect(lostAtDoors.get()).toEqual(new Map([[partition, 2]]));
  acknowledgeLost(partition);
  await again().start();
  expect(lostAtDoors.get().size).toBe(0);
});

test('entries reported as lost by another screen are no longer reported once the door has restored them', async () => {
  const hand = await offlineAtTheDoor();
  const { device, database, partition } = hand;
  await erase(hand);
  await lookForLoss(database);
  expect(lostAtDoors.get()).toEqual(new Map([[partition, 1]]));
  device.look();
  await vi.waitFor(() => expect(lostAtDoors.get().size).toBe(0));
  expect((await readStored(database, { eventId: partition, companyId: '' })).waiting).toHaveLength(1);
});

test('delivered entries are not reported as lost, and nothing personal is remembered of pending ones', async () => {
  const hand = await offlineAtTheDoor();
  const { device, between, partition, again } = hand;
  await device.record((stamp) => walkIn({ name: 'Zoe Secret', email: 'zoe@guests.test' }, stamp));
  const remembered = JSON.stringify({ ...localStorage });
  expect(remembered).toContain(partition);
  expect(remembered).not.toMatch(/zoe|Guest/i);
  between(undefined);
  device.look();
  await vi.waitFor(() => expect(device.state.get().waiting).toBe(0));
  device.stop();
  await erase(hand);
  await again().start();
  expect(lostAtDoors.get().size).toBe(0);
});
