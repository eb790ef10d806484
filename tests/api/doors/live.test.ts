import { expect, test } from 'vitest';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { openDoorStream } from '../../support/doors/door-stream-reader.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { heldTimers } from '../../support/held-timers.ts';

const timers = heldTimers();
const api = forThisFile(() => createDoorFixture({ later: timers.later }));
const listen = (by: { token: string }, eventId?: string) =>
  openDoorStream((path, init) => api.app.request(path, init), by, eventId);

test('a second door receives an admission by its stream: without timers or polling', async () => {
  const { event, guestIds } = await api.eventWith();
  const [north, south] = [await api.device(event.id, 'North'), await api.device(event.id, 'South')];
  const stream = await listen(south);
  const begin = (await api.read(south)).data?.cursor ?? 0;
  expect(await stream.nextCursor()).toBe(begin);
  await api.record(north, [doorEntry({ invitation_id: guestIds[0] })]);
  expect(await stream.nextCursor()).toBe(begin + 1);
  await api.cancel(guestIds[0] ?? '');
  expect(await stream.nextCursor()).toBe(begin + 2);
  expect((await api.read(south, { cursor: begin })).data).toMatchObject({
    entries: [{ door: 'North' }],
    people: [{ is_cancelled: true }],
    cursor: begin + 2,
  });
  await stream.hangUp();
});

test('neither rolled back changes nor those of another event are announced', async () => {
  const { event } = await api.eventWith();
  const { event: another } = await api.eventWith();
  const stream = await listen(api.host, event.id);
  const begin = await stream.nextCursor();
  await api.send(event.id, { name: 'Again', email: 'guest-0@example.test' });
  await api.record(api.host, [doorEntry()], { event_id: another.id });
  await api.record(api.host, [doorEntry()], { event_id: event.id });
  expect(await stream.nextCursor()).toBe((begin ?? 0) + 1);
  await stream.hangUp();
});

test('a stream ends at once with its door, and other streams stay', async () => {
  const { event } = await api.eventWith();
  const north = await api.device(event.id);
  const stays = await listen(await api.device(event.id, 'South'));
  const ends = await listen(north);
  await ends.next();
  await api.request('endDoor', { door_id: north.doorId }, api.host);
  expect(await ends.next()).toEqual({ event: 'end', data: { reason: 'ended' } });
  expect(await ends.next()).toBeUndefined();
  expect((await listen(north)).status).toBe(410);
  const begin = await stays.nextCursor();
  await api.record(api.host, [doorEntry()], { event_id: event.id });
  expect(await stays.nextCursor()).toBe((begin ?? 0) + 1);
  await stays.hangUp();
});

test('a stream of a company ends at its log-out', async () => {
  const { event } = await api.eventWith();
  const login = await api.request('login', { email: api.host.company.email, password: 'Test-pass-1' });
  const session = { token: login.data?.access_token ?? '' };
  const stream = await listen(session, event.id);
  await stream.next();
  await api.request('logout', {}, session);
  expect(await stream.next()).toEqual({ event: 'end', data: { reason: 'ended' } });
});

test('every 24 s the streams check for missed changes, and disconnected clients are removed', async () => {
  const { event } = await api.eventWith();
  const stream = await listen(api.host, event.id);
  await stream.next();
  expect(timers.set()).toEqual([8_000]);
  for (let ping = 0; ping < 3; ping += 1) timers.ring(8_000);
  await api.record(api.host, [doorEntry()], { event_id: event.id });
  expect((await stream.next())?.event).toBe('cursor');
  await stream.hangUp();
  timers.ring(8_000);
  expect(timers.set()).toEqual([]);
});

test('an open stream does not show that its device is connected: what was made without a network counts after the end', async () => {
  const { event } = await api.eventWith(0);
  const device = await api.device(event.id);
  const stream = await listen(device);
  await stream.next();
  const seen = async () =>
    (await api.request('listDoors', { event_id: event.id }, api.host)).data?.[0]?.last_seen_at;
  const before = await seen();
  // The Wi-Fi stalls: nothing closes the connection, and each message to it is buffered on the way.
  for (let ping = 0; ping < 30; ping += 1) {
    api.clock.advance({ ms: 8_000 });
    timers.ring(8_000);
  }
  expect(await seen()).toBe(before);
  const made_at = new Date(api.clock.now().getTime() - 30_000).toISOString();
  await api.request('endDoor', { door_id: device.doorId }, api.host);
  const entries = Array.from({ length: 60 }, () => doorEntry({ made_at, skew_ms: 0 }));
  const { data } = await api.record(device, entries);
  expect(data?.results.filter(({ state }) => state === 'kept')).toHaveLength(60);
  await stream.hangUp();
});

test('one token has at most four streams: the oldest is closed', async () => {
  const { event } = await api.eventWith();
  const streams = [];
  for (let at = 0; at < 5; at += 1) {
    const stream = await listen(api.host, event.id);
    await stream.next();
    streams.push(stream);
  }
  expect(await streams[0]?.next()).toEqual({ event: 'end', data: { reason: 'busy' } });
  await api.record(api.host, [doorEntry()], { event_id: event.id });
  for (const stream of streams.slice(1)) {
    expect((await stream.next())?.event).toBe('cursor');
    await stream.hangUp();
  }
});

test('streams are refused without a session, to other companies and for HEAD, and end when the server stops', async () => {
  const { event } = await api.eventWith();
  const other = await api.approvedCompany('event');
  const guard = await api.approvedCompany('security');
  expect((await listen({ token: 'nobody' })).status).toBe(401);
  expect((await listen(other, event.id)).status).toBe(404);
  expect((await listen(guard, event.id)).status).toBe(403);
  const head = await api.app.request('/api/v1/company/event/door/stream', {
    method: 'HEAD',
    headers: { authorization: `Bearer ${(await api.device(event.id)).token}` },
  });
  expect([head.status, head.body]).toEqual([200, null]);
  const stream = await listen(api.host, event.id);
  await stream.next();
  await api.appContext.doorStreams.close();
  expect(await stream.next()).toEqual({ event: 'end', data: { reason: 'stopping' } });
  expect((await listen(api.host, event.id)).status).toBe(503);
});
