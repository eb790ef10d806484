import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../infra/db/database.ts';
import { type InvitationRow, invitations, items } from '../../infra/db/schema.ts';
import type { ItemOwner } from '../items/find-item.ts';
import { presentIds } from './corrected-invitations.ts';
import { withdrawMails } from './invitation-emails.ts';
import { markCancelled } from './mark-cancelled.ts';

/**
 * Cancels an invitation of one of the company's items, or the one that a corrected e-mail has made of it; its held or
 * pending mail is never sent then. Cancelling again succeeds, as two tablets may do the same. False if there is no such
 * invitation.
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
 * Cancels up to some hundred invitations of the company's items, as `cancelInvitation` does.
 * @returns how many were found, cancelled before or now
 */
export async function cancelInvitations(
  tx: Tx,
  { kind, companyId }: ItemOwner,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const present = await presentIds(tx, ids);
  if (present.size === 0) return 0;
  const found = await tx
    .select({ invitation: invitations })
    .from(invitations)
    .innerJoin(items, eq(items.id, invitations.itemId))
    .where(
      and(
        inArray(invitations.id, [...new Set(present.values())]),
        eq(items.companyId, companyId),
        eq(items.kind, kind),
        isNull(items.deletedAt),
      ),
    );
  const active = found.map(({ invitation }) => invitation).filter(({ cancelledAt }) => !cancelledAt);
  const cancelled: InvitationRow[] = [];
  for (const itemId of [...new Set(active.map((one) => one.itemId))].sort()) {
    const ofItem = active.filter((one) => one.itemId === itemId);
    cancelled.push(...(await markCancelled(tx, { id: itemId, kind }, ofItem, now)));
  }
  if (cancelled.length > 0) await withdrawMails(tx, cancelled, companyId, now);
  // Another connection has cancelled them, or corrected their e-mails, before it let go of the item.
  const missed = active.filter((one) => !cancelled.includes(one)).map(({ id }) => id);
  if (missed.length > 0) await cancelInvitations(tx, { kind, companyId }, missed, now);
  const isFound = new Set(found.map(({ invitation }) => invitation.id));
  return [...present.values()].filter((id) => isFound.has(id)).length;
}
