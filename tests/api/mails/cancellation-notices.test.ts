/** Mails about a cancelled event or invitation, and their limits. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  cancelledEventLetter,
  cancelledInvitationLetter,
} from '../../../common/lib/letters/guest-letters.ts';
import { renderText } from '../../../common/lib/letters/letter.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import { items } from '../../../server/infra/db/schema.ts';
import { markStale } from '../../../server/infra/mail/stale-mails.ts';
import { notifyGuests, rewriteChangedInvitations } from '../../../server/jobs/guest-mail-jobs.ts';
import { countDayMails } from '../../../server/modules/invitations/invitation-caps.ts';
import { changeTopic } from '../../../server/modules/invitations/invitation-topic.ts';
import { recallInvitationMails } from '../../../server/modules/invitations/recall-mails.ts';
import { addEvent } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';
import { createNotifiedGuestsFixture } from '../../support/mails/notified-guests.ts';

const api = forThisFile(createNotifiedGuestsFixture);

const mailsTo = async (email: string | undefined) => (await api.mailbox(email)).map(({ subject }) => subject);
const GALA = { name: 'Summer Gala', day: '2026-03-20', place: 'Lisbon, Portugal' };
const to = { host: 'Lantern Live', guest: 'Ada', isAnswered: false };

describe('A guest of a cancelled invitation', () => {
  test('is notified once if chosen, with the previewed mail', async () => {
    const { guests } = await api.eventWithGuests();
    const [guest] = guests;
    const first = await api.cancelNotifying(guest?.id ?? '');
    expect(first).toMatchObject({
      message: 'Invitation cancelled successfully',
      data: { told: 1, is_more: false },
    });
    expect((await api.cancelNotifying(guest?.id ?? '')).data).toEqual({ told: 0, is_more: false });
    const [mail, ...others] = await api.mailbox(guest?.email);
    expect(mail?.subject).toBe('Your invitation to Summer Gala is cancelled');
    expect(mail?.text).toBe(renderText(cancelledInvitationLetter(to, GALA)));
    expect(others).toHaveLength(1);
  });

  test('gets a calendar file that removes the event and has a later revision', async () => {
    const { guests } = await api.eventWithGuests();
    await api.cancelNotifying(guests[0]?.id ?? '', 'with_answers');
    const [mail] = await api.waitingFor(guests[0]?.email ?? '');
    expect(mail?.attachments).toMatchObject({ isCancelled: true, isAnswered: true });
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:17'])
      expect(mail?.attachments?.calendar).toContain(`${line}\r\n`);
  });

  test('who knows the event by another name reads that, for the invitation as for the event', async () => {
    const { eventId, guests } = await api.eventWithGuests(2);
    await api.edit(eventId, { name: 'Spring Gala' });
    await api.cancelNotifying(guests[0]?.id ?? '');
    await api.remove(eventId, 'without_answers');
    for (const { email } of guests) {
      const [mail] = await api.mailbox(email);
      expect(mail?.subject).toContain('Spring Gala');
      expect(mail?.text).toContain(
        'Event: Spring Gala\nBefore: Summer Gala\nDate: 20-03-2026\nPlace: Lisbon',
      );
    }
  });

  test('who was mailed about the change reads the present facts only; who was not yet, the earlier ones too', async () => {
    const { eventId, guests } = await api.eventWithGuests(2);
    await api.edit(eventId, { name: 'Spring Gala' }, 'without_answers');
    await api.cancelNotifying(guests[0]?.id ?? '');
    const [waiting] = await api.waitingFor(guests[0]?.email ?? '');
    expect(waiting?.text).toContain('Event: Spring Gala\nBefore: Summer Gala');
    await api.mailbox(guests[1]?.email);
    await api.remove(eventId, 'without_answers');
    const [mail] = await api.mailbox(guests[1]?.email);
    expect(mail?.subject).toBe('Cancelled: Spring Gala');
    expect(mail?.text).not.toContain('Before');
  });

  test('who was never reached by mail is not notified', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2 });
    const email = guestEmail();
    const sent = await api.send(event.id, { name: 'Ada', email });
    expect((await api.cancelNotifying(sent.data?._id ?? '')).data).toEqual({ told: 0, is_more: false });
    expect(await mailsTo(email)).toEqual([]);
  });
});

const CANCELLED = 'Your invitation to Summer Gala is cancelled';
const INVITED = 'You are invited to Summer Gala';

describe('A pending notice of a cancelled invitation', () => {
  /** A guest whose invitation was just sent: the notice has to wait for the minimum distance. */
  async function withWaitingWord() {
    const { eventId, guests } = await api.eventWithGuests(2);
    const [guest, other] = guests;
    await api.edit(eventId, { date: '2026-03-21' }, 'without_answers');
    await api.mailbox();
    expect((await api.cancelNotifying(guest?.id ?? '')).data?.told).toBe(1);
    expect(await api.waitingFor(guest?.email ?? '')).toHaveLength(1);
    return { eventId, guest: guest?.email ?? '', other: other?.email ?? '' };
  }

  const edits = {
    'renamed, silently': undefined,
    'renamed, and all others are told': 'without_answers',
  } as const;
  test.each(Object.entries(edits))('is sent if the event is %s', async (_, notifyMode) => {
    const { eventId, guest } = await withWaitingWord();
    await api.edit(eventId, { name: 'Winter Gala', date: '2026-03-21' }, notifyMode);
    api.clock.advance({ hours: 2 });
    expect((await mailsTo(guest))[0]).toBe(CANCELLED);
  });

  test('is sent while thousands of other mails are rewritten', async () => {
    const { eventId, guest } = await withWaitingWord();
    await markStale(api.appContext.db, changeTopic(eventId, ''));
    await rewriteChangedInvitations(api.appContext);
    api.clock.advance({ hours: 2 });
    await rewriteChangedInvitations(api.appContext);
    expect((await mailsTo(guest))[0]).toBe(CANCELLED);
  });

  test('is sent if the event is deleted, and if it is restored', async () => {
    const { eventId, guest, other } = await withWaitingWord();
    await api.remove(eventId, 'without_answers');
    expect(await api.waitingFor(guest)).toHaveLength(1);
    await runCommand(api.appContext, { words: ['items', 'restore', eventId] });
    await rewriteChangedInvitations(api.appContext);
    api.clock.advance({ hours: 2 });
    expect((await mailsTo(guest)).filter((subject) => subject.includes('cancel'))).toEqual([CANCELLED]);
    expect((await mailsTo(other)).filter((subject) => subject.startsWith('Cancelled'))).toEqual([]);
  });

  test('is sent if the event’s payment is refunded', async () => {
    const { eventId, guest } = await withWaitingWord();
    await api.appContext.db.transaction((tx) => recallInvitationMails(tx, eventId));
    api.clock.advance({ hours: 2 });
    expect((await mailsTo(guest))[0]).toBe(CANCELLED);
  });

  test('is withdrawn if the person is invited again, and written again if that is cancelled too', async () => {
    const { eventId, guest } = await withWaitingWord();
    const again = await api.send(eventId, { name: 'Ada', email: guest });
    const waiting = await api.waitingFor(guest);
    expect(waiting.map(({ subject }) => subject)).toEqual([INVITED]);
    expect((await api.cancelNotifying(again.data?._id ?? '')).data?.told).toBe(1);
    expect((await api.cancelNotifying(again.data?._id ?? '')).data?.told).toBe(0);
    const last = await api.waitingFor(guest);
    expect(last.map(({ subject }) => subject)).toEqual([CANCELLED]);
  });

  test('is withdrawn if the person is invited again to an event that is no longer paid', async () => {
    const { eventId, guest } = await withWaitingWord();
    await api.appContext.db.update(items).set({ paymentStatus: 1 }).where(eq(items.id, eventId));
    expect((await api.send(eventId, { name: 'Ada', email: guest })).status).toBe(201);
    expect(await api.waitingFor(guest)).toEqual([]);
  });
});

