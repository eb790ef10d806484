import { and, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { type InvitationRow, type ItemRow, invitations } from '../../infra/db/schema.ts';
import { lockLog, placePeople } from '../doors/door-log.ts';

/** Cancels invitations of one item, each with its own place in the log of an event. */
export async function markCancelled(
  tx: Tx,
  item: Pick<ItemRow, 'id' | 'kind'>,
  active: readonly InvitationRow[],
  now: Date,
): Promise<void> {
  if (item.kind === 'event') await lockLog(tx, item.id);
  // Under the log's lock: another tablet may have cancelled some of them meanwhile.
  const left = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        inArray(
          invitations.id,
          active.map(({ id }) => id),
        ),
        isNull(invitations.cancelledAt),
      ),
    );
  const ids = left.map(({ id }) => id);
  await placePeople(tx, item, ids, { cancelledAt: now });
}
