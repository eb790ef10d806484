/** Pages of one device at one event, with a newer token, a dead one, or the token of a door that was left. */
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { walkIn } from '../../../common/door/make-entry.ts';
import { newSecret, secretHash } from '../../../server/core/secret.ts';
import { doors } from '../../../server/infra/db/schema-doors.ts';
import { doorAtHand } from '../../../tests/support/doors/door-at-hand.ts';
import { doorEntry } from '../../../tests/support/doors/door-entries.ts';
import { createDoorFixture } from '../../../tests/support/doors/door-fixture.ts';
import { forThisFile } from '../../../tests/support/for-this-file.ts';
import { doorsToSend } from './delivery/deliver-pending.ts';
import { giveUp } from './delivery/give-up.ts';
import type { DoorDevice } from './door-device.ts';
import { readStored, storeEntry } from './storage/door-store.ts';
import { forgetDoors, forgetEvent } from './storage/forget-doors.ts';
import { beginReading, keepPage, noteUpToDate } from './storage/keep-log.ts';

const api = forThisFile(createDoorFixture);

/** The user has left; the server still knows the door. */
const LEFT = { now: Date.parse('2026-03-14T10:00:00Z'), isUnknown: false };
const PAGE = { event: null, people: [], entries: [], cursor: 5, mark: 'm', has_more: false, restart: false };

/** A page that has fetched its list of three guests. */
async function openDoorDevice() {
  const { event } = await api.eventWith(3);
  // As in older versions: each claim of a link created another token and ended the previous one.
  const door = { ...(await api.device(event.id)), token: newSecret() };
  const tokenHash = secretHash(door.token);
  await api.appContext.db.update(doors).set({ tokenHash }).where(eq(doors.id, door.doorId));
  const hand = doorAtHand(api, { token: door.token, eventId: event.id });
  await hand.device.start();
  await untilListed(hand.device);
  const own = { eventId: event.id, companyId: '', token: door.token };
  return {
    ...hand,
    ...door,
    own,
    kept: () => readStored(hand.database, own),
    /** Opens the same link again on this device. @returns its page, with its list */
    async scannedAgain() {
      const { link, deviceSecret: device_secret } = door;
      const claimed = await api.request('claimDoor', { link, device_secret, device_name: 'iPad' });
      const token = claimed.data?.access_token ?? '';
      const page = hand.again({ token, companyId: '' });
      await page.start();
      await untilListed(page);
      return { page, token };
    },
  };
}

const untilListed = (device: DoorDevice) =>
  vi.waitFor(() =>
    expect(device.state.get()).toMatchObject({ link: 'online', counts: { expected: 3 }, waiting: 0 }),
  );
const addDag = (device: DoorDevice) => device.record((stamp) => walkIn({ name: 'Dag', email: '' }, stamp));

test('entries of a page are stored and sent with its own token after another page has left its door', async () => {
  const { between, database, deliverPendingDoor, device, kept, own } = await openDoorDevice();
  await forgetEvent(database, own, LEFT);
  between(() => 'no network');
  const { key } = await addDag(device);
  device.stop();
  expect(await doorsToSend(database)).toEqual([{ eventId: own.eventId, token: own.token }]);
  between(undefined);
  await vi.waitFor(async () => expect(await deliverPendingDoor()).toBe(true));
  const { entries } = (await api.read(api.host, { event_id: own.eventId })).data ?? {};
  expect(entries?.map((entry) => entry.key)).toEqual([key]);
  expect((await kept()).entries).toEqual([]);
});

test('a page with a dead token does not touch the list and the queue of the newer token', async () => {
  const { database, device, kept, own, scannedAgain } = await openDoorDevice();
  const { page, token } = await scannedAgain();
  device.look();
  await vi.waitFor(() => expect(device.state.get().link).toBe('unknown-door'));
  await forgetEvent(database, own, LEFT);
  await storeEntry(database, own, doorEntry());
  await giveUp(database, own, LEFT.now);
  expect(await kept()).toMatchObject({ people: { length: 3 }, waiting: { length: 1 }, record: { token } });
  expect(page.state.get()).toMatchObject({ link: 'online', counts: { expected: 3 } });
});

test('a page fetches its list again when another page has deleted it, and keeps its queue', async () => {
  const { between, database, device, again, kept, pass, own } = await openDoorDevice();
  const other = again();
  await other.start();
  await untilListed(other);
  between((path) => (path.startsWith('POST') ? 'no network' : undefined));
  const { key } = await addDag(device);
  await forgetDoors(database, () => false, LEFT);
  expect((await kept()).people).toEqual([]);
  // The other page announces a change, here by a dismissal.
  await other.dismiss(['none']);
  await vi.waitFor(async () => {
    pass(4_000);
    expect(await kept()).toMatchObject({
      people: { length: 3 },
      waiting: [key],
      record: { token: own.token },
    });
  });
  await vi.waitFor(() => expect(device.state.get()).toMatchObject({ waiting: 1, counts: { expected: 3 } }));
});

test('a log page requested before its partition was deleted is not stored', async () => {
  const { between, database, device, doorId, kept, own, again, requests } = await openDoorDevice();
  device.stop();
  await forgetEvent(database, own, LEFT);
  let reads = 0;
  between(async (path) => {
    if (!path.startsWith('GET')) return undefined;
    reads += 1;
    // Another page learns that the door was ended while this one still gets its list.
    if (reads === 1) await forgetEvent(database, own, LEFT);
    else await api.request('endDoor', { door_id: doorId }, api.host);
    return undefined;
  });
  const late = again();
  const before = requests.length;
  await late.start();
  await vi.waitFor(() => expect(late.state.get().link).toBe('ended'));
  expect(requests.slice(before).filter((path) => path.startsWith('GET')).length).toBeGreaterThan(1);
  expect(await kept()).toMatchObject({ people: [], record: { cursor: 0, readAt: null } });
});

test('nothing is stored for a reading that has ended or by a reader that has stopped', async () => {
  const { database, device, kept, own } = await openDoorDevice();
  device.stop();
  const { reading } = await beginReading(database, own);
  const asked = { reading, from: 0, readAt: 1 };
  const stopped = { ...asked, isWanted: () => false };
  expect(await keepPage(database, own, PAGE, stopped)).toBe('forgotten');
  expect(await keepPage(database, own, PAGE, asked)).toBe('kept');
  await forgetEvent(database, own, LEFT);
  expect(await keepPage(database, own, PAGE, asked)).toBe('forgotten');
  expect(await noteUpToDate(database, own, asked)).toBe('forgotten');
  expect((await kept()).record).toMatchObject({ cursor: 0, readAt: null });
  expect((await beginReading(database, own)).reading).not.toBe(reading);
});
