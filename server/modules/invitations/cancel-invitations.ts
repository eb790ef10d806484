import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { invitations, items } from '../../infra/db/schema.ts';
import type { ItemOwner } from '../items/find-item.ts';
import { withdrawMails } from './invitation-emails.ts';
import { markCancelled } from './mark-cancelled.ts';

/** Invitations that are cancelled in one piece; between two of them others get their turn. */
const CANCELLED_A_STATEMENT = 250;

/**
 * Cancels an invitation of one of the company's items; a held or waiting mail is never sent then. A cancelled invitation
 * stays cancelled and says so again: two tablets may do the same. False when there is none.
 */
export async function cancelInvitation(
  tx: Tx,
  owner: ItemOwner,
  invitationId: string,
  now: Date,
): Promise<boolean> {
  return (await cancelInvitations(tx, owner, [invitationId], now)) === 1;
}

/**
 * Cancels invitations of the company's items, as `cancelInvitation` does.
 * @returns how many of them there are, cancelled before or now
 */
export async function cancelInvitations(
  tx: Tx,
  { kind, companyId }: ItemOwner,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  let known = 0;
  for (let from = 0; from < ids.length; from += CANCELLED_A_STATEMENT) {
    const found = await tx
      .select({ invitation: invitations })
      .from(invitations)
      .innerJoin(items, eq(items.id, invitations.itemId))
      .where(
        and(
          inArray(invitations.id, ids.slice(from, from + CANCELLED_A_STATEMENT)),
          eq(items.companyId, companyId),
          eq(items.kind, kind),
          isNull(items.deletedAt),
        ),
      );
    known += found.length;
    const living = found.map(({ invitation }) => invitation).filter(({ cancelledAt }) => !cancelledAt);
    for (const itemId of [...new Set(living.map((one) => one.itemId))].sort()) {
      const ofItem = living.filter((one) => one.itemId === itemId);
      await markCancelled(tx, { id: itemId, kind }, ofItem, now);
    }
    if (living.length === 0) continue;
    await withdrawMails(tx, living, companyId, now);
    await nextTurn();
  }
  return known;
}
