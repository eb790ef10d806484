import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { invitations } from '../../infra/db/schema.ts';

/** How many people are invited to an item, as many as its list takes at most; who was cancelled is not counted. */
export async function countActive(tx: Tx, itemId: string): Promise<number> {
  return await tx.$count(invitations, and(eq(invitations.itemId, itemId), isNull(invitations.cancelledAt)));
}
