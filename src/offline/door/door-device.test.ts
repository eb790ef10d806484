import { expect, test, vi } from 'vitest';
import { admission, walkIn } from '../../../common/door/make-entry.ts';
import { type DoorAtHand, doorAtHand } from '../../../tests/support/doors/door-at-hand.ts';
import { createDoorFixture } from '../../../tests/support/doors/door-fixture.ts';
import { forThisFile } from '../../../tests/support/for-this-file.ts';
import type { DoorDevice } from './door-device.ts';
import { readStored } from './storage/door-store.ts';
import { forgetDoors } from './storage/forget-doors.ts';

const api = forThisFile(createDoorFixture);

/** A device that has fetched its list. */
async function openDoorDevice(guests = 1, companyId = '') {
  const { event, guestIds } = await api.eventWith(guests);
  const { token } = companyId === '' ? await api.device(event.id) : api.host;
  const hand = doorAtHand(api, { token, companyId, eventId: event.id });
  await hand.device.start();
  await vi.waitFor(() => expect(hand.device.state.get()).toMatchObject({ link: 'online', version: 2 }));
  return { ...hand, event, guestIds };
}

async function admit(device: DoorDevice, id = '') {
  const guest = device.book.get(id);
  if (!guest) throw new Error('No such guest');
  return await device.record((stamp) => admission(guest, stamp));
}

/** The user logged out; the server still knows the session. */
const LEFT = { now: Date.parse('2026-03-14T10:00:00Z'), isUnknown: false };

const inLog = async (eventId: string) =>
  (await api.read(api.host, { event_id: eventId })).data?.entries.map(({ key }) => key);
const recordings = ({ requests }: Pick<DoorAtHand, 'requests'>) =>
  requests.filter((request) => request.startsWith('POST')).length;

test('the list is stored on the device, and its entries reach the log with their keys', async () => {
  const { device, event, guestIds } = await openDoorDevice(2);
  expect(device.state.get().counts).toMatchObject({ expected: 2, admitted: 0 });
  const { key } = await admit(device, guestIds[0]);
  expect(device.state.get()).toMatchObject({ counts: { admitted: 1 }, waiting: 1 });
  await vi.waitFor(() => expect(device.state.get().waiting).toBe(0));
  expect(await inLog(event.id)).toEqual([key]);
});

test('an entry is stored before it is confirmed and survives a restart without a connection', async () => {
  const { device, between, again, event, guestIds } = await openDoorDevice();
  between(() => 'no network');
  const { key } = await admit(device, guestIds[0]);
  await vi.waitFor(() => expect(device.state.get().link).toBe('offline'));
  device.stop();
  const restarted = again();
  await restarted.start();
  expect(restarted.state.get()).toMatchObject({ device: 'ready', waiting: 1, counts: { admitted: 1 } });
  between(undefined);
  restarted.look();
  await vi.waitFor(() => expect(restarted.state.get().waiting).toBe(0));
  expect(await inLog(event.id)).toEqual([key]);
});

test('the state tells how far the clock is off, once the server has told its time', async () => {
  const { device } = await openDoorDevice();
  await vi.waitFor(() => expect(device.state.get().skewMs).toEqual(expect.any(Number)));
});

const html = () =>
  new Response('<html>Welcome to the Wi-Fi</html>', { headers: { 'content-type': 'text/html' } });
const json = (body: unknown, status = 200) => Response.json(body, { status });

test.each([
  ['a sign-in page', html],
  ['JSON of somebody else', () => json({ data: { results: [{ state: 'kept' }] } })],
  ['a 401 of a gateway', () => json({}, 401)],
  ['a redirect', () => new Response(null, { status: 302, headers: { location: '/portal' } })],
  ['an outage', () => json({}, 503)],
  ['a lost answer', () => 'answer lost' as const],
])(
  '%s instead of an answer loses nothing: entries are sent again until the server has answered',
  async (_, other) => {
    const { device, between, pass, event, guestIds } = await openDoorDevice();
    between((path) => (path.startsWith('POST') ? other() : undefined));
    const { key } = await admit(device, guestIds[0]);
    await vi.waitFor(() => expect(device.state.get().link).not.toBe('online'));
    expect(device.state.get().waiting).toBe(1);
    between(undefined);
    // The backoff after one failure is at most four seconds.
    pass(4_000);
    await vi.waitFor(() => expect(device.state.get().waiting).toBe(0));
    expect(await inLog(event.id)).toEqual([key]);
  },
);

test('hundreds of entries are sent in batches, oldest first, and a lost answer duplicates none', async () => {
  const hand = await openDoorDevice();
  const { device, between, pass, event } = hand;
  between((path) => (path.startsWith('POST') ? 'no network' : undefined));
  const made: string[] = [];
  for (let at = 0; at < 230; at += 1) {
    made.push((await device.record((stamp) => walkIn({ name: `Walk-in ${at}`, email: '' }, stamp))).key);
  }
  await vi.waitFor(() => expect(device.state.get().link).toBe('offline'));
  let lost = 1;
  between((path) => (path.startsWith('POST') && lost-- > 0 ? 'answer lost' : undefined));
  pass(300_000);
  // The next attempt is scheduled only after the answer is lost, which may take a while.
  await vi.waitFor(() => {
    pass(300_000);
    expect(device.state.get().waiting).toBe(0);
  });
  expect(await inLog(event.id)).toEqual(made);
  const before = recordings(hand);
  device.sendNow();
  await vi.waitFor(() => expect(device.state.get().link).toBe('online'));
  expect(recordings(hand)).toBe(before);
});

