/** Invitations composed while their event was paid, and still pending when the payment is refunded. */
import { and, eq, inArray, isNotNull, like, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { PAYMENT_STATUS, REJECTED } from '../../../common/contract/payments.ts';
import { type ItemRow, invitations, outgoingMails } from '../../../server/infra/db/schema.ts';
import { stalePrefixes } from '../../../server/infra/mail/stale-mails.ts';
import { releaseHeldInvitations, rewriteChangedInvitations } from '../../../server/jobs/guest-mail-jobs.ts';
import { resetTestPayments } from '../../../server/modules/demo/reset-test-payments.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createPaymentFixture);

/** Invites people; their mails are composed and pending. */
async function invited(itemId: string, people: number): Promise<void> {
  const { db } = fixture.appContext;
  await db.execute(sql`
    insert into invitations (id, item_id, name, email, search_text, created_at)
    select ${itemId} || '-' || n, ${itemId}, 'Guest', 'guest' || n || '-' || ${itemId} || '@recalled.test', 'guest',
      ${fixture.clock.now().toISOString()}::timestamptz
    from generate_series(1, ${people}::int) as n`);
  await releaseHeldInvitations(fixture.appContext);
  expect(await heldOf(itemId)).toBe(0);
}

/** The number of sent mails that contain the item's access code. */
async function left({ id, accessCode }: ItemRow): Promise<number> {
  const { db, mail } = fixture.appContext;
  await releaseHeldInvitations(fixture.appContext);
  await rewriteChangedInvitations(fixture.appContext);
  await mail.deliverDue();
  return await db.$count(
    outgoingMails,
    and(
      like(outgoingMails.to, `%-${id}@recalled.test`),
      isNotNull(outgoingMails.sentAt),
      like(outgoingMails.text, `%${accessCode}%`),
    ),
  );
}

const heldOf = async (itemId: string) =>
  await fixture.appContext.db.$count(
    invitations,
    and(eq(invitations.itemId, itemId), sql`${invitations.mailedAt} is null`),
  );

describe('An invitation that was not sent before a refund', () => {
  test('is held, and sent after the next payment, within the limit of its plan', async () => {
    const visitor = await fixture.approvedCompany('event');
    const item = await fixture.item(visitor, 'huge');
    const intent = await fixture.pay(visitor, item);
    await invited(item.id, 600);
    await fixture.refund(intent);
    expect((await fixture.itemNow(item.id)).paymentStatus).toBe(REJECTED);
    expect(await left(item)).toBe(0);
    expect(await heldOf(item.id)).toBe(600);
    expect(await stalePrefixes(fixture.appContext.db)).toEqual([]);
    await fixture.payUpgrade(visitor, item.id, 'small');
    expect(await left(item)).toBe(50);
    await fixture.payUpgrade(visitor, item.id, 'huge');
    expect(await left(item)).toBe(600);
  });

  test('is held when a refunded upgrade leaves a smaller plan: nobody is mailed beyond it', async () => {
    const visitor = await fixture.approvedCompany('event');
    const item = await fixture.item(visitor, 'small');
    await fixture.pay(visitor, item);
    const intent = await fixture.payUpgrade(visitor, item.id, 'large');
    await invited(item.id, 120);
    await fixture.refund(intent);
    expect(await fixture.itemNow(item.id)).toMatchObject({
      paymentStatus: PAYMENT_STATUS.paid,
      userLimit: 50,
    });
    const [told] = await fixture.mailbox(visitor.company.email);
    expect(told?.text).toContain('whose invitations have not been mailed yet');
    expect(await left(item)).toBe(50);
    expect(await heldOf(item.id)).toBe(70);
  });

  test('is held also if a mail server refused it for now', async () => {
    const visitor = await fixture.approvedCompany('event');
    const item = await fixture.item(visitor, 'small');
    const intent = await fixture.pay(visitor, item);
    await invited(item.id, 2);
    const { db } = fixture.appContext;
    const isFirst = eq(outgoingMails.to, `guest1-${item.id}@recalled.test`);
    const inTwoMinutes = new Date(fixture.clock.now().getTime() + 120_000);
    await db.update(outgoingMails).set({ attempts: 1, dueAt: inTwoMinutes }).where(isFirst);
    await fixture.refund(intent);
    expect(await heldOf(item.id)).toBe(1);
    await rewriteChangedInvitations(fixture.appContext);
    await db.update(outgoingMails).set({ lastError: 'away', dueAt: fixture.clock.now() }).where(isFirst);
    await fixture.appContext.mail.deliverDue();
    expect(await left(item)).toBe(0);
    expect(await heldOf(item.id)).toBe(2);
    expect(await stalePrefixes(db)).toEqual([]);
    await fixture.payUpgrade(visitor, item.id, 'small');
    expect(await left(item)).toBe(2);
  });

  test('counts as sent if a mail server received it and never answered', async () => {
    const visitor = await fixture.approvedCompany('event');
    const item = await fixture.item(visitor, 'small');
    const intent = await fixture.pay(visitor, item);
    await invited(item.id, 3);
    const { db } = fixture.appContext;
    const inHours = new Date(fixture.clock.now().getTime() + 4 * 3_600_000);
    const isPerhapsTaken = inArray(
      outgoingMails.to,
      [1, 2].map((n) => `guest${n}-${item.id}@recalled.test`),
    );
    await db
      .update(outgoingMails)
      .set({ attempts: 1, unanswered: 1, lastError: 'no answer', dueAt: inHours })
      .where(isPerhapsTaken);
    await fixture.refund(intent);
    expect(await heldOf(item.id)).toBe(1);
    // If held, they would be mailed again and would not count while others take their places.
    const details = await fixture.request('eventDetails', { event_id: item.id }, visitor);
    expect(details.data).toMatchObject({ holders: 2 });
    expect(await left(item)).toBe(0);
  });

  test('is not written again after an edit of the event', async () => {
    const visitor = await fixture.approvedCompany('event');
    const item = await fixture.item(visitor, 'small');
    const intent = await fixture.pay(visitor, item);
    const ada = { event_id: item.id, name: 'Ada', email: `ada-${item.id}@recalled.test` };
    const { data } = await fixture.request('sendEventInvitation', ada, visitor);
    expect(await left(item)).toBe(1);
    await fixture.request('cancelEventInvitation', { invitation_id: data?._id }, visitor);
    await fixture.request('sendEventInvitation', ada, visitor);
    await fixture.refund(intent);
    const location = { name: 'Elsewhere', coordinates: [0, 0], type: 'point' };
    const edited = { event_id: item.id, name: 'Renamed', date: '2026-06-01', location };
    expect((await fixture.request('editEvent', edited, visitor)).status).toBe(200);
    fixture.clock.advance({ days: 2 });
    expect(await left(item)).toBe(1);
  });

  test('is held when payments by test cards are removed', async () => {
    const visitor = await fixture.approvedCompany('event');
    const item = await fixture.item(visitor, 'small');
    await fixture.pay(visitor, item);
    await invited(item.id, 3);
    await fixture.appContext.db.transaction((tx) => resetTestPayments(tx));
    expect((await fixture.itemNow(item.id)).paymentStatus).toBe(PAYMENT_STATUS.pending);
    expect(await left(item)).toBe(0);
    expect(await heldOf(item.id)).toBe(3);
  });
});
