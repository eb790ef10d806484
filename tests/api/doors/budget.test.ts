import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rateLimits } from '../../../server/infra/db/schema.ts';
import { doorLogs, doors } from '../../../server/infra/db/schema-doors.ts';
import { companyLimit, doorKilobytes } from '../../../server/infra/limits/company-limits.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { createDoorFixture, type DoorDevice } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

const DOOR_FULL = 'This door has recorded 50000 entries or 25 MB. Ask the organizer for another one.';

/** Two doors of an event; the counters of the first one, and of the log, are set to these values. */
async function doorsOf(recorded: { entries?: number; bytes?: number }) {
  const { event } = await api.eventWith(0);
  const [north, south] = [await api.device(event.id, 'North'), await api.device(event.id, 'South')];
  const { db } = api.appContext;
  await api.record(north, [doorEntry()]);
  await db.update(doors).set(recorded).where(eq(doors.id, north.doorId));
  await db.update(doorLogs).set(recorded).where(eq(doorLogs.itemId, event.id));
  const counted = async () => {
    const [log] = await db.select().from(doorLogs).where(eq(doorLogs.itemId, event.id));
    return log?.entries;
  };
  return { event, north, south, counted };
}

const statusOf = async (by: { token: string }, fields?: object) =>
  (await api.record(by, [doorEntry()], fields)).status;

test.each([
  ['entries', { entries: 50_000 }],
  ['bytes', { bytes: 24_999_900 }],
])(
  'a door that has recorded a quarter of the %s of an event is refused; other doors go on',
  async (_, so) => {
    const { event, north, south } = await doorsOf(so);
    expect(await api.record(north, [doorEntry()])).toMatchObject({ status: 409, message: DOOR_FULL });
    expect(await statusOf(south)).toBe(200);
    expect(await statusOf(api.host, { event_id: event.id })).toBe(200);
  },
);

test('a session has the share of a door, is refused with its own message, and the next session has another share', async () => {
  const { event, south } = await doorsOf({ entries: 1 });
  const { db } = api.appContext;
  const ofEvent = { event_id: event.id };
  expect(await statusOf(api.host, ofEvent)).toBe(200);
  const listed = (await api.request('listDoors', ofEvent, api.host)).data ?? [];
  const own = listed.find(({ by_session }) => by_session);
  await db
    .update(doors)
    .set({ entries: 50_000 })
    .where(eq(doors.id, own?._id ?? ''));
  expect(await api.record(api.host, [doorEntry()], ofEvent)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^This device has recorded 50000 entries or 25 MB. Log out and in again/),
  });
  const next = { token: await beginSession(db, api.host.company.id, api.clock.now()) };
  expect([await statusOf(next, ofEvent), await statusOf(south)]).toEqual([200, 200]);
});

test('ending a door frees its share: other doors of a full event can record again', async () => {
  const { event, north, south, counted } = await doorsOf({ entries: 40_000 });
  const { db } = api.appContext;
  await db.update(doorLogs).set({ entries: 200_000 }).where(eq(doorLogs.itemId, event.id));
  expect((await api.record(south, [doorEntry()])).message).toMatch(/^The doors of this event have recorded/);
  await api.request('endDoor', { door_id: north.doorId }, api.host);
  expect(await statusOf(south)).toBe(200);
  expect(await counted()).toBe(160_001);
  // It can still deliver, which counts towards its own share only.
  expect(await statusOf(north)).toBe(200);
  expect(await counted()).toBe(160_001);
});

test.each([
  [
    'a door',
    10_000,
    ({ doorId }: DoorDevice) => doorKilobytes(doorId),
    'This door has recorded 10 MB within a day.',
    200,
  ],
  [
    'a company',
    100_000,
    () => companyLimit('door-kilobytes', api.host.company.id),
    'Your doors have recorded 100 MB within a day.',
    429,
  ],
])(
  'what %s records in a day is counted in kilobytes, and is accepted again the next day',
  async (_, most, keyOf, words, others) => {
    const { event } = await api.eventWith(0);
    const [north, south] = [await api.device(event.id, 'North'), await api.device(event.id, 'South')];
    await api.record(north, [doorEntry()]);
    const { db } = api.appContext;
    const key = keyOf(north);
    const used = await db.query.rateLimits.findFirst({ where: eq(rateLimits.key, key) });
    expect(used?.count).toBeGreaterThan(0);
    await db.update(rateLimits).set({ count: most }).where(eq(rateLimits.key, key));
    const refused = await api.record(north, [doorEntry()]);
    expect(refused).toMatchObject({ status: 429, message: expect.stringContaining(words) });
    expect(await statusOf(south)).toBe(others);
    api.clock.advance({ hours: 25 });
    expect(await statusOf(north)).toBe(200);
  },
);

