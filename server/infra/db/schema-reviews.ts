/** What the administrator has reviewed of a company, at its approval and since. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { companyId } from './schema.ts';

export const companyReviews = pgTable('company_reviews', {
  companyId: companyId().primaryKey(),
  /** The reviewed values. */
  name: text().notNull(),
  documentPath: text(),
  /** Null if it was approved before reviews were recorded. */
  reviewedAt: moment(),
  /** When the company changed them; null while they are as reviewed. */
  changedAt: moment(),
  /** Identifies the latest change, so that the administrator does not accept a change that was made later. */
  changeCode: text(),
});
export type CompanyReviewRow = typeof companyReviews.$inferSelect;
