/** A stolen tablet: its door was ended, and its token is used by others. */
import { expect, test } from 'vitest';
import { doors } from '../../../server/infra/db/schema-doors.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { createDoorFixture, type DoorDevice } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

const madeAgo = (seconds: number) =>
  doorEntry({ made_at: new Date(api.clock.now().getTime() - seconds * 1_000).toISOString() });

/** The results of entries dated a minute ago, sent in batches. */
async function delivered(by: DoorDevice, count: number): Promise<Record<string, number>> {
  const states: Record<string, number> = {};
  for (let from = 0; from < count; from += 200) {
    const batch = Array.from({ length: Math.min(200, count - from) }, () => madeAgo(60));
    for (const { state } of (await api.record(by, batch)).data?.results ?? [])
      states[state] = (states[state] ?? 0) + 1;
  }
  return states;
}

const end = ({ doorId }: DoorDevice) => api.request('endDoor', { door_id: doorId }, api.host);

test('a door that was online until its end may deliver twenty entries after it, whatever their times', async () => {
  const { event } = await api.eventWith();
  const north = await api.device(event.id);
  api.clock.advance({ hours: 2 });
  await api.read(north);
  await end(north);
  await api.record(north, [], { waiting: 1_000_000 });
  expect(await delivered(north, 400)).toEqual({ kept: 20, late: 380 });
  const { data } = await api.record(north, [madeAgo(1)]);
  expect(data?.results[0]).toMatchObject({
    state: 'late',
    message: 'This door was ended, and delivers more than the server had heard of. It is not counted.',
  });
});

test('a door that was offline, or had more pending, delivers all that it may have recorded, each once', async () => {
  const { event } = await api.eventWith();
  const [offline, waiting] = [await api.device(event.id, 'North'), await api.device(event.id, 'South')];
  api.clock.advance({ minutes: 10 });
  await api.record(waiting, [], { waiting: 300 });
  await Promise.all([end(offline), end(waiting)]);
  expect(await delivered(offline, 700)).toEqual({ kept: 620, late: 80 });
  const mine = Array.from({ length: 200 }, () => madeAgo(60));
  await api.record(waiting, mine);
  const again = await api.record(waiting, mine);
  expect(again.data?.results.every(({ state }) => state === 'known')).toBe(true);
  expect(await delivered(waiting, 200)).toEqual({ kept: 120, late: 80 });
});

test('concurrent deliveries are counted together', async () => {
  const { event } = await api.eventWith();
  const north = await api.device(event.id);
  await end(north);
  const all = await Promise.all(Array.from({ length: 5 }, () => delivered(north, 20)));
  expect(all.reduce((sum, { kept = 0 }) => sum + kept, 0)).toBe(20);
});

test('an entry of an ended door whose clock was set back or is unknown is accepted within its allowance', async () => {
  const { event } = await api.eventWith();
  const north = await api.device(event.id);
  await end(north);
  const old = (skew_ms: number | null) => doorEntry({ made_at: '2019-03-20T18:00:00.000Z', skew_ms });
  const ahead = doorEntry({ made_at: '2031-03-20T18:00:00.000Z', skew_ms: null });
  const { data } = await api.record(north, [
    old(0),
    old(null),
    ahead,
    doorEntry({ made_at: ahead.made_at, skew_ms: 0 }),
  ]);
  expect(data?.results.map(({ state }) => state)).toEqual(['kept', 'kept', 'kept', 'late']);
  expect(await delivered(north, 20)).toEqual({ kept: 17, late: 3 });
});

/** Ended doors that a device has claimed. */
const endedDoors = (itemId: string, { count, entries }: { count: number; entries: number }) => {
  const now = api.clock.now();
  const times = { openedAt: now, claimedAt: now, endedAt: now };
  return Array.from({ length: count }, (_, at) => ({
    ...{ id: `${itemId} ${entries} ${at}`, itemId, name: 'Later', entries, ...times },
  }));
};
const listed = async (event_id: string) =>
  (await api.request('listDoors', { event_id }, api.host)).data?.map(({ _id }) => _id) ?? [];

test('a door whose entries can be excluded is listed, however many others were opened and ended since', async () => {
  const { event } = await api.eventWith();
  const [false_, open] = [await api.device(event.id, 'False'), await api.device(event.id, 'Open')];
  await api.record(false_, [madeAgo(2), madeAgo(1)]);
  await end(false_);
  api.clock.advance({ minutes: 1 });
  const others = { silent: { count: 600, entries: 0 }, small: { count: 400, entries: 1 } };
  await api.appContext.db.insert(doors).values(endedDoors(event.id, others.silent));
  await api.appContext.db.insert(doors).values(endedDoors(event.id, others.small));
  expect(await listed(event.id)).toEqual(expect.arrayContaining([false_.doorId, open.doorId]));
});

test('excluded doors make room on the list for others that have entries', async () => {
  const { event } = await api.eventWith();
  const large = { count: 500, entries: 3 };
  const small = { count: 1, entries: 2 };
  await api.appContext.db.insert(doors).values(endedDoors(event.id, large));
  await api.appContext.db.insert(doors).values(endedDoors(event.id, small));
  expect(await listed(event.id)).toHaveLength(500);
  expect(await listed(event.id)).not.toContain(`${event.id} 2 0`);
  const leftOut = { door_id: `${event.id} 3 0`, from: api.clock.now().toISOString(), reason: 'Stolen' };
  expect((await api.request('leaveOutDoor', leftOut, api.host)).status).toBe(200);
  expect(await listed(event.id)).toContain(`${event.id} 2 0`);
});

test('hundreds of ended doors do not prevent opening one, and the open ones are listed', async () => {
  const { event } = await api.eventWith();
  const first = await api.device(event.id, 'First');
  const now = api.clock.now();
  const ended = (name: string, claimedAt: Date | null) =>
    Array.from({ length: 600 }, (_, at) => ({
      ...{ id: `${name} ${at}`, itemId: event.id, name, openedAt: now, endedAt: now, claimedAt },
    }));
  await api.appContext.db.insert(doors).values([...ended('claimed', now), ...ended('never', null)]);
  api.clock.advance({ minutes: 1 });
  const opened = await api.request('openDoor', { event_id: event.id, name: 'Last' }, api.host);
  expect(opened.status).toBe(201);
  const listed = (await api.request('listDoors', { event_id: event.id }, api.host)).data ?? [];
  expect(listed).toHaveLength(500);
  expect(listed[0]?.name).toBe('Last');
  expect(listed.map(({ _id }) => _id)).toContain(first.doorId);
  expect(listed.some(({ name }) => name === 'never')).toBe(false);
});

test('ended doors without entries are removed when another is opened, once they may not deliver any more', async () => {
  const { event } = await api.eventWith();
  const [silent, used] = [await api.device(event.id, 'Silent'), await api.device(event.id, 'Used')];
  await api.record(used, [madeAgo(1)]);
  await Promise.all([end(silent), end(used)]);
  const open = () => api.request('openDoor', { event_id: event.id, name: 'Another' }, api.host);
  api.clock.advance({ days: 6 });
  await open();
  expect(await listed(event.id)).toEqual(expect.arrayContaining([silent.doorId, used.doorId]));
  api.clock.advance({ days: 2 });
  await open();
  expect(await listed(event.id)).toContain(used.doorId);
  expect(await listed(event.id)).not.toContain(silent.doorId);
});
