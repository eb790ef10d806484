import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Locks a name until the transaction ends, in all processes of the database. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
