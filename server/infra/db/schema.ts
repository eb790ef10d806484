/**
 * Accounts, items, plans and mails; for others see `schema-*.ts`. Times are set by the app context's clock, never by
 * the database, so that tests control them. Amounts are integer cents, ids texts from `newId()`, e-mails trimmed and
 * lower-cased.
 */
import { isNotNull, isNull, sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { itemEntities } from '../../../common/contract/item-kinds.ts';
import type { Place } from '../../../common/contract/place.ts';
import { productTypes } from '../../../common/contract/product-types.ts';
import type { MailAttachments } from '../mail/mail-attachments.ts';
import { createdAt, moment } from './columns.ts';
import type { LastNotice } from './last-notice.ts';

const id = () => text().primaryKey();

export const companies = pgTable('companies', {
  id: id(),
  name: text().notNull(),
  email: text().notNull().unique(),
  passwordHash: text().notNull(),
  /** 2 event company, 4 security (specification, section 9). */
  userType: integer().notNull(),
  countryCode: text().notNull(),
  phoneNumber: text().notNull(),
  address: jsonb().$type<Place>().notNull(),
  taxIdNumber: text().notNull().default(''),
  /** Media paths of the logo and of the shareholder's ID. */
  profilePic: text(),
  documentPath: text(),
  /** Size of both at the registration; 0 in old rows, and after they were removed. */
  uploadedBytes: integer().notNull().default(0),
  registeredFrom: text(), // the network whose limit they count towards until the review (decision 104)
  /** True while the free trial has not been used. */
  firstEntry: boolean().notNull(),
  review: text({ enum: ['pending', 'approved', 'rejected'] }).notNull(),
  disabledAt: moment(),
  /** The payment provider's customer, if any; for other values see `payments/customers.ts`. */
  providerCustomerId: text(),
  createdAt: createdAt(),
});
export type CompanyRow = typeof companies.$inferSelect;

/** The company that a row belongs to, and with which it is deleted. */
export const companyId = () =>
  text()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'sessions',
  { tokenHash: id(), companyId: companyId(), createdAt: createdAt(), lastUsedAt: moment().notNull() },
  (table) => [index().on(table.companyId)],
);

/** Rate limits with fixed windows, shared by all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: id(), count: integer().notNull(), resetsAt: moment().notNull() },
  (table) => [index().on(table.resetsAt)],
);

/** The outgoing mails: composed in the transaction of their cause, delivered by a worker. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: id(),
    /** The order of composing, which the time alone does not determine. */
    sequence: bigserial({ mode: 'number' }).notNull(),
    to: text().notNull(),
    /** The subject for this recipient; null if it is never repeated (see `mail/mail-topics.ts`). */
    topic: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    attempts: integer().notNull().default(0),
    /** The earliest time of delivery; moved ahead by a claim. Null once it is sent or given up. */
    dueAt: moment(),
    sentAt: moment(),
    lastError: text(),
    createdAt: createdAt(),
    /** `urgent`: codes and mails of log-in. `bulk`: invitations, in which companies take turns. */
    priority: text({ enum: ['urgent', 'ordinary', 'bulk'] })
      .notNull()
      .default('ordinary'),
    /** The company whose turn a bulk mail takes. */
    companyId: text(),
    /** The initiator whose turn a pending urgent mail takes, as written by `mail/initiators.ts`. */
    initiator: text('asker'),
    /** What is only rendered at delivery: pictures and files, and the reply address. */
    attachments: jsonb('enclosed').$type<MailAttachments>(),
    /** Attempts in which a mail server got the content and did not answer: the mail may have arrived. */
    unanswered: integer().notNull().default(0),
    /** Attempts in which the recipient or content was permanently refused. */
    refusals: integer().notNull().default(0),
    /** Why it bounced after a mail server had accepted it, as written by `mail/bounce.ts`. */
    bounce: text(),
    /** Not delivered after this time. */
    expiresAt: moment(),
  },
  (table) => [
    index().on(table.dueAt),
    index().on(table.to, table.sequence),
    index().on(table.sequence), // The newest mail, for changed events.
    // The latest mail of a topic is its last entry.
    index('outgoing_mails_topic').on(table.topic.op('text_pattern_ops'), table.sequence),
    // Pending mails under a topic prefix, however many were sent under it or wait elsewhere (`mail/mail-topics.ts`).
    index('outgoing_mails_waiting_topic')
      .on(sql`(case when ${table.dueAt} is not null then ${table.topic} end) text_pattern_ops`)
      .where(isNotNull(table.dueAt)),
    index('outgoing_mails_waiting')
      .on(table.priority, table.companyId, table.dueAt)
      .where(isNotNull(table.dueAt)),
  ],
);

