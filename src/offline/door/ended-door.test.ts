/** Entries of other doors, and a door that was ended or whose event was disabled. */
import { expect, test, vi } from 'vitest';
import { admission, walkIn } from '../../../common/door/make-entry.ts';
import { doorAtHand } from '../../../tests/support/doors/door-at-hand.ts';
import { doorEntry } from '../../../tests/support/doors/door-entries.ts';
import { createDoorFixture } from '../../../tests/support/doors/door-fixture.ts';
import { forThisFile } from '../../../tests/support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

/** A device that has fetched its list; device and server have the same time. */
async function openDoorDevice(guests = 1) {
  const { event, guestIds } = await api.eventWith(guests);
  const claimed = await api.device(event.id);
  const hand = doorAtHand(api, { token: claimed.token, eventId: event.id });
  const { device } = hand;
  await device.start();
  await vi.waitFor(() => expect(device.state.get()).toMatchObject({ link: 'online', version: 2 }));
  // An ended door keeps no list, so the guests are taken from here.
  const atHand = new Map([...device.book.all()].map((guest) => [guest.id, guest]));
  return {
    ...hand,
    ...claimed,
    event,
    guestIds,
    /** Reads the log again until the device has this status. */
    async untilLink(link: string) {
      await vi.waitFor(() => {
        hand.pass(4_000);
        expect(device.state.get().link).toBe(link);
      });
    },
    async admit(id = '') {
      const guest = atHand.get(id);
      if (!guest) throw new Error('No such guest');
      return await device.record((stamp) => admission(guest, stamp));
    },
  };
}

test('a walk-in of another door and a guest without a known invitation are found by name', async () => {
  const { device, event, pass } = await openDoorDevice();
  const south = await api.device(event.id, 'South');
  const before = device.state.get().peopleVersion;
  await api.record(south, [
    doorEntry({ kind: 'walk-in', person: { name: 'Dritter Gast', email: '' } }),
    doorEntry({ invitation_id: 'gone', person: { name: 'Nils Holm', email: '' } }),
  ]);
  await vi.waitFor(() => {
    pass(4_000);
    expect(device.state.get().peopleVersion).not.toBe(before);
  });
  const index = device.book.names;
  expect(index.find('dritter', 5).total).toBe(1);
  expect(index.find('holm', 5).total).toBe(1);
});

test('an admission of a listed guest needs no new index of names', async () => {
  const { device, event, guestIds, pass } = await openDoorDevice();
  const south = await api.device(event.id, 'South');
  const before = device.state.get().peopleVersion;
  await api.record(south, [doorEntry({ invitation_id: guestIds[0] })]);
  await vi.waitFor(() => {
    pass(4_000);
    expect(device.state.get().counts.admitted).toBe(1);
  });
  expect(device.state.get().peopleVersion).toBe(before);
});

test('an ended door stays ended while it delivers earlier entries and without a connection', async () => {
  const { between, device, doorId, event, admit, guestIds, untilLink } = await openDoorDevice(1);
  await api.request('endDoor', { door_id: doorId }, api.host);
  await untilLink('ended');
  await admit(guestIds[0]);
  await vi.waitFor(() => expect(device.state.get().waiting).toBe(0));
  expect(device.state.get()).toMatchObject({ link: 'ended', said: 'This door was ended.' });
  expect((await api.read(api.host, { event_id: event.id })).data?.entries).toHaveLength(1);
  between(() => 'no network');
  device.look();
  await device.record((stamp) => walkIn({ name: 'Ada', email: '' }, stamp));
  await vi.waitFor(() => expect(device.state.get().waiting).toBe(1));
  expect(device.state.get().link).toBe('ended');
});

test('the number of undeliverable entries is sent with each read, and they are accepted once the door is ended', async () => {
  const { between, device, doorId, event, pass, requests } = await openDoorDevice();
  between((path) => (path.startsWith('POST') ? new Response(null, { status: 502 }) : undefined));
  const GUESTS = 40;
  for (let made = 0; made < GUESTS; made += 1)
    await device.record((stamp) => walkIn({ name: `Guest ${made}`, email: '' }, stamp));
  await vi.waitFor(async () => {
    pass(4_000);
    expect(requests.some((path) => path.startsWith('GET') && path.includes(`waiting=${GUESTS}`))).toBe(true);
    const { data } = await api.request('listDoors', { event_id: event.id }, api.host);
    expect(data?.map(({ waiting }) => waiting)).toEqual([GUESTS]);
  });
  api.clock.advance({ minutes: 10 });
  await api.read({ token: api.host.token }, { event_id: event.id });
  await api.request('endDoor', { door_id: doorId }, api.host);
  between(undefined);
  await vi.waitFor(() => {
    pass(300_000);
    expect(device.state.get()).toMatchObject({ waiting: 0, refused: [] });
  });
  expect((await api.read(api.host, { event_id: event.id })).data?.entries).toHaveLength(GUESTS);
});

