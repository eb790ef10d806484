import { sql } from 'drizzle-orm';
import { companies } from './schema.ts';

/** The condition on a company that it is closed: it may not log in, and no invitation leaves in its name. */
export const isClosed = sql`(${companies.disabledAt} is not null or ${companies.review} <> 'approved')`;