export const plans = pgTable('plans', {
  id: id(),
  description: text().notNull(),
  priceCents: integer().notNull(),
  productType: text({ enum: productTypes }).notNull(),
  /** `free_trial`, or empty. */
  code: text().notNull().default(''),
  userLimit: integer().notNull().default(0),
  cameraLimit: integer().notNull().default(0),
  durationMonths: integer().notNull().default(0),
  position: integer().notNull().default(0),
  /** No longer offered; items bought with it keep it. */
  retiredAt: moment(),
});
export type PlanRow = typeof plans.$inferSelect;

/** Events and locations. Limits are copied from the plan when it is bought. */
export const items = pgTable(
  'items',
  {
    id: id(),
    companyId: companyId(),
    kind: text({ enum: itemEntities }).notNull(),
    name: text().notNull(),
    /** Events only: a calendar day, `YYYY-MM-DD`. */
    day: date({ mode: 'string' }),
    media: text(),
    accessCode: text().notNull(),
    place: jsonb().$type<Place>().notNull(),
    planId: text()
      .notNull()
      .references(() => plans.id),
    userLimit: integer().notNull().default(0),
    cameraLimit: integer().notNull().default(0),
    durationMonths: integer().notNull().default(0),
    /** 1 Pending, 2 Paid, 5 Free Trial, 3 Rejected. */
    paymentStatus: integer().notNull(),
    /** 1 active, 0 inactive for viewers. */
    status: integer().notNull(),
    paidAt: moment(),
    createdAt: createdAt(),
    /** Deleted items are not shown anywhere; their rows are kept for their payments (`modules/items/item-rows.ts`). */
    deletedAt: moment(),
  },
  (table) => [
    index().on(table.companyId, table.kind, table.createdAt),
    uniqueIndex('items_access_code').on(table.accessCode),
  ],
);
export type ItemRow = typeof items.$inferSelect;

/** The item that a row belongs to, and with which it is deleted. */
export const itemId = () =>
  text()
    .notNull()
    .references(() => items.id, { onDelete: 'cascade' });

/** One active invitation per item and e-mail. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    itemId: itemId(),
    name: text().notNull(),
    email: text().notNull(),
    /** The mailbox of the e-mail, as written by `mailboxKey`; null until an old row got it. */
    mailbox: text(),
    /** Name and e-mail by `foldText`: lists are sorted and searched by it, equally on every database. */
    searchText: text().notNull(),
    createdAt: createdAt(),
    /** When its mail was added to the outgoing mails: not before the item is paid. */
    mailedAt: moment(),
    /**
     * When it was mailed again after an earlier mail had been sent: even if the new one is withdrawn, the person has a
     * mail.
     */
    reachedAt: moment(),
    /** The event's facts in its latest mail, so that the pass can show what has changed; null in old rows. */
    told: jsonb().$type<LastNotice>(),
    /** For events: the code of the pass and for the door (`common/lib/pass-code.ts`). Null until an old row got one. */
    passCode: text(),
    cancelledAt: moment(),
    /** The invitation that took its place when its e-mail was corrected. */
    correctedTo: text(),
    /**
     * For events: the place of its latest change in the log (`schema-doors.ts`). -1 for a tenant. 0 is replaced by a
     * trigger.
     */
    logSeq: integer().notNull().default(0),
  },
  (table) => [
    index('invitations_by_log').on(table.itemId, table.logSeq),
    uniqueIndex('invitations_pass_code').on(table.passCode),
    uniqueIndex('invitations_living').on(table.itemId, table.email).where(isNull(table.cancelledAt)),
    index('invitations_held') // Waiting for a payment, or for the next day's limit of mails.
      .on(table.itemId)
      .where(sql`${table.mailedAt} is null and ${table.cancelledAt} is null`),
    // Everybody ever invited, for deleting them in order.
    index().on(table.itemId, table.email),
    index().on(table.itemId, table.mailbox),
    index('invitations_reached') // For the number of people that an item may reach.
      .on(table.itemId, table.email)
      .where(sql`${table.cancelledAt} is null or ${table.mailedAt} is not null`),
    index('invitations_by_name')
      .on(table.itemId, sql`${table.searchText} collate "C"`, table.id)
      .where(isNull(table.cancelledAt)),
  ],
);
export type InvitationRow = typeof invitations.$inferSelect;
