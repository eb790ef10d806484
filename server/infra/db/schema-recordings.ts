/** Recordings of items. */
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Place } from '../../../common/contract/place.ts';
import { moment } from './columns.ts';
import { itemId } from './schema.ts';

export const recordings = pgTable(
  'recordings',
  {
    id: text().primaryKey(),
    itemId: itemId(),
    /** Media paths: the files in the order of the answer, and the poster. */
    files: jsonb().$type<string[]>().notNull(),
    poster: text(),
    userName: text().notNull(),
    anonymousName: text().notNull().default(''),
    profilePic: text(),
    startedAt: moment().notNull(),
    stoppedAt: moment().notNull(),
    startLocation: jsonb().$type<Place>().notNull(),
    endLocation: jsonb().$type<Place>().notNull(),
  },
  (table) => [index().on(table.itemId, table.startedAt)],
);
export type RecordingRow = typeof recordings.$inferSelect;
