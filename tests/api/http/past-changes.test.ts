/** A tablet that was offline for months looks up its changes, undoes them, or sends them again. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOST_PAST_CHANGES } from '../../../server/http/changes/past-changes.ts';
import { idempotencyRecords, pastChanges } from '../../../server/infra/db/schema-changes.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api/api-fixture.ts';
import { addEvent, addLocation, eventFields, offerPlans } from '../../support/api/api-items.ts';
import { peopleSheet } from '../../support/invitations/sheets.ts';

let api: ApiFixture;
let host: Visitor;
let eventId: string;
beforeAll(async () => {
  api = await createApiFixture();
  await offerPlans(api);
});
afterAll(() => api.close());
const BEGIN = new Date('2026-03-14T09:00:00Z');
beforeEach(async () => {
  api.clock.advance({ ms: BEGIN.getTime() - api.clock.now().getTime() });
  host = await api.approvedCompany('event');
  eventId = (await addEvent(api, host, { paymentStatus: 2 })).id;
});

const keyed = (idempotencyKey: string) => ({ token: host.token, idempotencyKey });
const invite = (email: string, key: string) =>
  api.request('sendEventInvitation', { event_id: eventId, name: 'Guest', email }, keyed(key));
const inviteAll = (key: string, ...emails: string[]) => {
  const sheet = peopleSheet(...emails.map((email): [string, string] => ['Guest', email]));
  const fields = { event_id: eventId, invitation_xlsx: new File([sheet.slice()], 'people.xlsx') };
  return api.request('bulkSendEventInvitations', fields, keyed(key));
};
const invited = async () => {
  const { data } = await api.request('listEventInvitations', { event_id: eventId }, host);
  return (data ?? []).map(({ email }) => email).sort();
};
const find = (key: string, sent_at?: string) => api.request('findChange', { key, sent_at }, host);
const undo = (key: string, sent_at?: string) => api.request('undoChange', { key, sent_at }, host);

async function wait(days: number): Promise<void> {
  api.clock.advance({ days });
  await sweep(api.appContext);
  const { company } = host;
  host = { company, token: await beginSession(api.appContext.db, company.id, api.clock.now()) };
}

describe('a change whose answer is no longer kept', () => {
  test('is undone by its key as before: the people of a sheet, or one person', async () => {
    await invite('ada@example.test', 'ada');
    await invite('office@example.test', 'office');
    await inviteAll('sheet', 'office@example.test', 'one@example.test', 'two@example.test');
    await wait(31);
    const { companyId } = idempotencyRecords;
    expect(await api.appContext.db.$count(idempotencyRecords, eq(companyId, host.company.id))).toBe(0);
    expect((await find('sheet')).data).toEqual({ isMade: true });
    expect((await undo('sheet')).data).toEqual({ wasMade: true });
    expect(await invited()).toEqual(['ada@example.test', 'office@example.test']);
    await wait(360);
    expect((await undo('ada')).data).toEqual({ wasMade: true });
    expect(await invited()).toEqual(['office@example.test']);
  });

  test('such as a new camera is disconnected', async () => {
    host = await api.approvedCompany('security');
    const { id } = await addLocation(api, host, { paymentStatus: 2 });
    const camera = { location_id: id, name: 'Gate', url: 'rtsp://10.0.0.5/' };
    expect((await api.request('addCamera', camera, keyed('camera'))).status).toBe(201);
    await wait(31);
    expect((await undo('camera')).data).toEqual({ wasMade: true });
    expect((await api.request('listCameras', { location_id: id }, host)).data).toEqual([]);
  });

  test('is not repeated: people cancelled meanwhile stay cancelled and unmailed', async () => {
    const first = await invite('bo@example.test', 'bo');
    await api.mailbox();
    await wait(31);
    await api.request('cancelEventInvitation', { invitation_id: first.data?._id }, host);
    const again = await invite('bo@example.test', 'bo');
    expect(again).toMatchObject({ status: 409, message: expect.stringContaining('more than 30 days ago') });
    expect(again.headers.get('retry-after')).toBeNull();
    expect(await invited()).toEqual([]);
    // The first mail has been swept.
    expect(await api.mailbox('bo@example.test')).toEqual([]);
  });

  test('that cannot be undone by its key is still refused with a message', async () => {
    await api.request('addEvent', eventFields(), keyed('event'));
    const { data } = await invite('fay@example.test', 'fay');
    const correction = { invitation_id: data?._id, name: 'Fay', email: 'fay@example.test' };
    await api.request('correctInvitation', correction, keyed('correction'));
    await wait(31);
    for (const key of ['event', 'correction']) {
      expect((await find(key)).data).toEqual({ isMade: true });
      expect((await undo(key)).status).toBe(409);
    }
    expect(await invited()).toEqual(['fay@example.test']);
  });

  test('leaves only what an undo needs, for 400 days', async () => {
    await invite('cy@example.test', 'cy');
    await inviteAll('list', 'dan@example.test', 'eve@example.test');
    await undo('never');
    const { data } = await api.request('listEventInvitations', { event_id: eventId }, host);
    const dan = data?.find(({ email }) => email === 'dan@example.test');
    await api.request('cancelEventInvitation', { invitation_id: dan?._id }, host);
    await wait(31);
    const ofHost = eq(pastChanges.companyId, host.company.id);
    const rows = await api.appContext.db.select().from(pastChanges).where(ofHost);
    expect(rows.map(({ key, made }) => [key, made?.ids.length]).sort()).toEqual([
      ['cy', 1],
      ['list', 1],
    ]);
    expect(JSON.stringify(rows)).not.toContain('example.test');
    await wait(370);
    expect(await api.appContext.db.$count(pastChanges, ofHost)).toBe(0);
  });
});

describe('a key of which nothing is known', () => {
  const daysAgo = (days: number) => new Date(api.clock.now().getTime() - days * 86_400_000).toISOString();

  test('counts as unused while its change would be remembered', async () => {
    for (const sentAt of [undefined, 'yesterday', daysAgo(0), daysAgo(399)]) {
      expect((await find('fresh', sentAt)).data).toEqual({ isMade: false });
      expect((await undo('fresh', sentAt)).data).toEqual({ wasMade: false });
    }
  });

  test('is not reported as undone if its change may be forgotten', async () => {
    await invite('fay@example.test', 'fay');
    const sentAt = api.clock.now().toISOString();
    await wait(401);
    for (const answer of [await find('fay', sentAt), await undo('fay', sentAt)])
      expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('nobody knows') });
    expect(await invited()).toEqual(['fay@example.test']);
  });

  test('is not reported as undone if more changes followed than are remembered of a company', async () => {
    const { db } = api.appContext;
    await db.execute(sql`insert into past_changes (company_id, key, made, created_at)
      select ${host.company.id}, 'script-' || i, null, ${daysAgo(60)}::timestamptz + i * interval '1 second'
      from generate_series(1, ${MOST_PAST_CHANGES}::int) i`);
    await invite('gil@example.test', 'gil');
    await wait(31);
    expect(await db.$count(pastChanges, eq(pastChanges.companyId, host.company.id))).toBe(MOST_PAST_CHANGES);
    expect((await undo('script-1', daysAgo(92))).status).toBe(409);
    expect((await undo('gil', daysAgo(31))).data).toEqual({ wasMade: true });
  });
});
