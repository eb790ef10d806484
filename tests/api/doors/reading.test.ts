import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { DoorLog } from '../../../common/contract/door.ts';
import { invitations } from '../../../server/infra/db/schema.ts';
import { doorLogs } from '../../../server/infra/db/schema-doors.ts';
import { readLog } from '../../../server/modules/doors/read-log.ts';
import { sweepInvitations } from '../../../server/modules/invitations/remove-invitations.ts';
import { LISBON } from '../../support/api/api-items.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { uploadSheet } from '../../support/invitations/guests.ts';

const api = forThisFile(createDoorFixture);

/** All changes since a cursor, page by page. */
async function since(event_id: string, from = 0): Promise<DoorLog[]> {
  const pages: DoorLog[] = [];
  for (let cursor = from, isMore = true; isMore; ) {
    const { data } = await api.read(api.host, { event_id, cursor });
    if (!data) throw new Error('not answered');
    pages.push(data);
    cursor = data.cursor;
    isMore = data.has_more;
  }
  return pages;
}

test('the log lists invited people with their codes, and cancelled ones, from a cursor', async () => {
  const { event, guestIds } = await api.eventWith(2);
  const [first] = await since(event.id);
  expect(first).toMatchObject({ event: { _id: event.id, name: 'Summer Gala' }, has_more: false });
  expect(first?.people).toEqual(
    guestIds.map((_id, at) => ({
      _id,
      name: `Guest ${at}`,
      email: `guest-${at}@example.test`,
      pass_code: expect.stringMatching(/^[0-9A-Z]{10}$/),
      is_cancelled: false,
    })),
  );
  await api.cancel(guestIds[0] ?? '');
  await api.cancel(guestIds[0] ?? '');
  const [second] = await since(event.id, first?.cursor);
  expect(second).toMatchObject({ event: null, people: [{ _id: guestIds[0], is_cancelled: true }] });
  expect(second?.cursor).toBe((first?.cursor ?? 0) + 1);
});

test('a sheet, its undo, a renamed event and re-entry each take places', async () => {
  const { event } = await api.eventWith();
  const [before] = await since(event.id);
  const { token } = api.host;
  const emails = Array.from({ length: 300 }, (_, at) => `sheet-${at}@example.test`);
  await uploadSheet(api, api.host, event.id, emails);
  const [added] = await since(event.id, before?.cursor);
  expect(added?.people).toHaveLength(300);
  const edit = { event_id: event.id, name: 'Autumn Gala', date: '2026-03-21', location: LISBON };
  await api.request('editEvent', edit, { token });
  const [renamed] = await since(event.id, added?.cursor);
  expect(renamed).toMatchObject({ people: [], event: { name: 'Autumn Gala', date: '2026-03-21' } });
  const allow = () => api.request('setReentry', { event_id: event.id, allows_reentry: '1' }, { token });
  await allow();
  await allow();
  const [reentry] = await since(event.id, renamed?.cursor);
  expect(reentry?.event?.allows_reentry).toBe(true);
  expect(reentry?.cursor).toBe((renamed?.cursor ?? 0) + 1);
});

test('a device hears of an event that is renamed while its log is being read', async () => {
  const { event } = await api.eventWith();
  const [before] = await since(event.id);
  const edit = { event_id: event.id, name: 'Autumn Gala', date: '2026-03-21', location: LISBON };
  await api.request('editEvent', edit, api.host);
  // The event was read just before the change, the log after it.
  const from = { cursor: before?.cursor ?? 0, mark: before?.mark };
  const log = await readLog(api.appContext.db, event, from);
  expect(log.cursor).toBeGreaterThan(from.cursor);
  expect(log.event).toMatchObject({ name: 'Autumn Gala', date: '2026-03-21' });
});

test('a guest whose name or e-mail was corrected takes a place, with a tombstone if the e-mail changed', async () => {
  const { event, guestIds } = await api.eventWith();
  const [invitation_id = ''] = guestIds;
  const correct = (person: { name: string; email: string }) =>
    api.request('correctInvitation', { invitation_id, ...person }, api.host);
  const [before] = await since(event.id);
  await correct({ name: 'Ada Lovelace', email: 'guest-0@example.test' });
  const [renamed] = await since(event.id, before?.cursor);
  expect(renamed?.people).toMatchObject([{ _id: invitation_id, name: 'Ada Lovelace' }]);
  await correct({ name: 'Ada Lovelace', email: 'ada@example.test' });
  const [moved] = await since(event.id, renamed?.cursor);
  expect(moved?.people).toMatchObject([
    { _id: invitation_id, is_cancelled: true },
    { email: 'ada@example.test', is_cancelled: false },
  ]);
});

