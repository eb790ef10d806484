/** Cameras of locations, and separately their complete addresses. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { itemId } from './schema.ts';

export const cameras = pgTable(
  'cameras',
  {
    id: text().primaryKey(),
    itemId: itemId(),
    name: text().notNull(),
    /** The masked form: only what is known to be harmless. */
    url: text().notNull(),
    /** The version of the masking rules (`MASK_VERSION`); 0 for those of release 0.1.0. */
    maskVersion: integer().notNull().default(0),
    createdAt: moment().notNull(),
    deletedAt: moment(),
  },
  (table) => [index().on(table.itemId, table.createdAt)],
);

/** The complete addresses, apart from what lists read: see `modules/cameras/camera-vault.ts`. */
export const cameraAddresses = pgTable('camera_addresses', {
  cameraId: text()
    .primaryKey()
    .references(() => cameras.id, { onDelete: 'cascade' }),
  sealed: text().notNull(),
  /** Keyed digest of location, name and address, which prevents duplicates. */
  fingerprint: text().notNull().unique(),
});
