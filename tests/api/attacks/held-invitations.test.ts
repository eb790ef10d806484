import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { invitations, items, outgoingMails, rateLimits } from '../../../server/infra/db/schema.ts';
import { say } from '../../../server/infra/mail/email-text.ts';
import { releaseHeldInvitations } from '../../../server/jobs/release-invitations.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { countDayMails, takeDayMails } from '../../../server/modules/invitations/invitation-caps.ts';
import {
  MAILS_A_BATCH,
  releaseInvitationMails,
} from '../../../server/modules/invitations/invitation-emails.ts';
import { writeTable } from '../../../src/features/invitations/sheets/sheet-file.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api-fixture.ts';
import { addEvent, addLocation, offerPlans } from '../../support/api-items.ts';

let api: ApiFixture;
let guard: Visitor;
beforeAll(async () => {
  api = await createApiFixture();
  await offerPlans(api);
  guard = await api.approvedCompany('security');
});
afterAll(() => api.close());

/** As many people invited, without a mail, as sheets would have left. */
async function hold(itemId: string, people: number) {
  await api.appContext.db.execute(sql`
    insert into invitations (id, item_id, name, email, search_text, created_at)
    select ${itemId} || '-' || n, ${itemId}, 'Guest', 'guest' || n || '@held.test', 'guest', ${api.clock.now().toISOString()}::timestamptz
    from generate_series(1, ${people}::int) as n`);
}

async function mailedOf(itemId: string): Promise<number> {
  const { db } = api.appContext;
  return await db.$count(invitations, and(eq(invitations.itemId, itemId), isNotNull(invitations.mailedAt)));
}

const setPaid = async (id: string) =>
  await api.appContext.db.update(items).set({ paymentStatus: 2 }).where(eq(items.id, id));

function upload(location_id: string, emails: readonly string[]) {
  const columns = ['Name', 'Email'].map((header) => ({ header, width: 20 }));
  const table = writeTable({ title: 'People', columns, rows: emails.map((email) => ['Guest', email]) });
  const invitation_xlsx = new File([table.slice()], 'people.xlsx');
  return api.request('bulkSendLocationInvitations', { location_id, invitation_xlsx }, guard);
}

test('a location without a limit, paid or not, has at most 20000 people invited, and says so', async () => {
  for (const paymentStatus of [1, 2]) {
    const location = await addLocation(api, guard, { paymentStatus, userLimit: 0 });
    await hold(location.id, 19_999);
    const message = 'At most 20000 people can be invited to one location. Cancel an invitation to make room.';
    const rows = (await upload(location.id, ['a@full.test', 'b@full.test'])).data;
    expect(rows?.map((row) => [row.status, row.message])).toEqual([
      ['sent', ''],
      ['over_limit', message],
    ]);
    const one = { location_id: location.id, name: 'One more', email: 'c@full.test' };
    expect(await api.request('sendLocationInvitation', one, guard)).toMatchObject({ status: 409, message });
    await api.appContext.db.delete(invitations).where(eq(invitations.itemId, location.id));
  }
});

test('a sheet is invited and mailed in pieces, between which others are served', async () => {
  const host = await api.approvedCompany('event');
  const event = await addEvent(api, host, { paymentStatus: 2, userLimit: 1_000 });
  let turn = 0;
  let next: NodeJS.Immediate = setImmediate(function count() {
    turn += 1;
    next = setImmediate(count);
  });
  const pieces: { turn: number; letters: number }[] = [];
  const { compose } = api.appContext.mail;
  const spy = vi.spyOn(api.appContext.mail, 'compose').mockImplementation(async (tx, ...letters) => {
    pieces.push({ turn, letters: letters.length });
    await compose(tx, ...letters);
  });
  const columns = ['Name', 'Email'].map((header) => ({ header, width: 20 }));
  const people = Array.from({ length: 600 }, (_, at) => ['Guest', `g${at}@pieces.test`]);
  const file = new File([writeTable({ title: 'People', columns, rows: people }).slice()], 'people.xlsx');
  const fields = { event_id: event.id, invitation_xlsx: file };
  expect((await api.request('bulkSendEventInvitations', fields, host)).status).toBe(200);
  clearImmediate(next);
  spy.mockRestore();
  expect(pieces.map(({ letters }) => letters)).toEqual([250, 250, 100]);
  expect(new Set(pieces.map((piece) => piece.turn)).size).toBe(3);
});

