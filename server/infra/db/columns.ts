/** Columns that several tables have. */
import { timestamp } from 'drizzle-orm/pg-core';

/** A moment in UTC. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });

export const createdAt = () => moment().notNull();
