/** What remains of passes after their event and its people were deleted. */
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { items } from './schema.ts';

export const endedPasses = pgTable(
  'ended_passes',
  {
    code: text().primaryKey(),
    itemId: text()
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    endedAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index().on(table.itemId), index().on(table.endedAt)],
);
