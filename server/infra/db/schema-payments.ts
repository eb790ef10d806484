/** Tables of payments: our record of intents, the provider's events, and the sandbox's own state. */
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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { companyId, itemId, plans } from './schema.ts';

/**
 * The states of a payment. `succeeded` counts; `refunded` and `disputed` counted once and were returned; `surplus`
 * bought nothing and is refunded automatically, then it is `returned`; `closed` was ended by the administrator.
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

/** One refund of a payment, by the provider's data. `failed`: the bank sent it back, and we have the money again. */
export interface RefundFact {
  cents: number;
  state: 'made' | 'failed';
}

/** One dispute about a payment, in full or in part. */
export interface DisputeFact {
  cents: number;
  outcome: 'open' | 'won' | 'lost';
}

/** A refund that the provider was, or is about to be, asked for, until its result is stored. */
export interface RefundOrder {
  /** Its idempotency key at the provider, and in the refund's metadata. */
  key: string;
  cents: number;
  at: string;
}

/** Copied into an item when it is bought. */
export interface PlanLimits {
  userLimit: number;
  cameraLimit: number;
  durationMonths: number;
}

/** Our row is committed before the provider is called; its idempotency key there is derived from `id`. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    id: text().primaryKey(),
    companyId: companyId(),
    itemId: itemId(),
    action: text({ enum: ['purchase', 'upgrade'] }).notNull(),
    planId: text()
      .notNull()
      .references(() => plans.id),
    amountCents: integer().notNull(),
    /** The total paid for the item including this payment: the value of its plan then. */
    coversCents: integer().notNull().default(0),
    /** The plan's limits when its price was calculated; null in rows of 0.1.0. */
    limits: jsonb().$type<PlanLimits>(),
    /** The item's plan and payment status when this payment was opened; null in rows of 0.1.0. */
    onPlanId: text().references(() => plans.id),
    onStatus: integer(),
    /** Refunded so far by the provider's data, without failed refunds. A partial refund changes nothing. */
    refundedCents: integer().notNull().default(0),
    /** Lost in disputes: pays for nothing any more, while the rest still counts. */
    disputedCents: integer().notNull().default(0),
    /** `lost` after a lost one, else `open` while one is open. */
    disputeStatus: text({ enum: ['open', 'won', 'lost'] }),
    /**
     * By the provider's ids; the sums above are derived from them. Empty if nothing was reported since they are stored.
     */
    refunds: jsonb().$type<Record<string, RefundFact>>().notNull().default({}),
    disputes: jsonb().$type<Record<string, DisputeFact>>().notNull().default({}),
    /** Not finished: the process was killed, or the provider did not answer, unless they are being made. */
    refundOrders: jsonb().$type<RefundOrder[]>().notNull().default([]),
    /** Returned outside the provider, as recorded by the administrator: a failed refund has no effect then. */
    isReturnedOutside: boolean().notNull().default(false),
    /** Paid outside the provider, as recorded by the administrator. */
    isOutside: boolean().notNull().default(false),
    /** Null until the provider has answered. */
    providerIntentId: text().unique(),
    clientSecret: text(),
    /** Whether real money was charged, by the provider's keys and data. Null in rows of 0.1.0, where it is unknown. */
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
    // For detecting changes of a company's rows.
    index().on(table.companyId),
    index().on(table.status, table.createdAt),
  ],
);
export type PaymentIntentRow = typeof paymentIntents.$inferSelect;

/** The history of a payment: who did what, and why if somebody decided it. Immutable. */
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

/** The objects of the payment sandbox: its customers, methods, intents, events and deliveries. */
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
