/** What remains of passes after their event and its people were deleted. */
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { itemId } from './schema.ts';

export const endedPasses = pgTable(
  'ended_passes',
  {
    code: text().primaryKey(),
    itemId: itemId(),
    endedAt: moment().notNull(),
  },
  (table) => [index().on(table.itemId), index().on(table.endedAt)],
);
