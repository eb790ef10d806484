/** Reminders on the day before an event, if its company has enabled them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { remindGuests } from '../../../server/jobs/guest-mail-jobs.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { guestEmail } from '../../support/invitations/guests.ts';
import {
  createNotifiedGuestsFixture,
  type NotifiedGuestsFixture,
} from '../../support/mails/notified-guests.ts';

// An API per test, because each advances its clock by days.
let api: NotifiedGuestsFixture;
beforeEach(async () => {
  api = await createNotifiedGuestsFixture();
});
afterEach(() => api.close());

const REMINDER = 'Reminder: Summer Gala on ';
const remind = () => remindGuests(api.appContext);
const remindersOf = async (email: string | undefined) =>
  (await api.mailbox(email)).map(({ subject }) => subject).filter((subject) => subject.startsWith(REMINDER));

/** Guests of an event in Lisbon in some days, with reminders enabled. */
async function reminded({ days = 6, people = 1, isOn = true } = {}) {
  const { eventId, guests } = await api.eventWithGuests(people);
  const day = dayFromNow(days);
  await api.edit(eventId, { date: day });
  if (isOn) expect((await set(eventId, '1')).status).toBe(200);
  return { eventId, guests, day };
}

const set = (event_id: string, reminds: '0' | '1') =>
  api.request('setEventReminder', { event_id, reminds }, api.host);

const dayFromNow = (days: number) =>
  new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Solar time in Lisbon: an hour behind UTC. */
function goTo(day: string, hour: number, plusDays = 0) {
  const time = Date.parse(`${day}T00:00:00Z`) + (plusDays * 24 + hour + 1) * 3_600_000;
  api.clock.advance({ ms: time - api.clock.now().getTime() });
}

describe('Guests', () => {
  test('are reminded once, from ten o’clock on the day before', async () => {
    const { guests, day } = await reminded({ days: 7, people: 2 });
    goTo(day, 9, -1);
    await remind();
    expect(await remindersOf(guests[0]?.email)).toEqual([]);
    goTo(day, 10, -1);
    await remind();
    await remind();
    goTo(day, 12, -1);
    await remind();
    for (const { email } of guests) expect(await remindersOf(email)).toHaveLength(1);
    const [mail] = await api.mailbox(guests[0]?.email);
    expect(mail?.text).toContain('Lantern Live reminds you of Summer Gala');
    expect(mail?.text).toContain('Open your pass: http://vantage.test/pass/');
    // Moved without notifying the guests.
    expect(mail?.text).toContain('Before: 20-03-2026\nPlace: Lisbon');
  });

  test('are not reminded unless it is switched on; the details of the event say whether it is', async () => {
    const { eventId, guests, day } = await reminded({ isOn: false });
    const reminds = async () =>
      (await api.request('eventDetails', { event_id: eventId }, api.host)).data?.reminds;
    expect(await reminds()).toBe(false);
    goTo(day, 10, -1);
    await remind();
    expect(await remindersOf(guests[0]?.email)).toEqual([]);
    await set(eventId, '1');
    expect(await reminds()).toBe(true);
    await remind();
    await set(eventId, '0');
    expect(await reminds()).toBe(false);
    // Composed reminders are withdrawn.
    expect(await remindersOf(guests[0]?.email)).toEqual([]);
    await set(eventId, '1');
    await remind();
    expect(await remindersOf(guests[0]?.email)).toHaveLength(1);
  });

  test('who are cancelled, or were invited on the day before, are not reminded', async () => {
    const { eventId, guests, day } = await reminded({ people: 2 });
    goTo(day, 11, -1);
    const late = guestEmail();
    await api.send(eventId, { name: 'Late', email: late });
    await api.mailbox();
    await api.cancel(guests[0]?.id ?? '');
    await remind();
    await api.cancel(guests[1]?.id ?? '');
    for (const email of [late, guests[0]?.email, guests[1]?.email])
      expect(await remindersOf(email)).toEqual([]);
  });
});

describe('An event', () => {
  test('that is moved moves its reminder, also one already written', async () => {
    const { eventId, guests, day } = await reminded();
    goTo(day, 10, -1);
    await remind();
    const later = dayFromNow(4);
    await api.edit(eventId, { date: later });
    await remind();
    expect(await remindersOf(guests[0]?.email)).toEqual([]);
    goTo(later, 10, -1);
    await remind();
    expect(await remindersOf(guests[0]?.email)).toEqual([
      `${REMINDER}${later.split('-').reverse().join('-')}`,
    ]);
  });

  test('whose server was down is reminded of later, but not after its day', async () => {
    const [night, missed] = [await reminded(), await reminded()];
    await api.edit(missed.eventId, { date: dayFromNow(5) });
    goTo(night.day, 23, -1);
    await remind();
    expect(await remindersOf(night.guests[0]?.email)).toHaveLength(1);
    expect(await remindersOf(missed.guests[0]?.email)).toEqual([]);
  });

  test('that has begun is not reminded of by delayed mails', async () => {
    const { guests, day } = await reminded();
    goTo(day, 23, -1);
    await remind();
    goTo(day, 0);
    expect(await remindersOf(guests[0]?.email)).toEqual([]);
    await sweep(api.appContext);
    expect(await api.waitingFor(guests[0]?.email ?? '')).toEqual([]);
  });

  test('that is deleted or inactive is not reminded of', async () => {
    const deleted = await reminded();
    goTo(deleted.day, 10, -1);
    await remind();
    await api.remove(deleted.eventId);
    expect(await remindersOf(deleted.guests[0]?.email)).toEqual([]);
    const next = await reminded();
    await api.request('setEventStatus', { event_id: next.eventId, status: 0 }, api.host);
    goTo(next.day, 10, -1);
    await remind();
    expect(await remindersOf(next.guests[0]?.email)).toEqual([]);
  });

  test('that becomes inactive before its reminders leave is reminded of once it is active again', async () => {
    const { eventId, guests, day } = await reminded();
    const setStatus = (status: 0 | 1) =>
      api.request('setEventStatus', { event_id: eventId, status }, api.host);
    goTo(day, 10, -1);
    await remind();
    await setStatus(0);
    await remind();
    expect(await remindersOf(guests[0]?.email)).toEqual([]);
    await setStatus(1);
    await remind();
    expect(await remindersOf(guests[0]?.email)).toHaveLength(1);
  });
});
