/** Mails to guests of events after their invitation: see `modules/guest-mails`. */
import { boolean, date, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import type { NoticeFacts } from './last-notice.ts';
import { invitations, itemId } from './schema.ts';

/** The facts of a notification. */
interface NewsFacts extends NoticeFacts {
  /** Of a cancellation: guests were still to be told of a change when it began. If the item is restored, they are. */
  untold?: { isAnswered: boolean };
}

/**
 * A running notification of guests about a change or the cancellation of their event: one row per event, until all are
 * notified. Of a deleted event also that of a change, for a restore.
 */
export const guestNews = pgTable('guest_news', {
  itemId: itemId().primaryKey(),
  what: text({ enum: ['changed', 'cancelled'] }).notNull(),
  /** The event before the change, for guests for whom it is not known what they were mailed. */
  before: jsonb().$type<NewsFacts>().notNull(),
  /** Whether replies go to the company. */
  isAnswered: boolean().notNull(),
  /** The last notified invitation, in the order of ids. */
  afterId: text().notNull().default(''),
  askedAt: moment().notNull(),
});
export type GuestNewsRow = typeof guestNews.$inferSelect;

/** Events with enabled reminders on the day before. */
export const guestReminders = pgTable('guest_reminders', {
  itemId: itemId().primaryKey(),
  since: moment().notNull(),
});

/** For which day of the event a guest was last reminded. */
export const remindedGuests = pgTable('reminded_guests', {
  invitationId: text()
    .primaryKey()
    .references(() => invitations.id, { onDelete: 'cascade' }),
  day: date({ mode: 'string' }).notNull(),
});
