/** Mails about changes that had not left when money was returned, or the event was deleted. */
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { PAYMENT_STATUS, REJECTED } from '../../../common/contract/payments.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { createLog } from '../../../server/infra/log/log.ts';
import { createMail } from '../../../server/infra/mail/outgoing-mail.ts';
import { notifyGuests, rewriteChangedInvitations } from '../../../server/jobs/guest-mail-jobs.ts';
import type { Visitor } from '../../support/api/api-fixture.ts';
import { LISBON } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { heldTimers } from '../../support/held-timers.ts';
import { guestEmail } from '../../support/invitations/guests.ts';
import { createPaymentFixture } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createPaymentFixture);

/** What the jobs do within two hours. */
async function subjectsTo(email: string): Promise<string[]> {
  await notifyGuests(fixture.appContext);
  await rewriteChangedInvitations(fixture.appContext);
  fixture.clock.advance({ hours: 2 });
  return (await fixture.mailbox(email)).map(({ subject }) => subject).reverse();
}

/** A paid event with two guests, of whom only the first has been mailed its new day. */
async function moved(plan: 'small' | 'large') {
  const visitor = await fixture.approvedCompany('event');
  const item = await fixture.item(visitor, 'small');
  const first = await fixture.pay(visitor, item);
  const intent = plan === 'small' ? first : await fixture.payUpgrade(visitor, item.id, plan);
  const guests = [guestEmail(), guestEmail()];
  for (const email of guests)
    await fixture.request('sendEventInvitation', { event_id: item.id, name: 'Ada', email }, visitor);
  await fixture.mailbox();
  fixture.clock.advance({ minutes: 20 });
  const edit = async (date: string, more: object = {}) => {
    const fields = { event_id: item.id, name: item.name, date, location: LISBON };
    expect((await fixture.request('editEvent', { ...fields, ...more }, visitor)).status).toBe(200);
  };
  await edit('2026-06-02', { tell_guests: 'with_answers' });
  const [told = '', waiting = ''] = guests;
  const inAnHour = new Date(fixture.clock.now().getTime() + 3_600_000);
  const isWaiting = and(eq(outgoingMails.to, waiting), eq(outgoingMails.subject, CHANGED));
  await fixture.appContext.db
    .update(outgoingMails)
    .set({ attempts: 1, lastError: '451 try again later', dueAt: inAnHour })
    .where(isWaiting);
  await fixture.mailbox();
  return { visitor, item, intent, told, waiting, edit };
}

/** Deletes an event and has its guests told. */
async function remove(visitor: Visitor, event_id: string): Promise<void> {
  const request = { event_id, tell_guests: 'without_answers' };
  expect((await fixture.request('deleteEvent', request, visitor)).status).toBe(200);
}

async function restore(itemId: string): Promise<void> {
  await runCommand(fixture.appContext, { words: ['items', 'restore', itemId] });
}

/** Runs work while a mail is being delivered to a guest, whose mail server then refuses it for now. */
async function whileDelivered(guest: string, work: () => Promise<void>): Promise<void> {
  fixture.clock.advance({ hours: 1 });
  let refuse = () => {};
  const offered = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  const subjects: string[] = [];
  const mail = createMail({
    ...fixture.appContext,
    log: createLog('silent'),
    later: heldTimers().later,
    transport: {
      async deliver({ to, subject }) {
        if (to !== guest) return;
        subjects.push(subject);
        await offered;
        throw new Error('451 try again later');
      },
    },
  });
  const done = mail.deliverDue();
  await expect.poll(() => subjects).toEqual([CHANGED]);
  await work();
  const stopped = mail.stop();
  refuse();
  await Promise.all([stopped, done]);
}

const INVITED = 'You are invited to Harbour Night';
const CHANGED = 'Changed: Harbour Night';
const CANCELLED = 'Cancelled: Harbour Night';