test('a door is over when its event was deleted, as the server no longer knows it', async () => {
  const { event, untilLink } = await openDoorDevice();
  await api.request('deleteEvent', { event_id: event.id }, api.host);
  await untilLink('unknown-door');
});

test('an entry made too late does not count and disappears once its reason was read', async () => {
  const { again, device, doorId, pass, guestIds, admit } = await openDoorDevice();
  await api.request('endDoor', { door_id: doorId }, api.host);
  pass(120_000);
  api.clock.advance({ minutes: 2 });
  const { key } = await admit(guestIds[0]);
  const isRefused = [{ key, state: 'late', guestId: guestIds[0], name: 'Guest 0' }];
  await vi.waitFor(() => expect(device.state.get().refused).toMatchObject(isRefused));
  expect(device.state.get().counts.admitted).toBe(0);
  expect(device.book.get(guestIds[0] ?? '')).toBeUndefined();
  const later = again();
  await later.start();
  expect(later.state.get()).toMatchObject({ refused: isRefused, counts: { admitted: 0 } });
  await later.dismiss([key]);
  const last = again();
  await last.start();
  expect(last.state.get()).toMatchObject({ refused: [], counts: { admitted: 0 } });
});

test('a door of a disabled event shows so, keeps counting, and reads again once the event is enabled', async () => {
  const { device, event, admit, guestIds, untilLink } = await openDoorDevice();
  const setStatus = (status: number) =>
    api.request('setEventStatus', { event_id: event.id, status }, api.host);
  await setStatus(0);
  await untilLink('inactive');
  await admit(guestIds[0]);
  await vi.waitFor(() => expect(device.state.get().waiting).toBe(0));
  expect(device.state.get().link).toBe('inactive');
  await setStatus(1);
  await untilLink('online');
  expect((await api.read(api.host, { event_id: event.id })).data?.entries).toHaveLength(1);
});

test.each([
  ['ended', (doorId: string) => api.request('endDoor', { door_id: doorId }, api.host)],
  [
    'inactive',
    (_: string, event_id: string) => api.request('setEventStatus', { event_id, status: 0 }, api.host),
  ],
] as const)(
  'long pending entries are delivered as soon as the server answers that the door is %s',
  async (link, end) => {
    const { between, device, doorId, event, admit, guestIds, pass, requests, untilLink } =
      await openDoorDevice();
    between(() => 'no network');
    await admit(guestIds[0]);
    // So many failures that the next attempt would come only after minutes.
    const tries = () => requests.filter((path) => path.startsWith('POST')).length;
    for (let failed = tries(); failed < 10; failed += 1) {
      await vi.waitFor(() => {
        pass(150_000);
        expect(tries()).toBeGreaterThan(failed);
      });
    }
    await end(doorId, event.id);
    between(undefined);
    await untilLink(link);
    pass(2_000);
    await vi.waitFor(() => expect(device.state.get().waiting).toBe(0));
  },
);

test.each([
  ['back by two years', -2 * 365 * 24 * 3_600_000],
  ['ahead by three hours', 3 * 3_600_000],
  ['ahead by a day', 24 * 3_600_000],
])('an entry made offline on a clock that was set %s is kept when the door has ended', async (_set, by) => {
  const { device, admit, guestIds, between, set, pass, doorId, event } = await openDoorDevice();
  between(() => 'no network');
  set(by);
  pass(1_000);
  const { key } = await admit(guestIds[0]);
  api.clock.advance({ hours: 2 });
  await api.request('endDoor', { door_id: doorId }, api.host);
  set(-by);
  between(undefined);
  device.sendNow();
  await vi.waitFor(() => expect(device.state.get().waiting).toBe(0));
  expect(device.state.get().refused).toEqual([]);
  const { entries } = (await api.read(api.host, { event_id: event.id })).data ?? {};
  expect(entries?.map((entry) => entry.key)).toContain(key);
});

test("the server's time is requested again after the clock was set", async () => {
  const { clock, device, admit, guestIds, set, pass, requests } = await openDoorDevice();
  await vi.waitFor(() => expect(requests.some((path) => path.startsWith('POST'))).toBe(true));
  set(3_600_000);
  const before = requests.length;
  device.look();
  await vi.waitFor(() => {
    pass(4_000);
    expect(requests.slice(before).some((path) => path.startsWith('POST'))).toBe(true);
  });
  await vi.waitFor(async () => {
    const { skew_ms } = await admit(guestIds[0]);
    expect(skew_ms).toBe(api.clock.now().getTime() - clock.now());
  });
});
