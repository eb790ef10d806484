/** Mails to guests about a changed event, only if its company chose so. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { changeLetter } from '../../../common/lib/letters/guest-letters.ts';
import { renderText } from '../../../common/lib/letters/letter.ts';
import { plainWords } from '../../../common/lib/letters/words.ts';
import { invitations, outgoingMails } from '../../../server/infra/db/schema.ts';
import { notifyGuests, rewriteChangedInvitations } from '../../../server/jobs/guest-mail-jobs.ts';
import { addEvent, eventFields } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail, uploadSheet } from '../../support/invitations/guests.ts';
import { createNotifiedGuestsFixture } from '../../support/mails/notified-guests.ts';

const api = forThisFile(createNotifiedGuestsFixture);

const PORTO = { name: 'Porto, Portugal', coordinates: [-8.61, 41.15], type: 'point' };
const mailsTo = async (email: string | undefined) => (await api.mailbox(email)).map(({ subject }) => subject);

describe('An event that is moved or renamed', () => {
  test('notifies nobody by default', async () => {
    const { eventId, guests } = await api.eventWithGuests();
    const { data, message } = await api.edit(eventId, { date: '2026-03-21' });
    expect([message, data]).toEqual(['Event Updated Successfully', undefined]);
    expect(await mailsTo(guests[0]?.email)).toEqual(['You are invited to Summer Gala']);
  });

  test('sends the previewed mail, with the pass of each guest', async () => {
    const { eventId, guests } = await api.eventWithGuests(2);
    const change = { name: 'Spring Gala', date: '2026-03-21', location: PORTO };
    expect((await api.edit(eventId, change, 'with_answers')).data).toEqual({ told: 2, is_more: false });
    const [mail] = await api.mailbox(guests[1]?.email);
    const [row] = await api.appContext.db
      .select()
      .from(invitations)
      .where(eq(invitations.id, guests[1]?.id ?? ''));
    const code = row?.passCode ?? '';
    const letter = changeLetter(
      { host: 'Lantern Live', guest: 'Ada', isAnswered: true },
      {
        was: { name: 'Summer Gala', day: '2026-03-20', place: 'Lisbon, Portugal' },
        now: { name: 'Spring Gala', day: '2026-03-21', place: 'Porto, Portugal' },
        pass: {
          code: `${code.slice(0, 4)} ${code.slice(4, 6)} ${code.slice(6)}`,
          url: `http://vantage.test/pass/${code}`,
        },
      },
    );
    expect(mail?.subject).toBe(plainWords(letter.subject));
    expect(mail?.text).toBe(renderText(letter));
  });

  test('tells each guest what has changed since their last mail', async () => {
    const { eventId, guests } = await api.eventWithGuests();
    await api.edit(eventId, { date: '2026-03-21' });
    const later = guestEmail();
    await api.send(eventId, { name: 'Late', email: later });
    await api.mailbox();
    api.clock.advance({ minutes: 15 });
    await api.edit(eventId, { date: '2026-03-21', location: PORTO }, 'without_answers');
    const [first] = await api.mailbox(guests[0]?.email);
    const [second] = await api.mailbox(later);
    expect(first?.text).toContain('New date: 21-03-2026\nBefore: 20-03-2026\nNew place: Porto');
    expect(second?.text).toContain('Date: 21-03-2026\nNew place: Porto, Portugal\nBefore: Lisbon');
  });

  test('attaches a calendar file with a later revision, and accepts replies if chosen', async () => {
    const { eventId, guests } = await api.eventWithGuests(1);
    await api.edit(eventId, { date: '2026-03-21' }, 'with_answers');
    const [mail] = await api.waitingFor(guests[0]?.email ?? '');
    expect(mail?.attachments).toMatchObject({ isAnswered: true });
    expect(mail?.attachments?.calendar).toContain('METHOD:PUBLISH\r\n');
    // One above the minutes since the invitation, which is the highest number that a file of that minute has.
    expect(mail?.attachments?.calendar).toContain('SEQUENCE:16\r\nDTSTART;VALUE=DATE:20260321\r\n');
    await api.edit(eventId, { date: '2026-03-22' }, 'without_answers');
    const [latest] = await api.waitingFor(guests[0]?.email ?? '');
    expect(latest?.attachments?.isAnswered).toBeUndefined();
  });

  test('is included in the pending invitation of guests not mailed yet', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2 });
    const email = guestEmail();
    await api.send(event.id, { name: 'Ada', email });
    expect((await api.edit(event.id, { location: PORTO }, 'with_answers')).data?.told).toBe(0);
    const mails = await api.mailbox(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Place: Porto, Portugal');
  });

  test('sends one mail with the latest values if it changes again before', async () => {
    const { eventId, guests } = await api.eventWithGuests();
    await api.edit(eventId, { date: '2026-03-21' }, 'without_answers');
    // A guest who reads the change in the pending mail counts as notified.
    expect((await api.edit(eventId, { date: '2026-03-22' }, 'without_answers')).data?.told).toBe(1);
    // Also if the second change notifies no further guests.
    await api.edit(eventId, { date: '2026-03-23' });
    const [latest, invitation] = await api.mailbox(guests[0]?.email);
    expect(latest?.text).toContain('New date: 23-03-2026\nBefore: 20-03-2026');
    expect(invitation?.subject).toContain('You are invited');
    expect(await mailsTo(guests[0]?.email)).toHaveLength(2);
  });

  test('notifies nobody if it is reverted before the mail is sent', async () => {
    const { eventId, guests } = await api.eventWithGuests();
    await api.edit(eventId, { date: '2026-03-21' }, 'without_answers');
    await api.edit(eventId, {}, 'without_answers');
    expect(await mailsTo(guests[0]?.email)).toHaveLength(1);
    // Nor later: a guest who knows the current facts gets no mail.
    await api.edit(eventId, { date: '2026-03-21' });
    expect((await api.edit(eventId, {}, 'without_answers')).data?.told).toBe(0);
    expect(await mailsTo(guests[0]?.email)).toHaveLength(1);
  });

  test('notifies once if the request is sent twice under one key', async () => {
    const { eventId, guests } = await api.eventWithGuests();
    const { product_id: _, ...fields } = eventFields({ date: '2026-03-21' });
    const request = { event_id: eventId, ...fields, tell_guests: 'without_answers' };
    const options = { token: api.host.token, idempotencyKey: 'edit-and-tell' };
    const first = await api.request('editEvent', request, options);
    expect((await api.request('editEvent', request, options)).body).toEqual(first.body);
    expect(await mailsTo(guests[0]?.email)).toEqual([
      'Changed: Summer Gala',
      'You are invited to Summer Gala',
    ]);
  });

  test('notifies only those who are still invited', async () => {
    const { eventId, guests } = await api.eventWithGuests(2);
    await api.edit(eventId, { date: '2026-03-21' }, 'without_answers');
    await api.cancel(guests[0]?.id ?? '');
    expect(await mailsTo(guests[0]?.email)).toHaveLength(1);
    expect(await mailsTo(guests[1]?.email)).toHaveLength(2);
  });

  test('notifies a guest whose invitation is sent again only by that invitation', async () => {
    const { eventId, guests } = await api.eventWithGuests();
    await api.edit(eventId, { date: '2026-03-21' }, 'without_answers');
    const again = { invitation_id: guests[0]?.id, name: 'Ada Lovelace', email: guests[0]?.email };
    expect((await api.request('correctInvitation', again, api.host)).status).toBe(200);
    expect(await mailsTo(guests[0]?.email)).toEqual([
      'You are invited to Summer Gala',
      'You are invited to Summer Gala',
    ]);
  });

  test('notifies hundreds in batches, with the latest values', async () => {
    const event = await addEvent(api, api.host, { paymentStatus: 2, userLimit: 1000 });
    const emails = Array.from({ length: 300 }, guestEmail);
    await uploadSheet(api, api.host, event.id, emails);
    await api.mailbox();
    api.clock.advance({ minutes: 15 });
    const { data } = await api.edit(event.id, { date: '2026-03-21' }, 'without_answers');
    expect(data).toEqual({ told: 250, is_more: true });
    await notifyGuests(api.appContext);
    await api.edit(event.id, { date: '2026-03-22' });
    await rewriteChangedInvitations(api.appContext);
    await api.mailbox();
    const sent = await api.appContext.db.select().from(outgoingMails);
    const changes = sent.filter(({ to, subject }) => emails.includes(to) && subject.startsWith('Changed'));
    expect(new Set(changes.map(({ to }) => to)).size).toBe(300);
    expect(changes).toHaveLength(300);
    for (const { text } of changes) expect(text).toContain('New date: 22-03-2026\nBefore: 20-03-2026');
  });
});