describe('A mail about a change that has not left', () => {
  test('leaves when an upgrade is refunded: the event takes place', async () => {
    const { item, intent, told, waiting } = await moved('large');
    await fixture.refund(intent);
    expect(await fixture.itemNow(item.id)).toMatchObject({
      paymentStatus: PAYMENT_STATUS.paid,
      userLimit: 50,
    });
    expect(await subjectsTo(waiting)).toEqual([INVITED, CHANGED]);
    const [mail] = await fixture.mailbox(waiting);
    expect(mail?.text).toContain('If you answer this mail');
    expect(await subjectsTo(told)).toEqual([INVITED, CHANGED]);
  });

  test('waits for the next payment when the event is not paid any more', async () => {
    const { visitor, item, intent, told, waiting } = await moved('small');
    await fixture.refund(intent);
    expect((await fixture.itemNow(item.id)).paymentStatus).toBe(REJECTED);
    expect(await subjectsTo(waiting)).toEqual([INVITED]);
    await fixture.payUpgrade(visitor, item.id, 'small');
    expect(await subjectsTo(waiting)).toEqual([INVITED, CHANGED]);
    expect(await subjectsTo(told)).toEqual([INVITED, CHANGED]);
  });

  test('waits for the next payment also if it was being delivered, and its mail server refused it for now', async () => {
    const { visitor, item, intent, waiting } = await moved('small');
    await whileDelivered(waiting, () => fixture.refund(intent));
    expect(await subjectsTo(waiting)).toEqual([INVITED]);
    await fixture.payUpgrade(visitor, item.id, 'small');
    expect(await subjectsTo(waiting)).toEqual([INVITED, CHANGED]);
  });

  test('leaves once the event was deleted meanwhile and is restored', async () => {
    const { visitor, item, told, waiting } = await moved('small');
    expect((await fixture.request('deleteEvent', { event_id: item.id }, visitor)).status).toBe(200);
    expect(await subjectsTo(waiting)).toEqual([INVITED]);
    await runCommand(fixture.appContext, { words: ['items', 'restore', item.id] });
    expect(await subjectsTo(waiting)).toEqual([INVITED, CHANGED]);
    expect(await subjectsTo(told)).toEqual([INVITED, CHANGED]);
  });

  test('leaves once the event is restored, also if guests were to be told that it is deleted', async () => {
    const { visitor, item, told, waiting } = await moved('small');
    await remove(visitor, item.id);
    await restore(item.id);
    expect(await subjectsTo(waiting)).toEqual([INVITED, CHANGED]);
    const [mail] = await fixture.mailbox(waiting);
    expect(mail?.text).toContain('If you answer this mail');
    expect(await subjectsTo(told)).toEqual([INVITED, CHANGED]);
  });

  test('leaves with the next payment of a restored event, also if guests were to be told that it is deleted', async () => {
    const { visitor, item, intent, waiting } = await moved('small');
    await fixture.refund(intent);
    await remove(visitor, item.id);
    await restore(item.id);
    expect(await subjectsTo(waiting)).toEqual([INVITED]);
    await fixture.payUpgrade(visitor, item.id, 'small');
    expect(await subjectsTo(waiting)).toEqual([INVITED, CHANGED]);
  });

  test('leaves once the event is restored, also if it was being delivered when the event was deleted', async () => {
    const { visitor, item, waiting } = await moved('small');
    await whileDelivered(waiting, async () => {
      expect((await fixture.request('deleteEvent', { event_id: item.id }, visitor)).status).toBe(200);
    });
    expect(await subjectsTo(waiting)).toEqual([INVITED]);
    await restore(item.id);
    expect(await subjectsTo(waiting)).toEqual([INVITED, CHANGED]);
  });

  test('does not leave to guests who were told that the event is deleted, unless it is restored', async () => {
    const { visitor, item, waiting } = await moved('small');
    await remove(visitor, item.id);
    expect(await subjectsTo(waiting)).toEqual([INVITED, CANCELLED]);
    expect(await subjectsTo(waiting)).toEqual([INVITED, CANCELLED]);
    await restore(item.id);
    expect(await subjectsTo(waiting)).toEqual([INVITED, CANCELLED, CHANGED]);
  });

  test('does not leave once the event is back to what its guest knows', async () => {
    const { visitor, item, intent, waiting, edit } = await moved('small');
    await fixture.refund(intent);
    await edit('2026-06-01');
    await edit('2026-06-01', { name: 'Harbour Night', location: { ...LISBON, name: item.place.name } });
    await fixture.payUpgrade(visitor, item.id, 'small');
    expect(await subjectsTo(waiting)).toEqual([INVITED]);
  });
});
