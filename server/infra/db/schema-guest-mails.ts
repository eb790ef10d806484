/** What guests of events are mailed after their invitation: see `modules/guest-mails`. */
import { boolean, date, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { NoticeFacts } from './last-notice.ts';
import { invitations, items } from './schema.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });
const itemId = () =>
  text()
    .primaryKey()
    .references(() => items.id, { onDelete: 'cascade' });

/** A change, or the end, of an event of which guests are being told: one row an event, until the last one is. */
export const guestNews = pgTable('guest_news', {
  itemId: itemId(),
  what: text({ enum: ['changed', 'cancelled'] }).notNull(),
  /** As the event was, for guests of whom nobody knows what they were told. */
  before: jsonb().$type<NoticeFacts>().notNull(),
  /** Whether answers go to the company. */
  isAnswered: boolean().notNull(),
  /** The invitation that was told last: they are gone through by their ids. */
  afterId: text().notNull().default(''),
  askedAt: moment().notNull(),
});
export type GuestNewsRow = typeof guestNews.$inferSelect;

/** Events whose guests are reminded on the day before. */
export const guestReminders = pgTable('guest_reminders', { itemId: itemId(), since: moment().notNull() });

/** Of which day of the event a guest was reminded last. */
export const remindedGuests = pgTable('reminded_guests', {
  invitationId: text()
    .primaryKey()
    .references(() => invitations.id, { onDelete: 'cascade' }),
  day: date({ mode: 'string' }).notNull(),
});
