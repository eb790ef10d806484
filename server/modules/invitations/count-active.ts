import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { invitations } from '../../infra/db/schema.ts';

/** The number of people invited to an item, without cancelled ones; limited to the size of its list. */
export async function countActive(tx: Tx, itemId: string): Promise<number> {
  return await tx.$count(invitations, and(eq(invitations.itemId, itemId), isNull(invitations.cancelledAt)));
}
