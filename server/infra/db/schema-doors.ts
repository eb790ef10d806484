/** Doors of events, and the log of what changes for them: see `modules/doors`. */
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import { items } from './schema.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });
const itemId = () =>
  text()
    .notNull()
    .references(() => items.id, { onDelete: 'cascade' });

/**
 * One row an event, from its first change on. Anyone who writes into the log holds it until the commit: so places become
 * visible in their order, which those of a sequence do not.
 */
export const doorLogs = pgTable('door_logs', {
  itemId: itemId().primaryKey(),
  /** The last place that was taken. */
  lastSeq: integer().notNull().default(0),
  /** The place of the event's own latest change: name, day, place, re-entry. */
  eventSeq: integer().notNull().default(0),
  /** A tombstone at this place or before may be gone: who has read less, and knows no mark, reads all again. */
  forgottenSeq: integer().notNull().default(0),
  /** Entries that count towards what the event takes, and their bytes: all but those of ended doors. */
  entries: integer().notNull().default(0),
  bytes: integer().notNull().default(0),
  allowsReentry: boolean().notNull().default(false),
});
export type DoorLogRow = typeof doorLogs.$inferSelect;

/** A way into an event for one device. */
export const doors = pgTable(
  'doors',
  {
    id: text().primaryKey(),
    itemId: itemId(),
    name: text().notNull(),
    openedAt: moment().notNull(),
    /** Of the link that was given last. */
    linkHash: text(),
    linkUntil: moment(),
    /** Of the secret of the device that has the door. */
    deviceHash: text(),
    /** As the device calls itself. */
    device: text().notNull().default(''),
    claimedAt: moment(),
    tokenHash: text(),
    lastSeenAt: moment(),
    /** Entries that waited on the device by its last report. */
    waiting: integer(),
    endedAt: moment(),
    /** Of an ended door: how many entries it still delivers; null while none has come since. */
    stillTaken: integer(),
    /** What it has recorded in all. */
    entries: integer().notNull().default(0),
    bytes: integer().notNull().default(0),
    /** What arrived from then on is left out of who came; null where nothing is. */
    leftOutFrom: moment(),
    leftOutReason: text().notNull().default(''),
  },
  (table) => [
    index().on(table.itemId, table.openedAt),
    uniqueIndex('doors_link').on(table.linkHash),
    uniqueIndex('doors_token').on(table.tokenHash),
  ],
);
export type DoorRow = typeof doors.$inferSelect;

/** What happened at the doors of an event. Written once, never changed. */
export const doorEntries = pgTable(
  'door_entries',
  {
    itemId: itemId(),
    /** Made on the device. */
    key: text().notNull(),
    seq: integer().notNull(),
    content: jsonb().$type<DoorEntry>().notNull(),
    arrivedAt: moment().notNull(),
    /** Whom it is about: an invitation, or the key of a walk-in. */
    guestId: text().notNull().default(''),
    /** Whose token brought it; null for the company's own session. */
    doorId: text(),
    bytes: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.key] }),
    uniqueIndex('door_entries_seq').on(table.itemId, table.seq),
    index('door_entries_guest').on(table.itemId, table.guestId, table.arrivedAt),
  ],
);

/**
 * What tells a place in a log from the same place in a log that was put back to an older state and has grown again: up
 * to `seq` places were taken at once, and got this mark. Written by a trigger on `door_logs`, whoever takes the places.
 */
export const doorMarks = pgTable(
  'door_marks',
  {
    itemId: itemId(),
    seq: integer().notNull(),
    mark: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.seq] })],
);
