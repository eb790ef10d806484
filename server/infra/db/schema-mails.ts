/** What is known of mails that wait, beside the mails themselves. */
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** Waiting mails whose text no longer says what is true: those of topics under a prefix, up to one of them. */
export const staleMails = pgTable('stale_mails', {
  prefix: text().primaryKey(),
  /** The `sequence` of the newest mail when it was said. */
  upTo: bigint({ mode: 'number' }).notNull(),
});
