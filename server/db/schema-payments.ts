/** Tables of payment: our record of intents, the provider's events, and the sandbox's own state. */
import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { companies, items, plans } from './schema.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** Our row is committed before the provider is called; its key there is derived from `id`. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    itemId: text()
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    action: text({ enum: ['purchase', 'upgrade'] }).notNull(),
    planId: text()
      .notNull()
      .references(() => plans.id),
    amountCents: integer().notNull(),
    /** Null until the provider has answered. */
    providerIntentId: text().unique(),
    clientSecret: text(),
    status: text({ enum: ['open', 'succeeded', 'cancelled', 'surplus', 'refunded', 'disputed'] }).notNull(),
    createdAt: moment().notNull(),
    settledAt: moment(),
  },
  (table) => [
    uniqueIndex('payment_intents_open')
      .on(table.itemId, table.action, table.planId)
      .where(sql`${table.status} = 'open'`),
    index().on(table.itemId),
    index().on(table.status, table.createdAt),
  ],
);
export type PaymentIntentRow = typeof paymentIntents.$inferSelect;

/** Each event of the provider is applied once. */
export const providerEvents = pgTable('provider_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  createdAt: moment().notNull(),
  appliedAt: moment().notNull(),
});

/** What the payment sandbox remembers: its customers, methods, intents, events and deliveries. */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    kind: text().notNull(),
    id: text().notNull(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] }), index().on(table.kind, table.createdAt)],
);
