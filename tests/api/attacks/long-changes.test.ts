/** Calls that process a whole list: limited per hour, done in batches, and cheap when already done. */
import { and, eq, isNotNull, isNull, like, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { invitations, outgoingMails } from '../../../server/infra/db/schema.ts';
import { idempotencyRecords } from '../../../server/infra/db/schema-changes.ts';
import { invitationTopic } from '../../../server/modules/invitations/invitation-topic.ts';
import type { Visitor } from '../../support/api/api-fixture.ts';
import { addEvent, createApiWithPlans } from '../../support/api/api-items.ts';
import { transactionsOf } from '../../support/database/counted-transactions.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);
let host: Visitor;
beforeEach(async () => {
  host = await api.approvedCompany('event');
});

/** An event with people whose mails were sent, or refused. */
async function eventWith(sent: number, refused: number): Promise<string> {
  const { db } = api.appContext;
  const { id } = await addEvent(api, host, { paymentStatus: 2, userLimit: 20_000 });
  const now = api.clock.now().toISOString();
  await db.execute(sql`
    insert into invitations (id, item_id, name, email, search_text, created_at, mailed_at, pass_code)
    select ${id} || '-' || n, ${id}, 'Guest', 'guest' || n || '@list.test', 'guest', ${now}::timestamptz, ${now}::timestamptz,
      substr(md5(${id} || n), 1, 10)
    from generate_series(1, ${sent + refused}::int) as n`);
  await db.execute(sql`
    insert into outgoing_mails (id, "to", topic, subject, text, html, created_at, sent_at, attempts, last_error, priority)
    select ${id} || '-' || n, 'guest' || n || '@list.test', ${invitationTopic(id, '')} || 'guest' || n || '@list.test', '', '', '',
      ${now}::timestamptz, case when n <= ${sent} then ${now}::timestamptz end, 1,
      case when n > ${sent} then '550 5.1.1 No such user' end, 'bulk'
    from generate_series(1, ${sent + refused}::int) as n`);
  return id;
}

/** Stores the answer of a sheet under a key, dated like its invitations. */
async function sheetOf(eventId: string, key: string, people: number) {
  const rows = Array.from({ length: people }, (_, at) => ({
    row: at + 2,
    email: `guest${at + 1}@list.test`,
    status: 'sent',
    message: '',
    _id: `${eventId}-${at + 1}`,
  }));
  await api.appContext.db.insert(idempotencyRecords).values({
    companyId: host.company.id,
    key,
    contentHash: key,
    status: 200,
    body: JSON.stringify({ message: '', data: { rows } }),
    createdAt: api.clock.now(),
  });
}

const resend = (item_id: string) => api.request('resendFailedInvitations', { item_id }, host);
const undo = (key: string) => api.request('undoChange', { key }, host);
const countActive = (eventId: string) =>
  api.appContext.db.$count(
    invitations,
    and(eq(invitations.itemId, eventId), isNull(invitations.cancelledAt)),
  );

describe('Sending all refused mails again', () => {
  test('does not read people whose mail was sent: the number of statements is the same for thousands as for none', async () => {
    const [long, short] = [await eventWith(5_000, 0), await eventWith(1, 0)];
    const ofLong = await transactionsOf(api.appContext.db, () => resend(long));
    const ofShort = await transactionsOf(api.appContext.db, () => resend(short));
    console.info(`statements in each transaction, of 5,000 who were reached: ${ofLong.statements}`);
    expect([ofLong.done.status, ofShort.done.status]).toEqual([200, 200]);
    expect(ofLong.done.data).toEqual({ sent: 0, left: 0 });
    expect(ofLong.statements).toEqual(ofShort.statements);
  });

  test('mails a long list in batches, each in its own transaction', async () => {
    const eventId = await eventWith(1_000, 600);
    const { done, statements } = await transactionsOf(api.appContext.db, () => resend(eventId));
    console.info(`statements in each transaction, of 600 who were refused: ${statements}`);
    expect(done.data).toEqual({ sent: 600, left: 0 });
    expect(statements.length).toBeGreaterThanOrEqual(4);
    const isOfEvent = like(outgoingMails.topic, `${invitationTopic(eventId, '')}%`);
    const isWaiting = and(isOfEvent, isNotNull(outgoingMails.dueAt));
    expect(await api.appContext.db.$count(outgoingMails, isWaiting)).toBe(600);
    expect((await resend(eventId)).data).toEqual({ sent: 0, left: 0 });
  });

  test('skips people who were cancelled or mailed meanwhile', async () => {
    const eventId = await eventWith(0, 3);
    await api.request('cancelEventInvitation', { invitation_id: `${eventId}-1` }, host);
    const corrected = { invitation_id: `${eventId}-2`, name: 'Guest', email: 'guest2@list.test' };
    expect((await api.request('correctInvitation', corrected, host)).status).toBe(200);
    expect((await resend(eventId)).data).toEqual({ sent: 1, left: 0 });
  });

  test('is allowed twenty times an hour, and says when to retry', async () => {
    const eventId = await eventWith(1, 0);
    for (let time = 0; time < 20; time += 1) expect((await resend(eventId)).status).toBe(200);
    const refused = await resend(eventId);
    expect(refused).toMatchObject({
      status: 429,
      message:
        'Your company has sent failed invitations again 20 times within an hour. Please try again in 60 minutes.',
    });
    expect(refused.headers.get('retry-after')).toBe('3600');
    api.clock.advance({ hours: 1 });
    expect((await resend(eventId)).status).toBe(200);
  });
});

describe('Undoing a sheet', () => {
  test('cancels its people in batches, each in its own transaction', async () => {
    const eventId = await eventWith(1_000, 0);
    await sheetOf(eventId, 'sheet', 900);
    const { done, statements } = await transactionsOf(api.appContext.db, () => undo('sheet'));
    console.info(`statements in each transaction, of a sheet of 900: ${statements}`);
    expect(done).toMatchObject({ status: 200, data: { wasMade: true } });
    expect(statements.length).toBeGreaterThanOrEqual(5);
    expect(await countActive(eventId)).toBe(100);
  });

  test('that was undone before reads one row', async () => {
    const eventId = await eventWith(1_000, 0);
    await sheetOf(eventId, 'sheet', 900);
    await undo('sheet');
    const { done, statements } = await transactionsOf(api.appContext.db, () => undo('sheet'));
    console.info(`statements in each transaction, of a sheet that was taken back: ${statements}`);
    expect(done).toMatchObject({ status: 200, data: { wasMade: true } });
    expect(statements).toHaveLength(1);
    for (let time = 0; time < 30; time += 1) expect((await undo('sheet')).status).toBe(200);
    expect((await api.request('findChange', { key: 'sheet' }, host)).data).toEqual({ isMade: true });
  });

  test('that was interrupted is completed when requested again', async () => {
    const eventId = await eventWith(600, 0);
    await sheetOf(eventId, 'cut', 600);
    const { db } = api.appContext;
    const transaction = db.transaction.bind(db);
    const cut = vi.spyOn(db, 'transaction').mockImplementation(async (inside, config) => {
      if (cut.mock.calls.length === 2) throw new Error('the connection is gone');
      return await transaction(inside, config);
    });
    expect((await undo('cut')).status).toBe(500);
    cut.mockRestore();
    expect(await countActive(eventId)).toBe(350);
    expect((await undo('cut')).data).toEqual({ wasMade: true });
    expect(await countActive(eventId)).toBe(0);
  });

  test('that is made during the undo is undone at a repetition', async () => {
    const eventId = await eventWith(300, 0);
    const { db } = api.appContext;
    const transaction = db.transaction.bind(db);
    vi.spyOn(db, 'transaction').mockImplementationOnce(async (inside, config) => {
      await sheetOf(eventId, 'late', 300);
      return await transaction(inside, config);
    });
    const early = await undo('late');
    expect([early.status, early.headers.get('retry-after')]).toEqual([409, '2']);
    expect(await countActive(eventId)).toBe(300);
    expect((await undo('late')).data).toEqual({ wasMade: true });
    expect(await countActive(eventId)).toBe(0);
  });

  test('of a deleted event keeps its people for a restore, and does not count as done', async () => {
    const eventId = await eventWith(300, 0);
    await sheetOf(eventId, 'sheet', 300);
    await api.request('deleteEvent', { event_id: eventId }, host);
    expect((await undo('sheet')).data).toEqual({ wasMade: true });
    expect(await countActive(eventId)).toBe(300);
    await api.appContext.db.execute(sql`update items set deleted_at = null where id = ${eventId}`);
    expect((await undo('sheet')).data).toEqual({ wasMade: true });
    expect(await countActive(eventId)).toBe(0);
  });

  test('is allowed twenty times an hour, and says when to retry', async () => {
    const eventId = await eventWith(25, 0);
    for (let at = 0; at < 21; at += 1) await sheetOf(eventId, `sheet-${at}`, 25);
    for (let at = 0; at < 20; at += 1) expect((await undo(`sheet-${at}`)).status).toBe(200);
    expect(await undo('sheet-20')).toMatchObject({
      status: 429,
      message: 'Your company has taken 20 sheets back within an hour. Please try again in 60 minutes.',
    });
    expect(await api.appContext.db.$count(invitations, isNotNull(invitations.cancelledAt))).toBeGreaterThan(
      0,
    );
  });

  test('beyond these twenty is refused before its long answer is read', async () => {
    const eventId = await eventWith(1, 0);
    for (let at = 0; at < 20; at += 1) await sheetOf(eventId, `sheet-${at}`, 1);
    for (let at = 0; at < 20; at += 1) expect((await undo(`sheet-${at}`)).status).toBe(200);
    await sheetOf(eventId, 'long', 1);
    const isLong = and(eq(idempotencyRecords.companyId, host.company.id), eq(idempotencyRecords.key, 'long'));
    // Reading it would fail.
    await api.appContext.db
      .update(idempotencyRecords)
      .set({ body: 'x'.repeat(100_000) })
      .where(isLong);
    expect((await undo('long')).status).toBe(429);
    expect((await undo('sheet-0')).data).toEqual({ wasMade: true });
  });
});
