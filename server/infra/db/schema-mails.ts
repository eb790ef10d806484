/** Data about pending mails, beside the mails themselves. */
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** Pending mails with outdated text: those of topics under a prefix, up to a certain mail. */
export const staleMails = pgTable('stale_mails', {
  prefix: text().primaryKey(),
  /** The `sequence` of the newest mail when they became stale. */
  upTo: bigint({ mode: 'number' }).notNull(),
});
