import { and, inArray } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { type InvitationRow, type ItemRow, invitations } from '../../infra/db/schema.ts';
import { lockItemKey, lockLog, placePeople } from '../doors/door-log.ts';
import { isActive } from './active-invitations.ts';

/**
 * Cancels invitations of one item, each with its own place in the log of an event. Locks the item, so that no
 * transaction that has read these people before is still writing mails to them.
 * @returns those that were cancelled now
 */
export async function markCancelled(
  tx: Tx,
  item: Pick<ItemRow, 'id' | 'kind'>,
  active: readonly InvitationRow[],
  now: Date,
): Promise<InvitationRow[]> {
  await (item.kind === 'event' ? lockLog(tx, item.id) : lockItemKey(tx, item.id));
  // Under the lock: another tablet may have cancelled some of them meanwhile, and invited them again.
  const left = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        inArray(
          invitations.id,
          active.map(({ id }) => id),
        ),
        isActive,
      ),
    );
  const ids = new Set(left.map(({ id }) => id));
  await placePeople(tx, item, [...ids], { cancelledAt: now });
  return active.filter(({ id }) => ids.has(id));
}
