import { expect, test, vi } from 'vitest';
import { admission, walkIn } from '../../../../common/door/make-entry.ts';
import { answerOf } from '../../../../common/lib/indexed-database.ts';
import { type DoorAtHand, doorAtHand } from '../../../../tests/support/doors/door-at-hand.ts';
import { doorEntry } from '../../../../tests/support/doors/door-entries.ts';
import { createDoorFixture } from '../../../../tests/support/doors/door-fixture.ts';
import { forThisFile } from '../../../../tests/support/for-this-file.ts';
import { pendingAtDoors } from '../delivery/pending-at-doors.ts';
import { storeEntry } from './door-store.ts';
import { eventOfCode } from './forget-doors.ts';
import { emptyRecord } from './kept-event.ts';
import { parsePartition, partitionOf } from './partition.ts';

const api = forThisFile(createDoorFixture);

/** The pending count that the outbox and the log-out show. */
const countLeft = async ({ database }: DoorAtHand, { companyId }: { companyId: string }) =>
  (await pendingAtDoors(database, companyId)).reduce((sum, { waiting }) => sum + waiting, 0);

/** Company A at its event's door, with its session and a pending admission. */
async function leftByA() {
  const { event, guestIds } = await api.eventWith(1);
  const by = { token: api.host.token, companyId: 'company-a' };
  const hand = doorAtHand(api, { ...by, eventId: event.id });
  const { device } = hand;
  await device.start();
  await vi.waitFor(() => expect(device.state.get().counts.expected).toBe(1));
  hand.between((path) => (path.startsWith('POST') ? 'no network' : undefined));
  const guest = device.book.get(guestIds[0] ?? '');
  if (!guest) throw new Error('no guest');
  const { key } = await device.record((stamp) => admission(guest, stamp));
  await vi.waitFor(() => expect(device.state.get().link).toBe('offline'));
  device.stop();
  const inLog = async () => (await api.read(api.host, { event_id: event.id })).data?.entries ?? [];
  return { hand, by, event, key, passCode: guest.passCode, inLog };
}

test("another company neither sees, sends nor adds to a company's pending door entries", async () => {
  const { hand, by, key, inLog, event, passCode } = await leftByA();
  const other = { token: (await api.approvedCompany('event')).token, companyId: 'company-b' };
  const device = hand.again(other);
  await device.start();
  await vi.waitFor(() => expect(device.state.get().link).toBe('not-found'));
  expect(device.state.get()).toMatchObject({ event: null, waiting: 0, counts: { expected: 0, admitted: 0 } });
  expect([...device.book.all()]).toEqual([]);
  await device.record((stamp) => walkIn({ name: 'By B', email: '' }, stamp));
  device.stop();
  hand.between(undefined);
  await hand.deliverPending(other);
  expect(await inLog()).toEqual([]);
  expect(
    await eventOfCode(hand.database, passCode, { eventId: 'b', companyId: 'company-b' }),
  ).toBeUndefined();
  expect(await eventOfCode(hand.database, passCode, { eventId: 'b', companyId: 'company-a' })).toMatchObject({
    event: { _id: event.id },
  });
  await hand.deliverPending(by);
  expect(await inLog()).toMatchObject([{ key, kind: 'admit' }]);
});

test('entries of a session and of a door’s own token at the same event are counted and sent separately', async () => {
  const { hand, by, inLog, event } = await leftByA();
  const { token } = await api.device(event.id);
  const own = { token, companyId: '' };
  const door = hand.again(own);
  await door.start();
  await vi.waitFor(() => expect(door.state.get().counts).toMatchObject({ expected: 1, admitted: 0 }));
  await door.record((stamp) => walkIn({ name: 'Eve', email: '' }, stamp));
  await vi.waitFor(() => expect(door.state.get().link).toBe('offline'));
  door.stop();
  expect(await countLeft(hand, by)).toBe(1);
  hand.between(undefined);
  await hand.deliverPending(by);
  expect(await inLog()).toMatchObject([{ kind: 'admit' }]);
  expect(await countLeft(hand, by)).toBe(0);
  await hand.deliverPending(own);
  expect(await inLog()).toMatchObject([{ kind: 'admit' }, { kind: 'walk-in' }]);
});

test('a partition key contains its company and its event', () => {
  for (const companyId of ['', 'a@b']) {
    const at = { eventId: 'gala', companyId };
    expect(parsePartition(partitionOf(at), companyId)).toEqual(at);
  }
});

test('entries stored by an earlier version under the event alone are sent by their company', async () => {
  const { event } = await api.eventWith(0);
  const by = { token: api.host.token, companyId: 'company-a' };
  const hand = doorAtHand(api, { ...by, eventId: event.id });
  const before = { eventId: event.id, companyId: '' };
  await storeEntry(hand.database, before, doorEntry());
  await hand.database.run('readwrite', async ({ events }) => {
    await answerOf(events.put({ ...emptyRecord(event.id, by.companyId), nextOrder: 2 }));
  });
  await hand.deliverPending({ token: by.token, companyId: 'company-b' });
  expect(await countLeft(hand, by)).toBe(1);
  await hand.deliverPending(by);
  expect(await countLeft(hand, by)).toBe(0);
});