test('ended doors that have used their company’s limit of the day do not affect open ones', async () => {
  const { event } = await api.eventWith(0);
  const [found, honest] = [await api.device(event.id, 'North'), await api.device(event.id, 'South')];
  await api.request('endDoor', { door_id: found.doorId }, api.host);
  const { db } = api.appContext;
  const countOf = async (name: 'door-kilobytes' | 'ended-door-kilobytes') => {
    const isOfName = eq(rateLimits.key, companyLimit(name, api.host.company.id));
    return (await db.query.rateLimits.findFirst({ where: isOfName }))?.count;
  };
  const before = await countOf('door-kilobytes');
  const madeBefore = () => doorEntry({ made_at: api.clock.now().toISOString() });
  expect((await api.record(found, [madeBefore()])).data?.results[0]?.state).toBe('kept');
  expect(await countOf('door-kilobytes')).toBe(before);
  expect(await countOf('ended-door-kilobytes')).toBe(1);
  await db
    .update(rateLimits)
    .set({ count: 100_000 })
    .where(eq(rateLimits.key, companyLimit('ended-door-kilobytes', api.host.company.id)));
  expect(await api.record(found, [madeBefore()])).toMatchObject({
    status: 429,
    message: expect.stringContaining('Your ended doors have recorded 100 MB within a day.'),
  });
  expect(await statusOf(honest)).toBe(200);
});

test('a guest can be admitted a thousand times by one door in an hour; more is refused with a message, and all can be undone', async () => {
  const { event, guestIds } = await api.eventWith(1);
  const [invitation_id = ''] = guestIds;
  const [north, south] = [await api.device(event.id, 'North'), await api.device(event.id, 'South')];
  const admit = () => doorEntry({ invitation_id });
  const answer = async (by: { token: string }, entry = admit()) =>
    (await api.record(by, [entry])).data?.results[0];
  for (let batch = 0; batch < 5; batch += 1) {
    await api.record(north, Array.from({ length: 200 }, admit));
  }
  expect(await answer(north)).toMatchObject({
    state: 'invalid',
    message: 'This guest was let in a thousand times by this door within an hour. It was not counted.',
  });
  expect(await answer(north, doorEntry())).toMatchObject({ state: 'kept' });
  expect(await answer(north, doorEntry({ kind: 'undo', invitation_id }))).toMatchObject({ state: 'kept' });
  expect(await answer(south)).toMatchObject({ state: 'kept' });
  api.clock.advance({ minutes: 61 });
  expect(await answer(north)).toMatchObject({ state: 'kept' });
});

test('a page of the log with long entries ends early, without omissions', async () => {
  const { event } = await api.eventWith(0);
  const north = await api.device(event.id);
  const knew = Array.from({ length: 50 }, () => doorEntry().key);
  const long = () =>
    doorEntry({ knew, reason: 'r'.repeat(240), person: { name: 'N'.repeat(240), email: '' } });
  for (let batch = 0; batch < 3; batch += 1) {
    await api.record(north, Array.from({ length: 200 }, long));
  }
  const keys = new Set<string>();
  for (let cursor = 0, isMore = true; isMore; ) {
    const { data } = await api.read(north, { cursor });
    expect(JSON.stringify(data).length).toBeLessThan(600_000);
    for (const { key } of data?.entries ?? []) keys.add(key);
    cursor = data?.cursor ?? 0;
    isMore = data?.has_more ?? false;
  }
  expect(keys.size).toBe(600);
});

test('an entry has only the keys of its kind, and no invisible name', async () => {
  const { event } = await api.eventWith(0);
  const north = await api.device(event.id);
  const names = [doorEntry().key];
  const all = { knew: names, undoes: names, saw: names, person: { name: '\u200b\u202e', email: '' } };
  const { data } = await api.record(north, [
    doorEntry(all),
    doorEntry({ ...all, kind: 'undo' }),
    doorEntry({ ...all, kind: 'seen' }),
    doorEntry({ ...all, kind: 'walk-in' }),
    doorEntry({ invitation_id: '\u202e' }),
  ]);
  expect(data?.results.map(({ state }) => state)).toEqual(['kept', 'kept', 'kept', 'invalid', 'invalid']);
  const kept = (await api.read(north)).data?.entries ?? [];
  expect(kept).toMatchObject([
    { kind: 'admit', knew: names, undoes: [], saw: [] },
    { kind: 'undo', knew: [], undoes: names, saw: [] },
    { kind: 'seen', knew: [], undoes: [], saw: names },
  ]);
  expect(kept.map(({ person }) => person)).toEqual([undefined, undefined, undefined]);
});
