/** Changes whose stored answers were deleted: what undoing them needs (`http/past-changes.ts`). */
import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { companies } from './schema.ts';

/** What a change created. */
export interface CreatedRows {
  ids: string[];
  /** Created by a sheet, of which nothing may be left. */
  isSheet: boolean;
}

export const pastChanges = pgTable(
  'past_changes',
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** Null if it can only be undone in the list. */
    made: jsonb().$type<CreatedRows>(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.key] }),
    index().on(table.companyId, table.createdAt),
    index().on(table.createdAt),
  ],
);