describe('The guests of a deleted event', () => {
  test('are notified if chosen, and nobody else', async () => {
    const { eventId, guests } = await api.eventWithGuests(2);
    await api.cancel(guests[0]?.id ?? '');
    const unread = guestEmail();
    await api.send(eventId, { name: 'Late', email: unread });
    const { data, message } = await api.remove(eventId, 'without_answers');
    expect([message, data]).toEqual(['Event deleted successfully', { told: 1, is_more: false }]);
    expect(await mailsTo(guests[0]?.email)).toHaveLength(1);
    expect(await mailsTo(unread)).toEqual([]);
    const [mail] = await api.mailbox(guests[1]?.email);
    expect(mail?.subject).toBe('Cancelled: Summer Gala');
    expect(mail?.text).toBe(renderText(cancelledEventLetter(to, GALA)));
  });

  test('are not notified unless chosen, and get no more mails about earlier changes', async () => {
    const { eventId, guests } = await api.eventWithGuests();
    await api.edit(eventId, { date: '2026-03-21' }, 'without_answers');
    expect((await api.remove(eventId)).data).toBeUndefined();
    expect(await mailsTo(guests[0]?.email)).toEqual(['You are invited to Summer Gala']);
  });

  test('are notified instead of about a change not mailed yet, and not at all once the event is restored', async () => {
    const { eventId, guests } = await api.eventWithGuests();
    await api.edit(eventId, { date: '2026-03-21' }, 'without_answers');
    await api.remove(eventId, 'without_answers');
    const [waiting, ...others] = await api.waitingFor(guests[0]?.email ?? '');
    expect([waiting?.subject, others.length]).toEqual(['Cancelled: Summer Gala', 0]);
    await runCommand(api.appContext, { words: ['items', 'restore', eventId] });
    await rewriteChangedInvitations(api.appContext);
    expect(await mailsTo(guests[0]?.email)).toEqual(['You are invited to Summer Gala']);
  });
});

