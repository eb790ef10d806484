import { expect, test } from 'vitest';
import { deriveGuests } from '../../../common/door/derive-guests.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

test('an admission is stored once, however often it is sent, and confirmed each time', async () => {
  const { event, guestIds } = await api.eventWith();
  const north = await api.device(event.id);
  const made_at = api.clock.now().toISOString();
  const entry = doorEntry({ invitation_id: guestIds[0], made_at });
  const first = await api.record(north, [entry, entry]);
  expect(first.data?.results).toEqual([
    { key: entry.key, state: 'kept', message: '' },
    { key: entry.key, state: 'known', message: '' },
  ]);
  expect(first.data?.server_time).toBe(api.clock.now().toISOString());
  const changed = { ...entry, reason: 'written over it' };
  for (const again of [entry, changed]) {
    expect((await api.record(north, [again])).data?.results[0]?.state).toBe('known');
  }
  const { entries } = (await api.read(north)).data ?? {};
  expect(entries).toHaveLength(1);
  expect(entries?.[0]).toMatchObject({
    ...entry,
    door: 'North',
    device: north.doorId,
    arrived_at: api.clock.now().toISOString(),
  });
});

test('an entry dated after its arrival by an earlier clock error has an unknown one, at an ended door too', async () => {
  const { event } = await api.eventWith();
  const north = await api.device(event.id);
  const made_at = api.clock.now().toISOString();
  // Its clock was an hour behind when it heard from the server, and was set right without a connection.
  const [first, second] = [
    doorEntry({ made_at, skew_ms: 3_600_000 }),
    doorEntry({ made_at, skew_ms: 3_600_000 }),
  ];
  await api.record(north, [first]);
  const { entries } = (await api.read(north)).data ?? {};
  expect(entries).toMatchObject([{ made_at, skew_ms: null }]);
  api.clock.advance({ minutes: 5 });
  await api.request('endDoor', { door_id: north.doorId }, api.host);
  expect((await api.record(north, [second])).data?.results).toMatchObject([{ state: 'kept' }]);
});

test('twenty devices that send the same batch at once store each entry once, in one order without gaps', async () => {
  const { event, guestIds } = await api.eventWith(3);
  const devices = await Promise.all(Array.from({ length: 4 }, (_, at) => api.device(event.id, `Door ${at}`)));
  const shared = guestIds.map((invitation_id) => doorEntry({ invitation_id }));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => {
      const own = doorEntry({ kind: 'walk-in', person: { name: `Walk-in ${at}`, email: '' } });
      return api.record(devices[at % devices.length] ?? api.host, [...shared, own]);
    }),
  );
  const states = answers.flatMap(({ data }) => data?.results.map(({ state }) => state) ?? []);
  expect(states.filter((state) => state === 'kept')).toHaveLength(23);
  expect(states.filter((state) => state === 'known')).toHaveLength(57);
  const log = (await api.read(api.host, { event_id: event.id })).data;
  const places = log?.entries.map(({ seq }) => seq) ?? [];
  expect(places).toEqual(Array.from({ length: 23 }, (_, at) => (places[0] ?? 0) + at));
  expect(log?.cursor).toBe(places.at(-1));
});

test('no entry is refused for its content: cancelled or unknown guests, undone before it was made', async () => {
  const { event, guestIds } = await api.eventWith(2);
  const [gone = '', other = ''] = guestIds;
  await api.cancel(gone);
  const north = await api.device(event.id);
  const late = doorEntry({ invitation_id: other });
  const entries = [
    doorEntry({ kind: 'undo', invitation_id: other, undoes: [late.key] }),
    doorEntry({ invitation_id: gone }),
    doorEntry({ invitation_id: 'nobody-knows', person: { name: 'Eve', email: '' } }),
    doorEntry({ kind: 'seen', invitation_id: gone, saw: [late.key] }),
    late,
  ];
  const { data } = await api.record(north, entries);
  expect(data?.results.map(({ state }) => state)).toEqual(entries.map(() => 'kept'));
  const log = (await api.read(north)).data;
  const guests = deriveGuests(log?.people ?? [], log?.entries ?? []);
  expect(guests.get(gone)).toMatchObject({ state: 'in', isInvited: false, name: 'Guest 0' });
  expect(guests.get(other)).toMatchObject({ state: 'out', undone: 1 });
  expect(guests.get('nobody-knows')).toMatchObject({ state: 'in', name: 'Eve' });
});

test('an unreadable entry does not prevent others from being stored', async () => {
  const { event } = await api.eventWith();
  const good = doorEntry();
  const { data } = await api.record(await api.device(event.id), [
    null,
    { ...doorEntry(), key: 'no-uuid' },
    { ...doorEntry(), made_at: 'yesterday' },
    { ...doorEntry(), kind: 'walk-in', person: { name: ' ' } },
    good,
  ]);
  expect(data?.results.map(({ state }) => state)).toEqual([
    'invalid',
    'invalid',
    'invalid',
    'invalid',
    'kept',
  ]);
  expect(data?.results[2]?.message).toBe('made_at is an ISO time in UTC');
});

test('texts that a database refuses, or with control characters, are stored in a visible form', async () => {
  const { event } = await api.eventWith();
  const person = { name: 'Eve\u0000\ud800\u202e\nSmith', email: '' };
  const entry = doorEntry({ kind: 'walk-in', person });
  expect((await api.record(await api.device(event.id), [entry])).data?.results[0]?.state).toBe('kept');
  const log = (await api.read(api.host, { event_id: event.id })).data;
  expect(log?.entries[0]?.person?.name).toBe('Eve Smith');
});

test('a batch has at most 200 entries, and can be empty to report pending ones', async () => {
  const { event } = await api.eventWith();
  const north = await api.device(event.id);
  const many = Array.from({ length: 201 }, () => doorEntry());
  expect(await api.record(north, many)).toMatchObject({
    status: 400,
    message: 'At most 200 entries are taken at once',
  });
  const whole = await api.record(north, many.slice(1));
  expect(whole.data?.results.filter(({ state }) => state === 'kept')).toHaveLength(200);
  await api.record(north, [], { waiting: 17 });
  const doors = (await api.request('listDoors', { event_id: event.id }, api.host)).data;
  expect(doors?.[0]).toMatchObject({ waiting: 17, last_seen_at: api.clock.now().toISOString() });
});

test('a batch of the longest entries is not refused for its size', async () => {
  const { event } = await api.eventWith();
  const knew = Array.from({ length: 50 }, () => doorEntry().key);
  const person = { name: 'N'.repeat(200), email: `${'e'.repeat(200)}@example.test` };
  const long = Array.from({ length: 200 }, () => doorEntry({ knew, person, reason: 'r'.repeat(300) }));
  expect((await api.record(await api.device(event.id), long)).status).toBe(200);
});
