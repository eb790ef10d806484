/** Each guest gets at most one reminder per event, whatever its company changes in a loop. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { remindGuests } from '../../../server/jobs/guest-mail-jobs.ts';
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

const HOUR_MS = 3_600_000;
const LOOPS = 20;
const remindersOf = async (email: string) =>
  (await api.mailbox(email)).filter(({ subject }) => subject.startsWith('Reminder: '));
const dayFromNow = (days: number) =>
  new Date(api.clock.now().getTime() + days * 24 * HOUR_MS).toISOString().slice(0, 10);
const venueAt = (longitude: number) =>
  JSON.stringify({ name: 'Hall', type: 'point', coordinates: [longitude, 0] });
const set = (event_id: string, reminds: '0' | '1') =>
  api.request('setEventReminder', { event_id, reminds }, api.host);

/** An event that is due for reminders at 1:00 UTC: today in the far west, tomorrow in the far east. */
async function atItsTime() {
  const { eventId, guests } = await api.eventWithGuests();
  await set(eventId, '1');
  // Long after the invitation, which counts as a reminder on the last day.
  const night = Date.parse(`${dayFromNow(2)}T01:00:00Z`);
  api.clock.advance({ ms: night - api.clock.now().getTime() });
  const [guest] = guests;
  if (!guest) throw new Error('nobody was invited');
  return { eventId, guest, today: dayFromNow(0), tomorrow: dayFromNow(1) };
}

async function remind(): Promise<void> {
  await remindGuests(api.appContext);
  await api.appContext.mail.deliverDue();
}

test('moved back and forth between two days that both begin tomorrow in some time zone', async () => {
  const { eventId, guest, today, tomorrow } = await atItsTime();
  for (let time = 0; time < LOOPS; time += 1) {
    const [date, longitude] = time % 2 ? [tomorrow, 180] : [today, -180];
    expect((await api.edit(eventId, { date, location: venueAt(longitude) })).status).toBe(200);
    await remind();
  }
  expect(await remindersOf(guest.email)).toHaveLength(1);
});

test('switched off and on, renamed, and made inactive and active', async () => {
  const { eventId, guest, tomorrow } = await atItsTime();
  for (let time = 0; time < LOOPS; time += 1) {
    await api.edit(eventId, { date: tomorrow, location: venueAt(180), name: `Gala ${time}` });
    await set(eventId, '0');
    await set(eventId, '1');
    await api.request('setEventStatus', { event_id: eventId, status: 0 }, api.host);
    await api.request('setEventStatus', { event_id: eventId, status: 1 }, api.host);
    await remind();
  }
  expect(await remindersOf(guest.email)).toHaveLength(1);
});

test('moved by a day after its reminder was sent, it reminds on the day before its new date, not earlier', async () => {
  const { eventId, guest, today, tomorrow } = await atItsTime();
  await api.edit(eventId, { date: today, location: venueAt(-180) });
  await remind();
  await api.edit(eventId, { date: tomorrow, location: venueAt(180) });
  await remind();
  expect(await remindersOf(guest.email)).toHaveLength(1);
  // The day before its new day begins at 22:00 UTC.
  await api.edit(eventId, { date: tomorrow, location: venueAt(-180) });
  api.clock.advance({ ms: 20 * HOUR_MS });
  await remind();
  expect(await remindersOf(guest.email)).toHaveLength(1);
  api.clock.advance({ ms: HOUR_MS });
  await remind();
  expect(await remindersOf(guest.email)).toHaveLength(2);
});
