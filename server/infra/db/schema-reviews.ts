/** What the administrator has seen of a company when it was approved, and since. */
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { companies } from './schema.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

export const companyReviews = pgTable('company_reviews', {
  companyId: text()
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  /** As they were seen last. */
  name: text().notNull(),
  documentPath: text(),
  /** Null where it was approved before this was recorded. */
  reviewedAt: moment(),
  /** Since when the company shows something else; null while it shows what was seen. */
  changedAt: moment(),
  /** Names the latest change, so that nobody accepts one that came after they looked. */
  changeCode: text(),
});
export type CompanyReviewRow = typeof companyReviews.$inferSelect;
