/** A device at a door whose storage is full. */
import { afterEach, expect, test, vi } from 'vitest';
import { VIDEO_CACHE } from '../../../../common/contract/worker-messages.ts';
import { admission } from '../../../../common/door/make-entry.ts';
import { doorAtHand } from '../../../../tests/support/doors/door-at-hand.ts';
import { createDoorFixture } from '../../../../tests/support/doors/door-fixture.ts';
import { forThisFile } from '../../../../tests/support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openDoorDevice() {
  const { event, guestIds } = await api.eventWith(2);
  const { token } = await api.device(event.id);
  const hand = doorAtHand(api, { token, eventId: event.id });
  const { device } = hand;
  await device.start();
  await vi.waitFor(() => expect(device.state.get()).toMatchObject({ link: 'online', version: 2 }));
  return {
    ...hand,
    admit() {
      const guest = device.book.get(guestIds[0] ?? '');
      if (!guest) throw new Error('No such guest');
      return device.record((stamp) => admission(guest, stamp));
    },
    invite: (name: string) =>
      api.request(
        'sendEventInvitation',
        { event_id: event.id, name, email: `${crypto.randomUUID()}@example.test` },
        api.host,
      ),
  };
}

/** Every write fails until a cache is deleted that frees enough space. */
function fillDevice({ isEnough }: { isEnough: boolean }) {
  const deleted: string[] = [];
  const put = IDBObjectStore.prototype.put;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row: Parameters<typeof put>
  ) {
    if (!isEnough || deleted.length === 0) throw new DOMException('Full', 'QuotaExceededError');
    return put.apply(this, row);
  });
  const remove = (name: string) => Promise.resolve(deleted.push(name) > 0);
  vi.stubGlobal('caches', { delete: remove });
  return { deleted, free: () => full.mockRestore() };
}

test('an admission is stored in the space of deleted videos', async () => {
  const { device, admit } = await openDoorDevice();
  const { deleted } = fillDevice({ isEnough: true });
  await admit();
  expect(deleted).toContain(VIDEO_CACHE);
  expect(device.state.get().isFull).toBe(false);
});

test('without any space the newest list is shown, with a note that the device is full', async () => {
  const { again, device, admit, invite, pass } = await openDoorDevice();
  const { free } = fillDevice({ isEnough: false });
  await expect(admit()).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(device.state.get().isFull).toBe(true);
  await invite('Late Guest');
  await vi.waitFor(() => {
    pass(4_000);
    expect(device.book.names.find('late', 5).total).toBe(1);
  });
  expect(device.state.get()).toMatchObject({ link: 'online', device: 'ready', isFull: true });

  const restarted = again();
  await restarted.start();
  expect(restarted.state.get()).toMatchObject({ device: 'ready', isFull: true });
  await vi.waitFor(() => expect(restarted.book.names.find('late', 5).total).toBe(1));

  free();
  await invite('Last Guest');
  await vi.waitFor(() => {
    pass(4_000);
    expect(device.book.names.find('last', 5).total).toBe(1);
    expect(device.state.get().isFull).toBe(false);
  });
  // What was only shown from memory is fetched at the next start.
  const later = again();
  await later.start();
  await vi.waitFor(() => expect(later.book.names.find('guest', 9).total).toBeGreaterThan(3));
});

test('a device without room to begin its first list is called full, not offline, and reads it once there is space', async () => {
  const { event } = await api.eventWith(2);
  const { token } = await api.device(event.id);
  const { device, pass, requests } = doorAtHand(api, { token, eventId: event.id });
  const put = IDBObjectStore.prototype.put;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row: Parameters<typeof put>
  ) {
    if (this.name === 'events') throw new DOMException('Full', 'QuotaExceededError');
    return put.apply(this, row);
  });
  await device.start();
  await vi.waitFor(() => {
    pass(4_000);
    expect(requests.filter((path) => path.startsWith('GET')).length).toBeGreaterThan(1);
  });
  expect(device.state.get()).toMatchObject({ device: 'ready', isFull: true, link: 'unknown' });
  full.mockRestore();
  await vi.waitFor(() => {
    pass(4_000);
    expect(device.state.get()).toMatchObject({ link: 'online', isFull: false, counts: { expected: 2 } });
  });
});
