import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../server/infra/db/database.ts';
import { doorEntries, doorLogs, doorMarks } from '../../../server/infra/db/schema-doors.ts';

/** Reverts an event's log to the place `lastSeq`, like a restored backup. */
export async function putLogBack(db: Database, itemId: string, lastSeq: number): Promise<void> {
  await db.delete(doorEntries).where(and(eq(doorEntries.itemId, itemId), gt(doorEntries.seq, lastSeq)));
  await db.delete(doorMarks).where(and(eq(doorMarks.itemId, itemId), gt(doorMarks.seq, lastSeq)));
  await db.update(doorLogs).set({ lastSeq }).where(eq(doorLogs.itemId, itemId));
}
