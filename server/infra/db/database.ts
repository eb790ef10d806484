import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { DiskSpace } from '../disk-space.ts';
import * as accounts from './schema.ts';
import * as cameras from './schema-cameras.ts';
import * as changes from './schema-changes.ts';
import * as codes from './schema-codes.ts';
import * as content from './schema-content.ts';
import * as doors from './schema-doors.ts';
import * as limits from './schema-limits.ts';
import * as mails from './schema-mails.ts';
import * as passes from './schema-passes.ts';
import * as payments from './schema-payments.ts';
import * as recordings from './schema-recordings.ts';
import * as reviews from './schema-reviews.ts';

export const schema = {
  ...accounts,
  ...cameras,
  ...changes,
  ...codes,
  ...doors,
  ...limits,
  ...mails,
  ...passes,
  ...payments,
  ...content,
  ...recordings,
  ...reviews,
};
type Schema = typeof schema;

/** Drizzle with the embedded PGlite or a PostgreSQL server; other code does not depend on which. */
export type Database = PgDatabase<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

/**
 * For queries inside a transaction, or outside of one if reads need none. PGlite has one connection: inside a
 * transaction, await nothing but this, and never the `Database` itself.
 */
export type Tx = Omit<Database, 'transaction'>;

/**
 * Subscribes to a channel that transactions of any process notify. The payload is undefined after a gap in which
 * notifications may have been missed.
 * @returns a function that unsubscribes
 */
export type Listen = (
  channel: string,
  onNotice: (payload: string | undefined) => void,
) => Promise<() => Promise<void>>;

/** An open database and how to close it. */
export interface OpenDatabase {
  db: Database;
  kind: 'pglite' | 'postgres';
  /** Milliseconds since its last answer; Infinity if not watched. */
  msSinceLastAnswer: () => number;
  /** The free space on the disks of its folder; with a PostgreSQL server, only for files. */
  disk: DiskSpace;
  listen: Listen;
  close(): Promise<void>;
}
