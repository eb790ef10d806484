/** The history of a payment: written in the transaction of each change, and never modified. */

import { asc, eq } from 'drizzle-orm';
import type { Actor } from '../../context/payments-port.ts';
import type { Tx } from '../../infra/db/database.ts';
import { paymentHistory } from '../../infra/db/schema-payments.ts';

export interface HistoryEntry {
  who: Actor;
  /** One line of text. */
  what: string;
  /** The administrator's reason. */
  why?: string;
}

/** Returns the entry's number. */
export async function recordHistory(
  tx: Tx,
  paymentId: string,
  now: Date,
  { who, what, why = '' }: HistoryEntry,
): Promise<number> {
  const [entry] = await tx
    .insert(paymentHistory)
    .values({ paymentId, at: now, who, what, why })
    .returning({ id: paymentHistory.id });
  if (!entry) throw new Error('The history was not written.');
  return entry.id;
}

/** Oldest first. */
export async function historyOf(tx: Tx, paymentId: string) {
  return await tx
    .select()
    .from(paymentHistory)
    .where(eq(paymentHistory.paymentId, paymentId))
    .orderBy(asc(paymentHistory.id));
}
