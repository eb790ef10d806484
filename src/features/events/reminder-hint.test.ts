import { expect, test } from 'vitest';
import { EventSchema } from '../../../common/contract/events.ts';
import { reminderHint } from './reminder-hint.ts';

const LISBON = { name: 'Lisbon', coordinates: [-9.1, 38.7], type: 'point' };
const gala = { _id: 'e', name: 'Gala', date: '2026-03-20', location: LISBON, status: 1, payment_status: 2 };
const BEFORE = 'Each guest gets a mail on the day before the event. Who is invited on that day gets none.';
const OVER = 'The day before is over: no reminder is sent.';

// In Lisbon, an hour behind UTC by longitude.
test.each([
  [{}, '2026-03-19T10:59:59Z', BEFORE],
  [{}, '2026-03-19T11:00:00Z', 'Guests are reminded today. Who was invited today gets no reminder.'],
  [{}, '2026-03-20T00:59:59Z', 'Guests are reminded today. Who was invited today gets no reminder.'],
  [{}, '2026-03-20T01:00:00Z', OVER],
  [{ status: 0 }, '2026-03-25T01:00:00Z', OVER],
  [{ status: 0 }, '2026-03-01T01:00:00Z', 'While the event is switched off, no reminder is sent.'],
  [{ payment_status: 1 }, '2026-03-01T01:00:00Z', 'Until the event is paid, no reminder is sent.'],
  [{ payment_status: 5 }, '2026-03-01T01:00:00Z', BEFORE],
])('Of an event with %o the switch says at %s: %s', (fields, now, hint) => {
  expect(reminderHint(EventSchema.parse({ ...gala, ...fields }), true, { now: new Date(now) })).toBe(hint);
});

test('A disabled reminder says so, whatever the event', () => {
  const off = reminderHint(EventSchema.parse(gala), false, { now: new Date('2026-03-25T01:00:00Z') });
  expect(off).toBe('Guests get no reminder.');
});

test('On the day of the reminders an event without guests reminds nobody', () => {
  const now = new Date('2026-03-19T12:00:00Z');
  const hint = (invited?: number) => reminderHint(EventSchema.parse(gala), true, { now, invited });
  expect(hint(0)).toBe('Nobody is invited yet. Who is invited today gets no reminder.');
  expect(hint(1)).toBe(hint());
  expect(hint()).toMatch(/^Guests are reminded today/);
});