test('a change that is undone by its key leaves tombstones', async () => {
  const { event } = await api.eventWith(0);
  const key = randomUUID();
  const sent = await api.send(event.id, { name: 'Ada', email: 'ada@example.test' }, key);
  const [before] = await since(event.id);
  await api.request('undoChange', { key }, api.host);
  const [after] = await since(event.id, before?.cursor);
  expect(after?.people).toMatchObject([{ _id: sent.data?._id, is_cancelled: true }]);
});

test('a long log is read in pages without omissions or repetitions', async () => {
  const { event } = await api.eventWith(0);
  const emails = Array.from({ length: 1_300 }, (_, at) => `many-${at}@example.test`);
  await api.appContext.db.insert(invitations).values(
    emails.map((email, at) => ({
      id: `many-${at}`,
      itemId: event.id,
      name: email,
      email,
      searchText: email,
      createdAt: api.clock.now(),
      logSeq: at + 1,
    })),
  );
  await api.appContext.db.insert(doorLogs).values({ itemId: event.id, lastSeq: emails.length });
  for (let batch = 0; batch < 5; batch += 1) {
    await api.record(
      api.host,
      Array.from({ length: 200 }, () => doorEntry()),
      { event_id: event.id },
    );
  }
  const pages = await since(event.id);
  expect(pages.map(({ people, entries }) => people.length + entries.length)).toEqual([1_000, 1_000, 300]);
  expect(new Set(pages.flatMap(({ people }) => people.map(({ _id }) => _id))).size).toBe(1_300);
  expect(new Set(pages.flatMap(({ entries }) => entries.map(({ key }) => key))).size).toBe(1_000);
});

test('nothing new is answered 304, and the next change is not', async () => {
  const { event, guestIds } = await api.eventWith();
  const north = await api.device(event.id);
  const cursor = (await api.read(north)).data?.cursor;
  const first = await api.read(north, { cursor });
  const etag = first.headers.get('etag') ?? '';
  const again = () =>
    api.request('readDoorLog', { cursor }, { ...north, headers: { 'if-none-match': etag } });
  expect(first.data).toMatchObject({ event: null, people: [], entries: [] });
  expect((await again()).status).toBe(304);
  await api.record(north, [doorEntry({ invitation_id: guestIds[0] })]);
  expect((await again()).data?.entries).toHaveLength(1);
});

test('a device that missed removed tombstones, or read a newer database, restarts', async () => {
  const { event, guestIds } = await api.eventWith(2);
  const [whole] = await since(event.id);
  await api.appContext.db.update(invitations).set({ mailedAt: null }).where(eq(invitations.itemId, event.id));
  await api.cancel(guestIds[0] ?? '');
  await sweepInvitations(api.appContext.db, new Date(api.clock.now().getTime() + 40 * 86_400_000));
  for (const cursor of [whole?.cursor ?? 0, 99]) {
    const [anew] = await since(event.id, cursor);
    expect(anew).toMatchObject({ restart: true, event: { _id: event.id }, people: [{ _id: guestIds[1] }] });
  }
  const [current] = await since(event.id, (whole?.cursor ?? 0) + 1);
  expect(current).toMatchObject({ restart: false, people: [] });
});

test('concurrent invitations and entries each have their own place', async () => {
  const { event } = await api.eventWith(0);
  const north = await api.device(event.id);
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const sent = await api.send(event.id, { name: 'Ada', email: `at-once-${at}@example.test` });
      const then = await Promise.all([api.record(north, [doorEntry()]), api.cancel(sent.data?._id ?? '')]);
      return [sent, ...then].map(({ status }) => status);
    }),
  );
  expect(new Set(statuses.flat())).toEqual(new Set([200, 201]));
  const { db } = api.appContext;
  const people = await db.query.invitations.findMany({ where: (row) => eq(row.itemId, event.id) });
  const entries = await db.query.doorEntries.findMany({ where: (row) => eq(row.itemId, event.id) });
  const places = [...people.map(({ logSeq }) => logSeq), ...entries.map(({ seq }) => seq)];
  expect(new Set(places).size).toBe(40);
  expect(Math.max(...places)).toBe(60);
});

test('a company without a valid session reads nothing', async () => {
  const { event } = await api.eventWith();
  const visitor = await api.approvedCompany('event');
  expect((await api.read(visitor, { event_id: event.id })).status).toBe(404);
  await api.request('logout', {}, visitor);
  expect((await api.read(visitor, { event_id: event.id })).status).toBe(401);
});