test('sheets of one company end at five full ones an hour; what was answered is still answered again', async () => {
  const other = await api.approvedCompany('security');
  const location = await addLocation(api, other, { paymentStatus: 2, userLimit: 0 });
  // Once: a workbook holds the time at which it was written.
  const columns = ['Name', 'Email'].map((header) => ({ header, width: 20 }));
  const rows = Array.from({ length: 60 }, (_, at) => ['Guest', `g${at}@sheets.test`]);
  const file = new File([writeTable({ title: 'People', columns, rows }).slice()], 'people.xlsx');
  const send = (idempotencyKey: string) => {
    const fields = { location_id: location.id, invitation_xlsx: file };
    return api.request('bulkSendLocationInvitations', fields, { ...other, idempotencyKey });
  };
  const first = await send('sheet-1');
  expect(first.status).toBe(200);
  const key = `sheets-hour:${other.company.id}`;
  const { db } = api.appContext;
  expect(
    await db.select({ count: rateLimits.count }).from(rateLimits).where(eq(rateLimits.key, key)),
  ).toEqual([{ count: 60 }]);
  await db.update(rateLimits).set({ count: 49_880 }).where(eq(rateLimits.key, key));
  expect((await send('sheet-2')).status).toBe(200);
  expect((await send('sheet-3')).status).toBe(200);
  expect(await send('sheet-4')).toMatchObject({
    status: 429,
    message: 'Your company has sent sheets with 50000 people within an hour. Please try again in 60 minutes.',
  });
  expect((await send('sheet-1')).body).toEqual(first.body);
  api.clock.advance({ hours: 1 });
  expect((await send('sheet-4')).status).toBe(200);
});

test('sheets that are refused end at twenty an hour, before they are read; good ones are not counted', async () => {
  const other = await api.approvedCompany('security');
  const location = await addLocation(api, other, { paymentStatus: 2, userLimit: 0 });
  const send = (file: File) =>
    api.request(
      'bulkSendLocationInvitations',
      { location_id: location.id, invitation_xlsx: file },
      { ...other, idempotencyKey: randomUUID() },
    );
  const columns = ['Name', 'Email'].map((header) => ({ header, width: 20 }));
  const rows = [['Guest', 'g@refused.test']];
  const good = new File([writeTable({ title: 'People', columns, rows }).slice()], 'people.xlsx');
  const broken = new File([(await good.bytes()).slice(0, 300)], 'people.xlsx');
  const { db } = api.appContext;
  const key = eq(rateLimits.key, `refused-sheets:${other.company.id}`);
  expect([(await send(good)).status, (await send(broken)).status]).toEqual([200, 422]);
  expect(await db.select({ count: rateLimits.count }).from(rateLimits).where(key)).toEqual([{ count: 1 }]);
  await db.update(rateLimits).set({ count: 20 }).where(key);
  expect(await send(broken)).toMatchObject({
    status: 429,
    message: 'Too many of your sheets were refused. Please try again in 60 minutes.',
  });
  api.clock.advance({ hours: 1 });
  expect((await send(good)).status).toBe(200);
});

test('a payment mails the first of those who wait; the others follow in batches, and none twice', async () => {
  const location = await addLocation(api, guard, { userLimit: 0 });
  await hold(location.id, 2 * MAILS_A_BATCH + 1);
  const { db, mail, settings } = api.appContext;
  expect(await releaseHeldInvitations(api.appContext)).toBe(0);
  await setPaid(location.id);
  const fixture = { now: api.clock.now(), mail, publicUrl: settings.publicUrl };
  const first = await db.transaction((tx) => releaseInvitationMails({ ...fixture, tx }, location.id));
  expect(first).toBe(MAILS_A_BATCH);
  expect(await releaseHeldInvitations(api.appContext)).toBe(MAILS_A_BATCH + 1);
  expect(await releaseHeldInvitations(api.appContext)).toBe(0);
  const mails = await db.select({ to: outgoingMails.to }).from(outgoingMails);
  const left = mails.filter(({ to }) => to.endsWith('@held.test'));
  expect(new Set(left.map(({ to }) => to)).size).toBe(2 * MAILS_A_BATCH + 1);
  expect(left).toHaveLength(2 * MAILS_A_BATCH + 1);
});

test('of those who wait no more are mailed than the company may mail in a day; the others are on the next', async () => {
  const other = await api.approvedCompany('security');
  const location = await addLocation(api, other, { userLimit: 0 });
  await hold(location.id, 40);
  await setPaid(location.id);
  const { db } = api.appContext;
  const companyId = other.company.id;
  await takeDayMails(db, companyId, 1_000_000, api.clock.now());
  await countDayMails(db, companyId, -30, api.clock.now());
  expect(await releaseHeldInvitations(api.appContext)).toBe(30);
  expect(await releaseHeldInvitations(api.appContext)).toBe(0);
  expect(await mailedOf(location.id)).toBe(30);
  api.clock.advance({ days: 1 });
  expect(await releaseHeldInvitations(api.appContext)).toBe(10);
  expect(await mailedOf(location.id)).toBe(40);
});

test('mails that were held back for good are gone at the next sweep; others stay', async () => {
  const { db, mail } = api.appContext;
  const letter = { subject: say`Hello`, greeting: say`Hello,`, paragraphs: [] };
  await mail.compose(
    db,
    { ...letter, to: 'swept@held.test', isHeldBack: true },
    { ...letter, to: 'kept@held.test' },
  );
  await sweep(api.appContext);
  const kept = await db.select({ to: outgoingMails.to }).from(outgoingMails);
  const found = kept.map(({ to }) => to).filter((to) => /^(swept|kept)@/.test(to));
  expect(found).toEqual(['kept@held.test']);
});
