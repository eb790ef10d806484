/** The facts a guest knows of an event when one of several mails about changes was refused, bounced or deleted. */
import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { createLog } from '../../../server/infra/log/log.ts';
import { storedBounce } from '../../../server/infra/mail/bounce.ts';
import { MailRefused } from '../../../server/infra/mail/mail-transport.ts';
import { createMail } from '../../../server/infra/mail/outgoing-mail.ts';
import { remindGuests } from '../../../server/jobs/guest-mail-jobs.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createNotifiedGuestsFixture } from '../../support/mails/notified-guests.ts';

const api = forThisFile(createNotifiedGuestsFixture);

const dayFromNow = (days: number) =>
  new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Permanently, at the second attempt. */
async function refuseTo(email: string): Promise<void> {
  const deliver = () => Promise.reject(new MailRefused('550 5.1.1 No such user', true));
  const { db } = api.appContext;
  const mail = createMail({ db, clock: api.clock, log: createLog('silent'), transport: { deliver } });
  await mail.deliverDue();
  api.clock.advance({ hours: 2 });
  await mail.deliverDue();
  expect(await api.waitingFor(email)).toEqual([]);
}

/** The outcome of the latest mail to somebody. */
const ends = {
  'is pending': async () => {},
  'was refused': refuseTo,
  'came back': async (email: string) => {
    await api.mailbox(email);
    const { db } = api.appContext;
    const { id, to, sequence } = outgoingMails;
    const [latest] = await db.select().from(outgoingMails).where(eq(to, email)).orderBy(desc(sequence));
    const bounce = storedBounce({ status: '5.1.1', said: 'no such user' });
    await db
      .update(outgoingMails)
      .set({ bounce })
      .where(eq(id, latest?.id ?? ''));
  },
};

/** A guest with two mails: the event is renamed to Spring Gala, then to Winter Gala. */
async function renamedTwice(end: (email: string) => Promise<void>) {
  const { eventId, guests } = await api.eventWithGuests();
  const { id = '', email = '' } = guests[0] ?? {};
  await api.edit(eventId, { name: 'Spring Gala' }, 'without_answers');
  expect((await api.mailbox(email))[0]?.subject).toBe('Changed: Spring Gala');
  api.clock.advance({ hours: 2 });
  await api.edit(eventId, { name: 'Winter Gala' }, 'without_answers');
  await end(email);
  return { eventId, id, email };
}

const latestTo = async (email: string) => (await api.mailbox(email))[0];

test('A mail about a change that was sent still counts after the event was deleted and restored', async () => {
  const { eventId, guests } = await api.eventWithGuests();
  const { email = '' } = guests[0] ?? {};
  await api.edit(eventId, { date: '2026-03-21' }, 'without_answers');
  expect((await latestTo(email))?.subject).toBe('Changed: Summer Gala');
  expect((await api.remove(eventId, 'without_answers')).data?.told).toBe(1);
  await runCommand(api.appContext, { words: ['items', 'restore', eventId] });
  expect(await api.waitingFor(email)).toEqual([]);
  // Back to the first day, of which the guest was told that it is not that one any more.
  expect((await api.edit(eventId, { date: '2026-03-20' }, 'without_answers')).data?.told).toBe(1);
  const [mail] = await api.waitingFor(email);
  expect(mail?.text).toContain('New date: 20-03-2026\nBefore: 21-03-2026');
});

const KNOWN = 'Event: Winter Gala\nBefore: Spring Gala\n';

describe('If the second of two mails about changes', () => {
  test.each(Object.entries(ends))('%s, a cancelled invitation names the first’s facts', async (_, end) => {
    const { id, email } = await renamedTwice(end);
    await api.cancelNotifying(id);
    const [mail] = await api.waitingFor(email);
    expect(mail?.subject).toBe('Your invitation to Winter Gala is cancelled');
    expect(mail?.text).toContain(KNOWN);
  });

  test.each(Object.entries(ends))('%s, a deleted event names them', async (_, end) => {
    const { eventId, email } = await renamedTwice(end);
    await api.remove(eventId, 'without_answers');
    const mail = await latestTo(email);
    expect(mail?.subject).toBe('Cancelled: Winter Gala');
    expect(mail?.text).toContain(KNOWN);
  });

  test('was refused, a third compares with the first', async () => {
    const { eventId, email } = await renamedTwice(refuseTo);
    await api.edit(eventId, { name: 'Autumn Gala' }, 'without_answers');
    expect((await api.waitingFor(email))[0]?.text).toContain('New name: Autumn Gala\nBefore: Spring Gala\n');
  });

  test('was accepted, its facts are known', async () => {
    const { id, email } = await renamedTwice(async (to) => void (await api.mailbox(to)));
    await api.cancelNotifying(id);
    const [mail] = await api.waitingFor(email);
    expect(mail?.text).toContain('Event: Winter Gala\nDate');
  });

  test('was refused, a reminder names them', async () => {
    const date = '2026-03-20';
    const { eventId, email } = await renamedTwice(refuseTo);
    await api.request('setEventReminder', { event_id: eventId, reminds: '1' }, api.host);
    goToEveOf(date);
    await remindGuests(api.appContext);
    const mail = await latestTo(email);
    expect(mail?.subject).toContain('Reminder: Winter Gala');
    expect(mail?.text).toContain(KNOWN);
  });
});

/** Past 10:00 in Lisbon. */
function goToEveOf(day: string) {
  api.clock.advance({ ms: Date.parse(`${day}T12:00:00Z`) - 86_400_000 - api.clock.now().getTime() });
}

// Last, because sessions expire when the clock advances.
test('A mail about a change that was deleted a month after it was sent still counts', async () => {
  const { eventId, guests } = await api.eventWithGuests();
  const { email = '' } = guests[0] ?? {};
  const date = dayFromNow(40);
  await api.edit(eventId, { date, name: 'Spring Gala' }, 'without_answers');
  await api.request('setEventReminder', { event_id: eventId, reminds: '1' }, api.host);
  expect((await latestTo(email))?.subject).toBe('Changed: Spring Gala');
  goToEveOf(date);
  await sweep(api.appContext);
  expect(await api.appContext.db.$count(outgoingMails, eq(outgoingMails.to, email))).toBe(0);
  await remindGuests(api.appContext);
  const mail = await latestTo(email);
  expect(mail?.subject).toContain('Reminder: Spring Gala');
  expect(mail?.text).not.toContain('Before');
});
