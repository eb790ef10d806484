import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import type { IdOrPlaceholder } from '../../infra/db/rows-version.ts';
import { invitations } from '../../infra/db/schema.ts';

/** The condition of an item's invitations that were not cancelled. */
export function activeOn(itemId: IdOrPlaceholder): SQL | undefined {
  return and(eq(invitations.itemId, itemId), isNull(invitations.cancelledAt));
}

/** The number of people invited to an item, without cancelled ones; limited to the size of its list. */
export async function countActive(tx: Tx, itemId: string): Promise<number> {
  return await tx.$count(invitations, activeOn(itemId));
}
