import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import type { IdOrPlaceholder } from '../../infra/db/rows-version.ts';
import { invitations } from '../../infra/db/schema.ts';

/** The condition of invitations that were not cancelled. */
export const isActive = isNull(invitations.cancelledAt);

/** The same, of an item. */
export function activeOn(itemId: IdOrPlaceholder): SQL | undefined {
  return and(eq(invitations.itemId, itemId), isActive);
}

/** The number of people invited to an item, without cancelled ones. */
export async function countActive(tx: Tx, itemId: string): Promise<number> {
  return await tx.$count(invitations, activeOn(itemId));
}
