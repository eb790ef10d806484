/**
 * Selects the held invitations of an item that may be mailed: no more than its present plan allows, whatever plan it
 * had when they were made.
 */
import {
  and,
  asc,
  count,
  countDistinct,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  not,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type InvitationRow, type ItemRow, invitations, items } from '../../infra/db/schema.ts';
import { paymentIntents } from '../../infra/db/schema-payments.ts';
import { heldSince } from '../../infra/mail/held-mails.ts';
import { isActive } from './active-invitations.ts';
import { recipientLimit } from './invitation-caps.ts';
import { placesOf } from './invitation-ceiling.ts';

/**
 * Invitations whose mails have not been written: their item is unpaid, the day's limit of mails is reached, or the plan
 * allows fewer.
 */
export const isHeld = and(isNull(invitations.mailedAt), isActive);

/**
 * The condition that a held invitation could have been mailed before a time: it was made, and its item paid, before
 * then. Never true if the time is null.
 */
const wasDueAtReturn = (time: SQL) => {
  const lastPaid = sql`(select max(${paymentIntents.createdAt}) from ${paymentIntents}
    where ${paymentIntents.itemId} = ${invitations.itemId} and ${paymentIntents.status} = 'succeeded')`;
  return sql`coalesce(greatest(${invitations.createdAt}, ${lastPaid}) <= ${time}, false)`;
};

/** Counts invitations as mailed that were due when a backup was restored but not written before. */
export async function countAsMailed(tx: Tx, since: Date): Promise<void> {
  const open = tx
    .select({ id: items.id })
    .from(items)
    .where(inArray(items.paymentStatus, [PAYMENT_STATUS.paid, PAYMENT_STATUS.freeTrial]));
  await tx
    .update(invitations)
    .set({ mailedAt: since })
    .where(
      and(
        isHeld,
        inArray(invitations.itemId, open),
        wasDueAtReturn(sql`${since.toISOString()}::timestamptz`),
      ),
    );
}

/** Whether a person was mailed an invitation that was cancelled since: such a person does not count as new. */
function wasMailed(tx: Tx) {
  const earlier = alias(invitations, 'earlier');
  const isSame = and(eq(earlier.itemId, invitations.itemId), eq(earlier.email, invitations.email));
  return exists(
    tx
      .select({ one: sql`1` })
      .from(earlier)
      .where(and(isSame, isNotNull(earlier.mailedAt))),
  );
}

/**
 * The first held people of a locked item who may be mailed, in the order of their invitations: at most the free places
 * of its plan, and no more new people than it may reach (`recipientLimit`). Their rows are locked.
 * @param most how many at most
 */
export async function heldWithinPlan(tx: Tx, item: ItemRow, most: number): Promise<InvitationRow[]> {
  // Without a limit in the plan, nothing has to be counted.
  const { places, fresh } = item.userLimit === 0 ? { places: most, fresh: most } : await placesLeft(tx, item);
  const room = Math.min(most, places);
  if (room <= 0) return [];
  const rows = await heldPeople(tx, item.id, room, fresh > 0 ? undefined : wasMailed(tx));
  let left = fresh;
  return rows.flatMap(({ guest, isKnown }) => {
    if (isKnown) return guest;
    left -= 1;
    return left >= 0 ? guest : [];
  });
}

async function heldPeople(tx: Tx, itemId: string, most: number, isSuch: SQL | undefined) {
  return await tx
    .select({ guest: invitations, isKnown: sql<boolean>`${wasMailed(tx)}` })
    .from(invitations)
    .where(and(eq(invitations.itemId, itemId), isHeld, not(wasDueAtReturn(heldSince)), isSuch))
    .orderBy(asc(invitations.createdAt), asc(invitations.id))
    .limit(most)
    .for('update', { of: invitations });
}

/** The free places on the list beside those who were mailed, and the new people that the item may still reach. */
async function placesLeft(tx: Tx, item: ItemRow): Promise<{ places: number; fresh: number }> {
  const [mailed] = await tx
    .select({
      active: sql<number>`${count()} filter (where ${isActive})`.mapWith(Number),
      ever: countDistinct(invitations.email),
    })
    .from(invitations)
    .where(and(eq(invitations.itemId, item.id), isNotNull(invitations.mailedAt)));
  return {
    places: placesOf(item) - (mailed?.active ?? 0),
    fresh: recipientLimit(item) - (mailed?.ever ?? 0),
  };
}