describe('Mails to guests', () => {
  test('that are delayed are reported with their time, also in the list of invited people', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2 });
    const email = guestEmail();
    const sent = await api.send(event.id, { name: 'Ada', email });
    await api.mailbox();
    const quarter = new Date(api.clock.now().getTime() + 15 * 60_000).toISOString();
    const { data } = await api.edit(event.id, { date: '2026-03-21' }, 'without_answers');
    expect(data).toEqual({ told: 1, is_more: false, leaves_by: quarter });
    expect((await api.cancelNotifying(sent.data?._id ?? '')).data).toMatchObject({
      told: 1,
      leaves_by: quarter,
    });
    await api.send(event.id, { name: 'Ada', email });
    const list = await api.request('listEventInvitations', { event_id: event.id }, api.host);
    expect(list.data).toMatchObject([{ email, mail: { state: 'queued', leaves_at: quarter } }]);
  });

  test('keep the minimum interval together with invitations', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2 });
    const email = guestEmail();
    const sent = await api.send(event.id, { name: 'Ada', email });
    expect(await mailsTo(email)).toHaveLength(1);
    const days: number[] = [];
    for (let hour = 0; hour < 48; hour += 1) {
      await api.edit(event.id, { name: `Gala ${hour}` }, 'without_answers');
      if (hour === 30) await api.cancelNotifying(sent.data?._id ?? '');
      api.clock.advance({ hours: 1 });
      await api.mailbox();
      if (hour % 24 === 23) days.push((await api.mailbox(email)).length);
    }
    expect(days).toEqual([3, 4]);
  });

  test('are sent on the next day if the company’s mails of the day are used up, except cancellations', async () => {
    const [moved, cancelled] = [await api.eventWithGuests(), await api.eventWithGuests()];
    await countDayMails(api.appContext.db, api.host.company.id, 1_000_000, api.clock.now());
    const edited = await api.edit(moved.eventId, { date: '2026-03-27' }, 'without_answers');
    expect(edited.data).toEqual({ told: 0, is_more: true });
    expect((await api.remove(cancelled.eventId, 'without_answers')).data?.told).toBe(1);
    await notifyGuests(api.appContext);
    expect(await mailsTo(moved.guests[0]?.email)).toHaveLength(1);
    expect(await mailsTo(cancelled.guests[0]?.email)).toHaveLength(2);
    api.clock.advance({ days: 1 });
    await notifyGuests(api.appContext);
    expect(await mailsTo(moved.guests[0]?.email)).toHaveLength(2);
  });
});
