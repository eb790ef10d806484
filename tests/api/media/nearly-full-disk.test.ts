import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MB } from '../../../server/core/byte-units.ts';
import { companies, items } from '../../../server/infra/db/schema.ts';
import { knownCallers } from '../../../server/infra/db/schema-limits.ts';
import { releaseHeldInvitations } from '../../../server/jobs/guest-mail-jobs.ts';
import { createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { addEvent, eventFields, offerPlans } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { peopleFile } from '../../support/invitations/sheets.ts';
import { samplePicture } from '../../support/media/sample-files.ts';

let free = 0;

const api = forThisFile(async () => {
  const fixture = await createApiFixture({ freeSpaceOf: async () => free * MB });
  await offerPlans(fixture);
  return fixture;
});

/** Sets the free space. */
function leave(megabytes: number): void {
  free = megabytes;
}

async function hostWithEvent() {
  leave(2000);
  const host = await api.approvedCompany();
  return { host, event: await addEvent(api, host) };
}

test('changes are refused with a time to retry, and accepted once there is space', async () => {
  const { host, event } = await hostWithEvent();
  const invite = () =>
    api.request(
      'sendEventInvitation',
      { event_id: event.id, name: 'Ada', email: 'ada@example.test' },
      { token: host.token, idempotencyKey: 'ada' },
    );
  leave(127);
  const refused = await invite();
  expect(refused).toMatchObject({ status: 503, message: expect.stringContaining('no room for changes') });
  expect(refused.headers.get('retry-after')).toBe('60');
  const fields = { name: 'A', email: 'a@example.test', message: 'Hello' };
  expect(await api.request('sendContactMessage', fields)).toMatchObject({ status: 503 });
  leave(128);
  expect(await invite()).toMatchObject({ status: 201 });
});

test('lists can be read, companies can log in and out, and deletions are accepted', async () => {
  const { host, event } = await hostWithEvent();
  leave(48);
  const { db } = api.appContext;
  const known = await db.$count(knownCallers);
  const { email } = host.company;
  const login = await api.request('login', { email, password: TEST_PASSWORD });
  expect(login.status).toBe(200);
  // It writes only a session.
  expect(await db.$count(knownCallers)).toBe(known);
  const { token } = host;
  expect(await api.request('listEvents', { company_id: host.company.id }, { token })).toMatchObject({
    status: 200,
  });
  expect(await api.request('deleteEvent', { event_id: event.id }, { token })).toMatchObject({ status: 200 });
  expect(await api.request('logout', {}, { token })).toMatchObject({ status: 200 });
});

test('log-ins are refused before the last space is used, and log-outs are not', async () => {
  const { company, token } = await api.approvedCompany();
  leave(47);
  const refused = await api.request('login', { email: company.email, password: TEST_PASSWORD });
  expect(refused).toMatchObject({ status: 503, message: expect.stringContaining('no room for log-ins') });
  expect(await api.request('listEvents', { company_id: company.id }, { token })).toMatchObject({
    status: 200,
  });
  expect(await api.request('logout', {}, { token })).toMatchObject({ status: 200 });
});

test('a change is refused if the disk becomes full during its body, before anything is written', async () => {
  const { host } = await hostWithEvent();
  const { disk } = api.appContext;
  api.appContext.disk = {
    ...disk,
    async hasSpace(what) {
      const had = await disk.hasSpace(what);
      leave(127);
      return had;
    },
  };
  const name = 'Never written';
  const { token } = host;
  const refused = await api.request('updateProfile', { name }, { token });
  expect(refused).toMatchObject({ status: 503, message: expect.stringContaining('no room for changes') });
  api.appContext.disk = disk;
  const { db } = api.appContext;
  expect(await db.$count(companies, eq(companies.name, name))).toBe(0);
});

test('pictures are refused first, then lists of people, then changes', async () => {
  const { host, event } = await hostWithEvent();
  const { token } = host;
  const add = (changes: Record<string, unknown>) => api.request('addEvent', eventFields(changes), { token });
  leave(383);
  expect(await add({ event_media: samplePicture() })).toMatchObject({
    status: 503,
    message: expect.stringContaining('no room for files'),
  });
  expect((await add({})).status).toBe(201);
  const people = peopleFile([['Ada', 'ada@list.test']]);
  const sendList = () =>
    api.request('bulkSendEventInvitations', { event_id: event.id, invitation_xlsx: people }, { token });
  expect((await sendList()).status).toBe(200);
  leave(144 + 207);
  expect(await sendList()).toMatchObject({
    status: 503,
    message: expect.stringContaining('no room for lists of people'),
  });
});

test('a list is accepted if it fits beside those being written', async () => {
  const { host, event } = await hostWithEvent();
  leave(144 + 208 + 207);
  const send = () =>
    api.request(
      'bulkSendEventInvitations',
      { event_id: event.id, invitation_xlsx: peopleFile([['Bo', 'bo@list.test']]) },
      { token: host.token },
    );
  await api.appContext.disk.withReservation('lists', 208 * MB, async () => {
    expect((await send()).status).toBe(503);
  });
  expect((await send()).status).toBe(200);
});

test('two stalled registration uploads do not affect companies', async () => {
  const { host } = await hostWithEvent();
  leave(564);
  const { uploads } = api.appContext;
  async function* bytes() {
    yield new Uint8Array(1000);
  }
  const bringing = { what: 'strangerFiles', mostBytes: 24 * MB } as const;
  const holders = ['10.0.0.1', '10.0.0.2'].map((address) => ({ ids: [address], isStranger: true }));
  const held = holders.map((holder) => uploads.begin(holder, bringing));
  await held[0]?.keep(bytes(), 'a.pdf', 'application/pdf');
  await expect(held[1]?.keep(bytes(), 'b.pdf', 'application/pdf')).rejects.toThrow('no room for files');
  const { token } = host;
  const added = await api.request('addEvent', eventFields({ event_media: samplePicture() }), { token });
  expect(added.status).toBe(201);
  for (const request of held) await request.discard();
});

test('mails held for a payment are written when there is space for lists', async () => {
  const { host, event } = await hostWithEvent();
  const { db } = api.appContext;
  const guest = { event_id: event.id, name: 'Cy', email: 'cy@held.test' };
  await api.request('sendEventInvitation', guest, { token: host.token });
  await db.update(items).set({ paymentStatus: 2 }).where(eq(items.id, event.id));
  leave(143);
  expect(await releaseHeldInvitations(api.appContext)).toBe(0);
  leave(144);
  expect(await releaseHeldInvitations(api.appContext)).toBe(1);
});
