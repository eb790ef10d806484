import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** What processes tell each other by the database's own notifications: which event's log has grown, or which doors ended. */
const DOORS_CHANNEL = 'doors';

/** At the commit, in every process. Not at all when the transaction is rolled back. */
export async function wakeDoors(tx: Tx, itemId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${DOORS_CHANNEL}, ${itemId})`);
}
