/** Data for limits, beside the fixed windows of `rateLimits`. */
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { companyId } from './schema.ts';

/** Browsers and network addresses that have entered a company's correct password (decision 054). */
export const knownCallers = pgTable(
  'known_callers',
  {
    companyId: companyId(),
    kind: text({ enum: ['browser', 'address'] }).notNull(),
    caller: text().notNull(),
    /** Changes with the password. */
    passwordMark: text().notNull(),
    lastUsedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.kind, table.caller] }), index().on(table.caller)],
);

/** The turns of strangers in queues (`infra/limits/turns.ts`). */
export const turns = pgTable(
  'turns',
  {
    queue: text().notNull(),
    /** The first turn of a caller within a day: these have a separate queue. */
    isFirst: boolean().notNull(),
    turnAt: moment().notNull(),
    caller: text().notNull(),
    usedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.queue, table.isFirst, table.turnAt] }),
    index().on(table.queue, table.caller),
  ],
);
