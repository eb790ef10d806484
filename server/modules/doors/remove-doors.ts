import { eq } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { doorEntries, doorLogs, doors } from '../../infra/db/schema-doors.ts';

/** Removes the doors of an event with all that happened at them. Their tokens open nothing any more. */
export async function removeDoorsOf(tx: Tx, itemId: string): Promise<void> {
  await tx.delete(doors).where(eq(doors.itemId, itemId));
  await tx.delete(doorEntries).where(eq(doorEntries.itemId, itemId));
  await tx.delete(doorLogs).where(eq(doorLogs.itemId, itemId));
}
