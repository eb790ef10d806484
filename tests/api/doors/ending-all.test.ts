import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { newSecret } from '../../../server/core/secret.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);
const run = (...words: string[]) => runCommand(api.appContext, { words });
const claim = (link: string) =>
  api.request('claimDoor', { link, device_secret: newSecret(), device_name: 'iPad' });
const at = (made: Date) => doorEntry({ made_at: made.toISOString(), skew_ms: 0 });

describe('a new password', () => {
  test('reports, in its answer and by mail, how many doors are open; those opened since a given time are ended by one call', async () => {
    const { event } = await api.eventWith(1);
    const own = await api.device(event.id);
    api.clock.advance({ hours: 2 });
    const since = api.clock.now();
    const stolen = { token: await beginSession(api.appContext.db, api.host.company.id, since) };
    const opened = await api.request('openDoor', { event_id: event.id, name: 'Theirs' }, stolen);
    const linked = await api.request('linkDoor', { door_id: opened.data?._id ?? '' }, stolen);
    const theirs = { token: (await claim(linked.data?.link.split('#')[1] ?? '')).data?.access_token ?? '' };
    const passwords = { old_password: TEST_PASSWORD, new_password: 'Quiet-harbour-8' };
    const changed = await api.request('changePassword', passwords, api.host);
    expect(changed).toMatchObject({ status: 200, data: { open_doors: 2, server_time: since.toISOString() } });
    expect((await api.read(theirs)).status).toBe(200);
    const [mail] = await api.mailbox(api.host.company.email);
    expect(mail?.text).toContain('2 doors of your events are open');
    const end = (opened_since: string) => api.request('endDoors', { opened_since }, api.host);
    expect((await end(since.toISOString())).data).toEqual({ ended: 1 });
    expect([(await api.read(theirs)).status, (await api.read(own)).status]).toEqual([410, 200]);
    expect((await end('')).data).toEqual({ ended: 1 });
    expect((await api.read(own)).status).toBe(410);
    expect((await end('')).data).toEqual({ ended: 0 });
    expect((await end('0000-01-01T00:00:00Z')).status).toBe(400);
    expect((await end('9999-12-31T00:00:00Z')).status).toBe(400);
  });

  test('reports no doors if none is open, and ends none of another company', async () => {
    const other = await api.approvedCompany('event');
    const { event } = await api.eventWith(0);
    const north = await api.device(event.id);
    const passwords = { old_password: TEST_PASSWORD, new_password: 'Quiet-harbour-8' };
    expect((await api.request('changePassword', passwords, other)).data).toMatchObject({ open_doors: 0 });
    expect((await api.mailbox(other.company.email))[0]?.text).not.toContain('door');
    expect((await api.request('endDoors', {}, other)).data).toEqual({ ended: 0 });
    expect((await api.read(north)).status).toBe(200);
    expect((await api.request('endDoors', {}, api.host)).data).toEqual({ ended: 1 });
  });
});

describe('an account that is closed to its previous holder', () => {
  /** A claimed door, and one whose link was not used yet. */
  async function handedOut() {
    const { event } = await api.eventWith(2);
    const [north, unused] = [await api.device(event.id), await api.link(event.id, 'South')];
    api.clock.advance({ minutes: 10 });
    await api.record(north, []);
    return { event, north, unused, before: api.clock.now() };
  }

  test('and given to other people: earlier doors cannot read, earlier links are invalid, and pending entries are delivered', async () => {
    const { event, north, unused, before } = await handedOut();
    const { email } = api.host.company;
    const plain = await run('change-email', email, 'moved-host@example.test');
    expect(plain.output).toContain('2 doors of its events stay open.');
    expect((await api.read(north)).status).toBe(200);
    const moved = await run('change-email', 'moved-host@example.test', email, '--new-password');
    expect(moved.output).toContain('2 doors of its events are ended.');
    expect(await api.read(north)).toMatchObject({ status: 410, message: 'This door was ended.' });
    expect((await claim(unused.link)).status).toBe(404);
    api.clock.advance({ minutes: 10 });
    const { data } = await api.record(north, [at(before), at(api.clock.now())]);
    expect(data?.results.map(({ state }) => state)).toEqual(['kept', 'late']);
    const session = await beginSession(api.appContext.db, api.host.company.id, api.clock.now());
    api.host.token = session;
    expect((await api.read(api.host, { event_id: event.id })).data?.entries).toHaveLength(1);
  });

  test('and disabled: once it is enabled again, pending entries are delivered, and earlier doors cannot read', async () => {
    const { north, unused, before } = await handedOut();
    const { email, id } = api.host.company;
    expect((await run('disable', email)).output).toContain('2 doors of its events are ended.');
    expect((await api.record(north, [at(before)])).status).toBe(403);
    await run('enable', email);
    expect((await api.read(north)).status).toBe(410);
    expect((await claim(unused.link)).status).toBe(404);
    expect((await api.record(north, [at(before)])).data?.results[0]?.state).toBe('kept');
    api.host.token = await beginSession(api.appContext.db, id, api.clock.now());
  });

  test('has no door of an event that was deleted then and restored later', async () => {
    const { event, north, unused } = await handedOut();
    const { email, id } = api.host.company;
    expect((await api.request('deleteEvent', { event_id: event.id }, api.host)).status).toBe(200);
    const moved = await run('change-email', email, email, '--new-password');
    expect(moved.output).toContain('2 doors of its events are ended.');
    expect((await run('items', 'restore', event.id)).isDone).toBe(true);
    expect((await api.read(north)).status).toBe(410);
    expect((await claim(unused.link)).status).toBe(404);
    api.host.token = await beginSession(api.appContext.db, id, api.clock.now());
  });
});

test('An event that is restored says how many of its doors are open again', async () => {
  const { event } = await api.eventWith(0);
  const [own, ended] = [await api.device(event.id), await api.device(event.id)];
  await api.request('endDoor', { door_id: ended.doorId }, api.host);
  expect((await api.request('deleteEvent', { event_id: event.id }, api.host)).status).toBe(200);
  expect((await run('items', 'restore', event.id)).output).toContain('Doors that are open again: 1.');
  expect((await api.read(own)).status).toBe(200);
  // A new password does not report doors of a deleted event, but ends them with the others.
  expect((await api.request('deleteEvent', { event_id: event.id }, api.host)).status).toBe(200);
  expect((await api.request('endDoors', {}, api.host)).data).toEqual({ ended: 1 });
  expect((await run('items', 'restore', event.id)).output).not.toContain('Doors');
  expect((await api.read(own)).status).toBe(410);
});
