import { max } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { outgoingMails } from '../db/schema.ts';
import { isDueUnder } from './mail-topics.ts';

/** The latest due time of pending mails whose topics have the prefix; undefined if there are none. */
export async function lastDue(tx: Tx, prefix: string): Promise<Date | undefined> {
  const at = max(outgoingMails.dueAt);
  const [row] = await tx.select({ at }).from(outgoingMails).where(isDueUnder(prefix));
  return row?.at ?? undefined;
}
