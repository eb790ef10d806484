/** Tables of payment: our record of intents, the provider's events, and the sandbox's own state. */
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
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

/**
 * Where a payment is. `succeeded` is money that counts; `refunded` and `disputed` counted once and went back;
 * `surplus` bought nothing and goes back by itself, then it is `returned`; `closed` was ended by the administrator.
 */
export const PAYMENT_STATES = [
  'open',
  'succeeded',
  'cancelled',
  'surplus',
  'returned',
  'refunded',
  'disputed',
  'closed',
] as const;

/** One refund of a payment by the provider's word. `failed`: the bank sent it back, and the money is with us again. */
export interface RefundFact {
  cents: number;
  state: 'made' | 'failed';
}

/** One dispute about a payment, of all or a part of it. */
export interface DisputeFact {
  cents: number;
  outcome: 'open' | 'won' | 'lost';
}

/** Copied into an item when it is bought. */
export interface PlanLimits {
  userLimit: number;
  cameraLimit: number;
  durationMonths: number;
}

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
    /** What the company will have paid for the item in all once this payment is in: the worth of its plan there. */
    coversCents: integer().notNull().default(0),
    /** What the plan allowed when its price was given; null in rows of 0.1.0. */
    limits: jsonb().$type<PlanLimits>(),
    /** Plan and payment status of the item when this payment was opened; null in rows of 0.1.0. */
    onPlanId: text().references(() => plans.id),
    onStatus: integer(),
    /** Given back so far, by the provider's word, without what failed. A part given back changes nothing. */
    refundedCents: integer().notNull().default(0),
    /** Taken back by lost disputes: it pays for nothing any more, the rest still counts. */
    disputedCents: integer().notNull().default(0),
    /** `lost` when one was lost, else `open` while one is open. */
    disputeStatus: text({ enum: ['open', 'won', 'lost'] }),
    /** By the provider's ids; the sums above follow from them. Empty where nothing was heard since they are kept. */
    refunds: jsonb().$type<Record<string, RefundFact>>().notNull().default({}),
    disputes: jsonb().$type<Record<string, DisputeFact>>().notNull().default({}),
    /** The money went back past the provider, by the administrator's word: a refund that fails changes nothing. */
    isReturnedOutside: boolean().notNull().default(false),
    /** Paid past the provider and recorded by the administrator. */
    isOutside: boolean().notNull().default(false),
    /** Null until the provider has answered. */
    providerIntentId: text().unique(),
    clientSecret: text(),
    /** Whether real money moves, by the provider's keys and word. Null in rows of 0.1.0: nobody guesses. */
    live: boolean(),
    status: text({ enum: PAYMENT_STATES }).notNull(),
    createdAt: moment().notNull(),
    settledAt: moment(),
  },
  (table) => [
    uniqueIndex('payment_intents_open')
      .on(table.itemId, table.action, table.planId)
      .where(sql`${table.status} = 'open'`),
    index().on(table.itemId),
    // Whether the rows of a company have changed.
    index().on(table.companyId),
    index().on(table.status, table.createdAt),
  ],
);
export type PaymentIntentRow = typeof paymentIntents.$inferSelect;

/** What happened to a payment, in order: by whom, and why where somebody decided it. Never changed. */
export const paymentHistory = pgTable(
  'payment_history',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    paymentId: text()
      .notNull()
      .references(() => paymentIntents.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    /** `company`, `provider`, `server`, or `administrator NAME`. */
    who: text().notNull(),
    what: text().notNull(),
    why: text().notNull().default(''),
  },
  (table) => [index().on(table.paymentId, table.id)],
);

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
