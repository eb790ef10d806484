/** What limits are counted by, beside the fixed windows of `rateLimits`. */
import { boolean, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { companies } from './schema.ts';

/** Browsers and network addresses from which the password of a company was given right (decision 054). */
export const knownCallers = pgTable(
  'known_callers',
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['browser', 'address'] }).notNull(),
    caller: text().notNull(),
    /** Tells whether the password is still the one that was given. */
    passwordMark: text().notNull(),
    lastUsedAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.kind, table.caller] }), index().on(table.caller)],
);

/** When whose turn is, where strangers have to wait in line (`infra/limits/turns.ts`). */
export const turns = pgTable(
  'turns',
  {
    queue: text().notNull(),
    /** The first turn of a caller within a day: these have a line of their own. */
    isFirst: boolean().notNull(),
    turnAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    caller: text().notNull(),
    usedAt: timestamp({ withTimezone: true, mode: 'date' }),
  },
  (table) => [
    primaryKey({ columns: [table.queue, table.isFirst, table.turnAt] }),
    index().on(table.queue, table.caller),
  ],
);