test("two tabs send each entry once and show each other's entries", async () => {
  const hand = await openDoorDevice();
  const other = hand.again();
  await other.start();
  await Promise.all([
    hand.device.record((stamp) => walkIn({ name: 'Ada', email: '' }, stamp)),
    other.record((stamp) => walkIn({ name: 'Bo', email: '' }, stamp)),
  ]);
  for (const { state } of [hand.device, other]) {
    await vi.waitFor(() => {
      hand.pass(4_000);
      expect(state.get()).toMatchObject({ waiting: 0, counts: { walkIns: 2 } });
    });
  }
  expect(await inLog(hand.event.id)).toHaveLength(2);
});

test('an entry that the server cannot read stays on the device with its reason until it is dismissed', async () => {
  const { device, again } = await openDoorDevice();
  const { key } = await device.record((stamp) => walkIn({ name: 'x'.repeat(5_000), email: '' }, stamp));
  await vi.waitFor(() => expect(device.state.get().refused).toMatchObject([{ key, state: 'invalid' }]));
  expect(device.state.get().waiting).toBe(0);
  const later = again();
  await later.start();
  expect(later.state.get().refused).toMatchObject([{ key }]);
  await later.dismiss([key]);
  await vi.waitFor(() => expect(device.state.get().refused).toEqual([]));
});

test('entries carry the clock skew of the device', async () => {
  const { device, event, guestIds, pass } = await openDoorDevice();
  pass(3_600_000);
  await vi.waitFor(() => expect(device.state.get().link).toBe('online'));
  await device.record((stamp) => walkIn({ name: 'Ada', email: '' }, stamp));
  await vi.waitFor(() => expect(device.state.get().waiting).toBe(0));
  await admit(device, guestIds[0]);
  await vi.waitFor(() => expect(device.state.get().waiting).toBe(0));
  const { entries } = (await api.read(api.host, { event_id: event.id })).data ?? {};
  expect(entries?.[1]).toMatchObject({ skew_ms: -3_600_000 });
});

test('entries of a device whose clock is decades behind are accepted, with their corrected time', async () => {
  const { event, guestIds } = await api.eventWith(2);
  const hand = doorAtHand(api, { ...(await api.device(event.id)), eventId: event.id });
  hand.set(Date.parse('1970-01-01T08:00:00Z') - hand.clock.now());
  const { device } = hand;
  await device.start();
  await vi.waitFor(() => expect(device.state.get().counts.expected).toBe(2));
  for (const id of guestIds) {
    await admit(device, id);
    await vi.waitFor(() => expect(device.state.get().waiting).toBe(0));
  }
  expect(device.state.get()).toMatchObject({ refused: [], counts: { admitted: 2 } });
  const { entries } = (await api.read(api.host, { event_id: event.id })).data ?? {};
  const skew_ms = api.clock.now().getTime() - hand.clock.now();
  expect(entries?.[1]).toMatchObject({ skew_ms, made_at: new Date(hand.clock.now()).toISOString() });
  device.stop();
});

test('the log is requested by its ETag while nothing changes, and a cancelled guest is reported', async () => {
  const { device, requests, pass, guestIds } = await openDoorDevice();
  pass(4_000);
  await vi.waitFor(() => expect(requests.filter((one) => one.startsWith('GET')).length).toBeGreaterThan(1));
  await api.cancel(guestIds[0] ?? '');
  await vi.waitFor(() => {
    pass(4_000);
    expect(device.book.get(guestIds[0] ?? '')).toMatchObject({ isCancelled: true, isInvited: false });
  });
});

test('entries of a closed door are delivered without its screen', async () => {
  const { device, between, event, database, guestIds, deliverPending } = await openDoorDevice();
  between(() => 'no network');
  const { key } = await admit(device, guestIds[0]);
  await vi.waitFor(() => expect(device.state.get().link).toBe('offline'));
  device.stop();
  between(undefined);
  await deliverPending();
  expect(await inLog(event.id)).toEqual([key]);
  expect((await readStored(database, { eventId: event.id, companyId: '' })).waiting).toEqual([]);
});

test('an open screen shows nothing pending when another tab has delivered', async () => {
  const { device, between, guestIds, deliverPending } = await openDoorDevice();
  between(() => 'no network');
  await admit(device, guestIds[0]);
  await vi.waitFor(() => expect(device.state.get()).toMatchObject({ link: 'offline', waiting: 1 }));
  between(undefined);
  await deliverPending();
  await vi.waitFor(() => expect(device.state.get()).toMatchObject({ waiting: 0, counts: { admitted: 1 } }));
});

test('a log-out deletes the company’s guests and keeps undelivered entries', async () => {
  const { device, between, event, database, guestIds, again } = await openDoorDevice(2, 'host');
  const at = { eventId: event.id, companyId: 'host' };
  await admit(device, guestIds[0]);
  await vi.waitFor(() => expect(device.state.get().waiting).toBe(0));
  between(() => 'no network');
  const { key } = await admit(device, guestIds[1]);
  device.stop();
  await forgetDoors(database, ({ companyId }) => companyId === 'host', LEFT);
  expect((await readStored(database, at)).people).toHaveLength(2);
  await forgetDoors(database, () => false, LEFT);
  const kept = await readStored(database, at);
  expect(kept).toMatchObject({ people: [], waiting: [key], record: { cursor: 0 } });
  expect(kept.entries.map(({ entry }) => entry.key)).toEqual([key]);
  const back = again();
  between(undefined);
  await back.start();
  await vi.waitFor(() => expect(back.state.get()).toMatchObject({ waiting: 0, counts: { admitted: 2 } }));
});
