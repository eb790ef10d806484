import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { newSecret } from '../../../server/core/secret.ts';
import { companies, items, sessions } from '../../../server/infra/db/schema.ts';
import { doors } from '../../../server/infra/db/schema-doors.ts';
import { addEvent } from '../../support/api/api-items.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { linkDoor } from '../../support/doors/door-links.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);
const claim = (link: string, device_secret = newSecret()) =>
  api.request('claimDoor', { link, device_secret, device_name: 'iPad' });

describe('a link', () => {
  test('assigns a door to one device, which the company then sees', async () => {
    const { event } = await api.eventWith();
    const { link, doorId } = await api.link(event.id, 'South');
    const claimed = await claim(link);
    expect(claimed.data).toMatchObject({
      door: { _id: doorId, name: 'South', device: 'iPad' },
      event: { _id: event.id, name: 'Summer Gala', location: 'Lisbon, Portugal', allows_reentry: false },
      server_time: api.clock.now().toISOString(),
    });
    expect(await claim(link)).toMatchObject({ status: 409 });
    expect(await api.request('linkDoor', { door_id: doorId }, api.host)).toMatchObject({ status: 409 });
  });

  test('marks the event by its company, without naming that', async () => {
    const markOf = async (eventId: string, by = api.host) =>
      (await claim((await linkDoor(api, by, { eventId })).link)).data?.event.company ?? '';
    const { event } = await api.eventWith();
    const other = await api.eventWith();
    const stranger = await api.approvedCompany('event');
    const theirs = await addEvent(api, stranger, { paymentStatus: 2 });
    const mark = await markOf(event.id);
    expect(mark).toMatch(/^[\w-]{43}$/);
    expect(await markOf(other.event.id)).toBe(mark);
    expect(await markOf(theirs.id, stranger)).not.toBe(mark);
  });

  test('of a door: the list of doors says by which time its own times are', async () => {
    const { event } = await api.eventWith();
    await claim((await api.link(event.id)).link);
    const { data } = await api.request('listDoors', { event_id: event.id }, api.host);
    const now = api.clock.now().toISOString();
    expect(data).toMatchObject([{ last_seen_at: now, listed_at: now }]);
  });

  test('is accepted again from the device that has the door, as the answer may have been lost', async () => {
    const { event } = await api.eventWith();
    const { link } = await api.link(event.id);
    const secret = newSecret();
    const lost = await claim(link, secret);
    const again = await claim(link, secret);
    expect((await api.read({ token: again.data?.access_token ?? '' })).status).toBe(200);
    // Whichever answer arrives last, also in two tabs.
    expect(lost.data?.access_token).toBe(again.data?.access_token);
  });

  test('gives the same device another token if it is a new link', async () => {
    const { event } = await api.eventWith();
    const secret = newSecret();
    const links = [await api.link(event.id), await api.link(event.id)];
    const claims = await Promise.all(links.map(({ link }) => claim(link, secret)));
    const tokens = claims.map(({ data }) => data?.access_token);
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  });

  test('is invalid once it is replaced or expired, or the door ended', async () => {
    const { event } = await api.eventWith();
    const first = await api.link(event.id);
    await api.request('linkDoor', { door_id: first.doorId }, api.host);
    const ended = await api.link(event.id);
    await api.request('endDoor', { door_id: ended.doorId }, api.host);
    const old = await api.link(event.id);
    const linkUntil = api.clock.now();
    await api.appContext.db.update(doors).set({ linkUntil }).where(eq(doors.id, old.doorId));
    for (const { link } of [first, ended, old, { link: newSecret() }]) {
      expect(await claim(link)).toMatchObject({ status: 404 });
    }
  });

  test('of a time when the clock ran a year ahead opens no door', async () => {
    const { event } = await api.eventWith();
    const { link, doorId } = await api.link(event.id);
    const linkUntil = new Date(api.clock.now().getTime() + 372 * 86_400_000);
    await api.appContext.db.update(doors).set({ linkUntil }).where(eq(doors.id, doorId));
    expect(await claim(link)).toMatchObject({ status: 404 });
  });

  test('is shown again whenever requested, and stored nowhere', async () => {
    const { event } = await api.eventWith();
    const { doorId } = await api.link(event.id);
    const idempotencyKey = 'the-same';
    const ask = () => api.request('linkDoor', { door_id: doorId }, { ...api.host, idempotencyKey });
    const [one, two] = [await ask(), await ask()];
    expect(one.data?.link).toMatch(/^http:\/\/vantage\.test\/door#[\w-]{43}$/);
    expect(two.data?.link).not.toBe(one.data?.link);
    const { db } = api.appContext;
    const stored = JSON.stringify([
      await db.query.doors.findMany(),
      await db.query.idempotencyRecords.findMany(),
    ]);
    for (const { data } of [one, two]) expect(stored).not.toContain(data?.link.split('#')[1] ?? 'nothing');
  });

  test('that is right opens its door, whatever wrong ones its network has tried, which are limited to 60 an hour', async () => {
    const other = await createDoorFixture({ settings: { trustedProxies: 1 } });
    const { event } = await other.eventWith();
    const guess = (link: string, address: string) => {
      const headers = { 'x-forwarded-for': address };
      return other.request('claimDoor', { link, device_secret: newSecret() }, { headers });
    };
    // An IPv4 address, and the networks of an IPv6 site.
    const addresses: ((tries: number) => string)[] = [
      () => '203.0.113.9',
      (tries) => `2001:db8:7:${tries}::5`,
    ];
    for (const addressOf of addresses) {
      const wrong: number[] = [];
      for (let tries = 0; tries < 62; tries += 1)
        wrong.push((await guess(newSecret(), addressOf(tries))).status);
      expect([wrong.slice(0, 60), wrong.slice(60)]).toEqual([Array(60).fill(404), [429, 429]]);
      expect(await guess((await other.link(event.id)).link, addressOf(62))).toMatchObject({ status: 200 });
    }
    await other.close();
  });
});

describe('the token of a door', () => {
  test('gives access to the log of its event only', async () => {
    const { event } = await api.eventWith();
    const { event: another } = await api.eventWith(2);
    const north = await api.device(event.id);
    const log = (await api.read(north, { event_id: another.id })).data;
    expect([log?.event?._id, log?.people.length]).toEqual([event.id, 1]);
    await api.record(north, [doorEntry()], { event_id: another.id });
    expect((await api.read(api.host, { event_id: another.id })).data?.entries).toEqual([]);
    for (const name of ['currentCompany', 'listEvents', 'listDoors', 'listEventInvitations'] as const) {
      expect(await api.request(name, { event_id: event.id }, north)).toMatchObject({ status: 401 });
    }
    expect(await api.request('endDoor', { door_id: north.doorId }, north)).toMatchObject({ status: 401 });
    expect(await api.request('logout', {}, north)).toMatchObject({ status: 401 });
  });

  test('outlives the sessions of its company, and ends with the company and the event', async () => {
    const { event } = await api.eventWith();
    const north = await api.device(event.id);
    const { db } = api.appContext;
    const own = eq(sessions.companyId, api.host.company.id);
    const kept = await db.delete(sessions).where(own).returning();
    expect((await api.read(north)).status).toBe(200);
    await db.insert(sessions).values(kept);
    const setCompany = (change: object) =>
      db.update(companies).set(change).where(eq(companies.id, api.host.company.id));
    await setCompany({ disabledAt: api.clock.now() });
    expect(await api.read(north)).toMatchObject({ status: 403 });
    expect(await api.record(north, [])).toMatchObject({ status: 403 });
    await setCompany({ disabledAt: null });
    await api.request('deleteEvent', { event_id: event.id }, api.host);
    expect((await api.read(north)).status).toBe(401);
  });

  test('of an inactive event delivers and cannot read; 30 days after the event it is invalid', async () => {
    const { event } = await api.eventWith();
    const north = await api.device(event.id);
    const setStatus = (status: number) =>
      api.request('setEventStatus', { event_id: event.id, status }, api.host);
    await setStatus(0);
    expect(await api.read(north)).toMatchObject({ status: 423, message: 'This event is inactive.' });
    expect((await api.record(north, [doorEntry()])).data?.results[0]?.state).toBe('kept');
    await setStatus(1);
    expect((await api.read(north)).data?.entries).toHaveLength(1);
    await api.appContext.db.update(items).set({ day: '2026-02-01' }).where(eq(items.id, event.id));
    expect((await api.read(north)).status).toBe(401);
  });
});

describe('a door that was ended', () => {
  test('delivers what it made since it was seen by the corrected clock, also if it was seen while that ran ahead', async () => {
    const { event } = await api.eventWith(0);
    const north = await api.device(event.id);
    api.clock.advance({ hours: 12 });
    await api.read(north);
    api.clock.advance({ hours: -12 });
    await api.read(north);
    const { data: listed } = await api.request('listDoors', { event_id: event.id }, api.host);
    expect(listed?.[0]?.last_seen_at).toBe(api.clock.now().toISOString());
    // Without a connection from here on.
    api.clock.advance({ minutes: 2 });
    const made_at = new Date(api.clock.now().getTime() - 30_000).toISOString();
    await api.request('endDoor', { door_id: north.doorId }, api.host);
    const entries = Array.from({ length: 60 }, () => doorEntry({ made_at, skew_ms: 0 }));
    const { data } = await api.record(north, entries);
    expect(data?.results.filter(({ state }) => state === 'kept')).toHaveLength(60);
  });

  test('delivers the entries that it reported as pending before its end', async () => {
    const { event } = await api.eventWith();
    const [north, south] = [await api.device(event.id), await api.device(event.id, 'South')];
    api.clock.advance({ minutes: 10 });
    const made = () =>
      Array.from({ length: 100 }, () => doorEntry({ made_at: api.clock.now().toISOString(), skew_ms: 0 }));
    const [waiting, unsaid] = [made(), made()];
    expect((await api.read(north, { waiting: String(waiting.length) })).status).toBe(200);
    expect((await api.read(south)).status).toBe(200);
    const { data: listed } = await api.request('listDoors', { event_id: event.id }, api.host);
    const said = Object.fromEntries((listed ?? []).map((door) => [door._id, door.waiting]));
    expect(said).toEqual({ [north.doorId]: 100, [south.doorId]: null });
    for (const { doorId } of [north, south]) await api.request('endDoor', { door_id: doorId }, api.host);
    const keptOf = async (door: typeof north, entries: ReturnType<typeof made>) =>
      (await api.record(door, entries)).data?.results.filter(({ state }) => state === 'kept').length;
    expect(await keptOf(north, waiting)).toBe(100);
    expect(await keptOf(south, unsaid)).toBeLessThan(30);
  });

  test('delivers entries made before its end, by its corrected clock, for a week, and cannot read', async () => {
    const { event } = await api.eventWith();
    const north = await api.device(event.id);
    api.clock.advance({ minutes: 10 });
    const now = api.clock.now().getTime();
    const made = (minutes: number, skewMinutes: number | null) =>
      doorEntry({
        made_at: new Date(now + minutes * 60_000).toISOString(),
        skew_ms: skewMinutes === null ? null : skewMinutes * 60_000,
      });
    await api.request('endDoor', { door_id: north.doorId }, api.host);
    api.clock.advance({ hours: 3 });
    expect(await api.read(north)).toMatchObject({ status: 410, message: 'This door was ended.' });
    const { data } = await api.record(north, [made(-5, null), made(115, -120), made(10, 0), made(-5, 120)]);
    expect(data?.results.map(({ state }) => state)).toEqual(['kept', 'kept', 'late', 'late']);
    const again = await api.request('endDoor', { door_id: north.doorId }, api.host);
    expect(again.data?.ended_at).toBe(new Date(now).toISOString());
    api.clock.advance({ days: 7 });
    expect((await api.record(north, [made(-5, 0)])).status).toBe(401);
  });
});
