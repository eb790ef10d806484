/** Mails to guests after restoring a backup (decision 123). */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invitations, items, outgoingMails } from '../../../server/infra/db/schema.ts';
import { guestNews } from '../../../server/infra/db/schema-guest-mails.ts';
import {
  notifyGuests,
  releaseHeldInvitations,
  remindGuests,
  rewriteChangedInvitations,
} from '../../../server/jobs/guest-mail-jobs.ts';
import { addEvent } from '../../support/api/api-items.ts';
import { guestEmail } from '../../support/invitations/guests.ts';
import { command, holdMails } from '../../support/mails/held-mails.ts';
import {
  createNotifiedGuestsFixture,
  type NotifiedGuestsFixture,
} from '../../support/mails/notified-guests.ts';

describe('to guests', () => {
  let api: NotifiedGuestsFixture;
  beforeEach(async () => {
    api = await createNotifiedGuestsFixture();
  });
  afterEach(() => api.close());

  const hold = () => holdMails(api.appContext, undefined, '--yes');
  const subjectsTo = async (email = '') => (await api.mailbox(email)).map(({ subject }) => subject);
  const runJobs = async () => {
    for (const job of [releaseHeldInvitations, rewriteChangedInvitations, notifyGuests, remindGuests])
      await job(api.appContext);
  };

  /** An event with one invitation whose mail is pending. */
  async function invited(): Promise<{ id: string; email: string }> {
    const { id } = await addEvent(api, api.host, { paymentStatus: 2 });
    const email = guestEmail();
    await api.send(id, { name: 'Ada', email });
    return { id, email };
  }

  test('an invitation that is held stays held when its event changes, and is released with the text of that time', async () => {
    const { id, email } = await invited();
    await hold();
    await api.edit(id, { name: 'Autumn Gala' });
    await runJobs();
    expect(await subjectsTo(email)).toEqual([]);
    await command(api.appContext, 'mails', 'release');
    expect(await subjectsTo(email)).toEqual([]);
    await runJobs();
    expect(await subjectsTo(email)).toEqual(['You are invited to Autumn Gala']);
  });

  test('a person invited after the restore is mailed at once, also for an earlier event', async () => {
    const { id } = await invited();
    await hold();
    api.clock.advance({ minutes: 1 });
    const email = guestEmail();
    await api.send(id, { name: 'New', email });
    expect(await subjectsTo(email)).toEqual(['You are invited to Summer Gala']);
  });

  test.each([
    ['release', 1],
    ['drop', 0],
  ])('invitations that were due and not written are held until “mails %s”', async (decision, mails) => {
    const { id, email } = await invited();
    const { db } = api.appContext;
    await db.delete(outgoingMails);
    await db.update(invitations).set({ mailedAt: null }).where(eq(invitations.itemId, id));
    await hold();
    await runJobs();
    expect(await subjectsTo(email)).toEqual([]);
    await command(api.appContext, 'mails', decision);
    await runJobs();
    expect(await subjectsTo(email)).toHaveLength(mails);
  });

  test.each([
    ['release', 1],
    ['drop', 0],
  ])(
    'reminders due before the restore are held until “mails %s”; later ones are not',
    async (decision, mails) => {
      const { eventId, guests } = await api.eventWithGuests(1);
      const email = guests[0]?.email;
      const tomorrow = (days: number) =>
        new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
      await api.edit(eventId, { date: tomorrow(6) });
      await api.request('setEventReminder', { event_id: eventId, reminds: '1' }, api.host);
      const other = await api.eventWithGuests(1);
      await api.edit(other.eventId, { date: tomorrow(8) });
      await api.request('setEventReminder', { event_id: other.eventId, reminds: '1' }, api.host);
      await api.mailbox();
      const eve = Date.parse(`${tomorrow(5)}T15:00:00Z`);
      api.clock.advance({ ms: eve - api.clock.now().getTime() });
      await hold();
      await runJobs();
      const before = (await subjectsTo(email)).length;
      await command(api.appContext, 'mails', decision);
      await runJobs();
      expect((await subjectsTo(email)).length - before).toBe(mails);
      await hold();
      api.clock.advance({ days: 2 });
      await runJobs();
      expect((await subjectsTo(other.guests[0]?.email))[0]).toContain('Reminder: Summer Gala');
    },
  );

  test.each([
    ['release', 1],
    ['drop', 0],
  ])('a notification of guests that was running is held until “mails %s”', async (decision, mails) => {
    const { eventId, guests } = await api.eventWithGuests(1);
    const { db, clock } = api.appContext;
    const [item] = await db.select().from(items).where(eq(items.id, eventId));
    const before = { name: 'Winter Gala', day: item?.day ?? null, place: 'Lisbon, Portugal' };
    await db
      .insert(guestNews)
      .values({ itemId: eventId, what: 'changed', before, isAnswered: false, askedAt: clock.now() });
    await db.update(invitations).set({ told: null }).where(eq(invitations.itemId, eventId));
    await hold();
    await runJobs();
    const heard = (await subjectsTo(guests[0]?.email)).length;
    await command(api.appContext, 'mails', decision);
    await runJobs();
    expect((await subjectsTo(guests[0]?.email)).length - heard).toBe(mails);
  });
});
