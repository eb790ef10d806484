import { and, count, desc, eq, exists, gt, ne, or, sql } from 'drizzle-orm';
import { PAYMENT_STATUS } from '../../common/contract/payments.ts';
import type { Database } from '../infra/db/database.ts';
import { type ItemRow, invitations, items } from '../infra/db/schema.ts';
import { recordings } from '../infra/db/schema-recordings.ts';
import { keptSince } from '../modules/items/deleted-items.ts';

/** The most unpaid items that are listed. */
const MOST_UNPAID = 20;

/**
 * A company's deleted items that can be restored, as table lines: all paid ones and free trials; of the others, which a
 * stolen session can add and delete without end, the latest, those with people or recordings first.
 */
export async function deletedItemLines(db: Database, companyId: string, now: Date): Promise<string[][]> {
  const isRestorable = and(eq(items.companyId, companyId), gt(items.deletedAt, keptSince(now)));
  const isUnpaid = and(isRestorable, eq(items.paymentStatus, PAYMENT_STATUS.pending));
  const latest = [desc(items.deletedAt), desc(items.id)];
  const paid = await db
    .select()
    .from(items)
    .where(and(isRestorable, ne(items.paymentStatus, PAYMENT_STATUS.pending)))
    .orderBy(...latest);
  const one = { one: sql`1` };
  const isFull = or(
    exists(db.select(one).from(invitations).where(eq(invitations.itemId, items.id))),
    exists(db.select(one).from(recordings).where(eq(recordings.itemId, items.id))),
  );
  const unpaid = await db
    .select()
    .from(items)
    .where(isUnpaid)
    .orderBy(desc(sql`${isFull}`), ...latest)
    .limit(MOST_UNPAID);
  const [all] = await db.select({ items: count() }).from(items).where(isUnpaid);
  const more = (all?.items ?? 0) - unpaid.length;
  return [
    ...paid.map((item) => line(item)),
    ...unpaid.map((item) => line(item, ', not paid')),
    ...(more > 0 ? [['Deleted', `and ${more} more that nobody paid for: the log names each`]] : []),
  ];
}

function line({ id, name, deletedAt }: ItemRow, note = ''): string[] {
  return ['Deleted', `${id}  ${name} (${deletedAt?.toISOString()}${note})`];
}
