/** Entries that an ended door delivers too late: none is stored, but the company hears how many there were. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { lateEntries } from '../../../server/infra/db/schema-doors.ts';
import { sweepLateEntries } from '../../../server/modules/doors/ended-door.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { createDoorFixture, type DoorDevice } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

const madeNow = () => doorEntry({ made_at: api.clock.now().toISOString() });
const end = (door_id: string) => api.request('endDoor', { door_id }, api.host);
const statesOf = ({ data }: Awaited<ReturnType<typeof api.record>>) =>
  data?.results.map(({ state }) => state);
/** The numbers of the event's doors, the newest first. */
const lateAt = async (event_id: string) =>
  (await api.request('listDoors', { event_id }, api.host)).data?.map(({ late }) => late);
const keysOf = ({ doorId }: DoorDevice) =>
  api.appContext.db.$count(lateEntries, eq(lateEntries.doorId, doorId));

test('those made after the end are counted, each once, however often it is delivered', async () => {
  const { event } = await api.eventWith();
  const north = await api.device(event.id);
  const before = madeNow();
  await end(north.doorId);
  api.clock.advance({ minutes: 5 });
  const late = [madeNow(), madeNow(), madeNow()];
  expect(await lateAt(event.id)).toEqual([0]);
  expect(statesOf(await api.record(north, [before, ...late]))).toEqual(['kept', 'late', 'late', 'late']);
  expect(await lateAt(event.id)).toEqual([3]);
  // Its answer was lost.
  expect(statesOf(await api.record(north, late))).toEqual(['late', 'late', 'late']);
  expect(await lateAt(event.id)).toEqual([3]);
  await api.record(north, [...late, madeNow()]);
  expect(await lateAt(event.id)).toEqual([4]);
});

test('those that are more than the server had heard of are counted too, each once', async () => {
  const { event } = await api.eventWith();
  const north = await api.device(event.id);
  api.clock.advance({ hours: 2 });
  await api.read(north);
  await end(north.doorId);
  const entries = Array.from({ length: 30 }, madeNow);
  await api.record(north, entries);
  expect(await lateAt(event.id)).toEqual([10]);
  await api.record(north, entries);
  expect(await lateAt(event.id)).toEqual([10]);
});

test('those of an ended session are counted at its door', async () => {
  const { event } = await api.eventWith();
  const at = { event_id: event.id };
  await api.record(api.host, [madeNow()], at);
  const [door] = (await api.request('listDoors', at, api.host)).data ?? [];
  await end(door?._id ?? '');
  api.clock.advance({ minutes: 5 });
  expect(statesOf(await api.record(api.host, [madeNow()], at))).toEqual(['late']);
  expect(await lateAt(event.id)).toEqual([1]);
});

test('an entry that was stored before the end is known, also if its time is after it', async () => {
  const { event } = await api.eventWith();
  const north = await api.device(event.id);
  // Of a clock that was ahead: the server takes it without its time.
  const ahead = doorEntry({ made_at: new Date(api.clock.now().getTime() + 600_000).toISOString() });
  expect(statesOf(await api.record(north, [ahead]))).toEqual(['kept']);
  await end(north.doorId);
  api.clock.advance({ minutes: 11 });
  expect(statesOf(await api.record(north, [ahead]))).toEqual(['known']);
  expect(await lateAt(event.id)).toEqual([0]);
});

test('the number stays once the door may not deliver any more; the keys go', async () => {
  const { event } = await api.eventWith();
  const north = await api.device(event.id);
  await end(north.doorId);
  api.clock.advance({ minutes: 5 });
  await api.record(north, [madeNow()]);
  await sweepLateEntries(api.appContext.db, api.clock.now());
  expect(await keysOf(north)).toBe(1);
  api.clock.advance({ days: 8 });
  await sweepLateEntries(api.appContext.db, api.clock.now());
  expect(await keysOf(north)).toBe(0);
  // Opening a door removes ended ones that have delivered nothing.
  await api.request('openDoor', { event_id: event.id, name: 'Another' }, api.host);
  expect(await lateAt(event.id)).toEqual([0, 1]);
});
