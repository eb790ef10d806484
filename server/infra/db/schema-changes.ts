/** Changes by their idempotency keys, with their stored answers, or what is left of them. */
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { companyId } from './schema.ts';

export const idempotencyRecords = pgTable(
  'idempotency_records',
  {
    companyId: companyId(),
    key: text().notNull(),
    /** Digest of call and content: another content under the same key is refused. */
    contentHash: text().notNull(),
    status: integer().notNull(),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.key] }), index().on(table.createdAt)],
);

/** What a change created. */
export interface CreatedRows {
  ids: string[];
  /** Created by a sheet, of which nothing may be left. */
  isSheet: boolean;
}

/** Changes whose stored answers were deleted: what undoing them needs (`http/changes/past-changes.ts`). */
export const pastChanges = pgTable(
  'past_changes',
  {
    companyId: companyId(),
    key: text().notNull(),
    /** Null if it can only be undone in the list. */
    made: jsonb().$type<CreatedRows>(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.key] }),
    index().on(table.companyId, table.createdAt),
    index().on(table.createdAt),
  ],
);
