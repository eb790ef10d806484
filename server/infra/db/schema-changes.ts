/** Changes whose stored answers are no longer kept: what taking them back needs (`http/past-changes.ts`). */
import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { companies } from './schema.ts';

/** What a change has made. */
export interface Made {
  ids: string[];
  /** Of a sheet, which may have made nothing that is left. */
  isSheet: boolean;
}

export const pastChanges = pgTable(
  'past_changes',
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** Null where the list is the only way back. */
    made: jsonb().$type<Made>(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.key] }),
    index().on(table.companyId, table.createdAt),
    index().on(table.createdAt),
  ],
);
