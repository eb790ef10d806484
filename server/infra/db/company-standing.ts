import { sql } from 'drizzle-orm';
import { companies } from './schema.ts';

/** The condition that a company is closed: it may not log in, and no invitations are sent in its name. */
export const isClosed = sql`(${companies.disabledAt} is not null or ${companies.review} <> 'approved')`;
