/**
 * Accounts, items, plans and mails; the others: `schema-*.ts`. Times are set from the app context's clock, never by the
 * database, so that tests move them. Amounts are integer cents, ids texts from `newId()`, e-mails trimmed and lower-cased.
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
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { itemEntities } from '../../../common/contract/item-kinds.ts';
import type { Place } from '../../../common/contract/place.ts';
import { productTypes } from '../../../common/contract/product-types.ts';
import type { MailAttachments } from '../mail/mail-attachments.ts';
import type { LastNotice } from './last-notice.ts';

const id = () => text().primaryKey();
const moment = () => timestamp({ withTimezone: true, mode: 'date' });
const createdAt = () => moment().notNull();

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
  /** Media paths: of the logo, and of the shareholder's ID. */
  profilePic: text(),
  documentPath: text(),
  /** Size of both as they were registered; 0 in rows of before, and once they are removed. */
  uploadedBytes: integer().notNull().default(0),
  registeredFrom: text(), // the network whose share they take until they are reviewed (decision 104)
  /** True while the free trial has not been used. */
  firstEntry: boolean().notNull(),
  review: text({ enum: ['pending', 'approved', 'rejected'] }).notNull(),
  disabledAt: moment(),
  /** The payment provider's customer, once there is one; see `payments/customers.ts` for what stands here after it. */
  providerCustomerId: text(),
  createdAt: createdAt(),
});
export type CompanyRow = typeof companies.$inferSelect;

const companyId = () =>
  text()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'sessions',
  { tokenHash: id(), companyId: companyId(), createdAt: createdAt(), lastUsedAt: moment().notNull() },
  (table) => [index().on(table.companyId)],
);

/** Fixed windows, shared by all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: id(), count: integer().notNull(), resetsAt: moment().notNull() },
  (table) => [index().on(table.resetsAt)],
);

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

/** Mails leave from here: composed in the transaction of their cause, delivered by a worker. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: id(),
    /** The order of composing, which the time alone does not tell. */
    sequence: bigserial({ mode: 'number' }).notNull(),
    to: text().notNull(),
    /** What it is about, for this person; null when it is never repeated (see `mail/repeats.ts`). */
    topic: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Not before this time; a claim moves it ahead. Null once it is sent or given up. */
    dueAt: moment(),
    sentAt: moment(),
    lastError: text(),
    createdAt: createdAt(),
    /** `urgent`: codes and words of log-in. `bulk`: invitations, in which companies take turns. */
    priority: text({ enum: ['urgent', 'ordinary', 'bulk'] })
      .notNull()
      .default('ordinary'),
    /** Of bulk mails: whose turn it is. */
    companyId: text(),
    /** Of urgent mails that wait: whose turn it is, as `mail/initiators.ts` writes it. */
    initiator: text('asker'),
    /** What is made of it only when it leaves: pictures and files, and where an answer goes. */
    attachments: jsonb('enclosed').$type<MailAttachments>(),
    /** Tries whose content a mail server was given and did not answer: the mail may have arrived. */
    unanswered: integer().notNull().default(0),
    /** Tries that its recipient or content was refused for good in. */
    refusals: integer().notNull().default(0),
    /** Why it came back after a mail server had taken it, as `mail/bounce.ts` writes it. */
    bounce: text(),
    /** Worth nothing from then on. */
    expiresAt: moment(),
  },
  (table) => [
    index().on(table.dueAt),
    index().on(table.to, table.sequence),
    index().on(table.sequence), // The newest, which a changed event asks for.
    // The latest of a topic is its last entry.
    index('outgoing_mails_topic').on(table.topic.op('text_pattern_ops'), table.sequence),
    // What waits under a prefix of topics, however much has left under it or waits elsewhere (`mail/repeats.ts`).
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
  /** No longer offered; items bought under it keep it. */
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
    /** Deleted items are kept for their payments, and shown nowhere. */
    deletedAt: moment(),
  },
  (table) => [
    index().on(table.companyId, table.kind, table.createdAt),
    uniqueIndex('items_access_code').on(table.accessCode),
  ],
);
export type ItemRow = typeof items.$inferSelect;

const itemId = () =>
  text()
    .notNull()
    .references(() => items.id, { onDelete: 'cascade' });

/** One living invitation per item and e-mail. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    itemId: itemId(),
    name: text().notNull(),
    email: text().notNull(),
    /** Whose mailbox the e-mail is, as `mailboxKey` writes it; null until an older row was given it. */
    mailbox: text(),
    /** Name and e-mail by `foldText`: what lists are sorted and searched by, alike on every database. */
    searchText: text().notNull(),
    createdAt: createdAt(),
    /** When its mail was put into the outgoing table: not before the item is paid. */
    mailedAt: moment(),
    /** When it was mailed again after an earlier mail had left: whatever is taken back then, somebody has a mail. */
    reachedAt: moment(),
    /** What its latest mail said of the event, so that the pass can say what has changed; null in rows of before. */
    told: jsonb().$type<LastNotice>(),
    /** Of events: opens the pass and the door (`common/lib/pass-code.ts`). Null until an older row was given one. */
    passCode: text(),
    cancelledAt: moment(),
    /** Of events: where its latest change is in the log (`schema-doors.ts`). -1: a tenant. 0 is replaced by a trigger. */
    logSeq: integer().notNull().default(0),
  },
  (table) => [
    index('invitations_by_log').on(table.itemId, table.logSeq),
    uniqueIndex('invitations_pass_code').on(table.passCode),
    uniqueIndex('invitations_living').on(table.itemId, table.email).where(isNull(table.cancelledAt)),
    index('invitations_held') // What waits for a payment, or for the next day's mails.
      .on(table.itemId)
      .where(sql`${table.mailedAt} is null and ${table.cancelledAt} is null`),
    // Everybody ever invited, for deleting them in their order.
    index().on(table.itemId, table.email),
    index().on(table.itemId, table.mailbox),
    index('invitations_reached') // For the number of people that an item may reach.
      .on(table.itemId, table.email)
      .where(sql`${table.cancelledAt} is null or ${table.mailedAt} is not null`),
    index('invitations_by_name')
      .on(table.itemId, sql`${table.searchText} collate "C"`)
      .where(isNull(table.cancelledAt)),
  ],
);
export type InvitationRow = typeof invitations.$inferSelect;
