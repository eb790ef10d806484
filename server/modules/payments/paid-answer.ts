import { and, eq, type SQL } from 'drizzle-orm';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { fromCents } from '../../../common/lib/money.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type IdOrPlaceholder, WATCHED, type WatchedRows } from '../../infra/db/rows-version.ts';
import { type ItemRow, invitations, items, plans } from '../../infra/db/schema.ts';
import { paymentIntents } from '../../infra/db/schema-payments.ts';
import { activeOn } from '../invitations/active-invitations.ts';
import { isHeld } from '../invitations/held-invitations.ts';
import { findPlan } from '../plans/plans.ts';
import { type ItemState, itemStateOf } from './item-state.ts';
import { paymentsOf } from './payment-rows.ts';
import { creditTowardsUpgrade } from './price-of.ts';

/** Money and access in an item's details, so that users know them before they upgrade or delete it. */
export interface PaidAnswer {
  /** Dollars paid and not returned; null if paid before payments were recorded. */
  paid: number | null;
  /** Dollars that count towards an upgrade. */
  worth: number;
  /** People to whom the access code was mailed, except cancelled ones. */
  holders: number;
}

/** For one item of the company. */
export async function paidAnswerOf(tx: Tx, item: ItemRow): Promise<PaidAnswer> {
  const state = itemStateOf(await paymentsOf(tx, item.id));
  const plan = await findPlan(tx, item.planId);
  const paidCents = paidCentsOf(item, state);
  return {
    paid: paidCents === null ? null : fromCents(paidCents),
    worth: fromCents(plan ? await creditTowardsUpgrade(tx, { item, plan, state }) : state.heldCents),
    holders: await countHolders(tx, item.id),
  };
}

/** The rows that this, and the cause of a rejection, is read from. */
export const ROWS_OF_PAID: readonly WatchedRows[] = [
  { table: paymentIntents, where: eq(paymentIntents.itemId, WATCHED.itemId) },
  { table: invitations, where: activeOn(WATCHED.itemId), isCounted: true },
  { table: invitations, where: held(WATCHED.itemId), isCounted: true },
  // All rows: they are few, and any plan may be upgraded to any.
  { table: plans, where: undefined },
];

function paidCentsOf(
  { paymentStatus }: ItemRow,
  { bought, baseStatus, heldCents }: ItemState,
): number | null {
  const isOffRecord = bought ? baseStatus === PAYMENT_STATUS.paid : paymentStatus === PAYMENT_STATUS.paid;
  return isOffRecord ? null : heldCents;
}

function held(itemId: IdOrPlaceholder): SQL | undefined {
  return and(eq(invitations.itemId, itemId), isHeld);
}

/** The active invitations without the held ones: each number is counted in an index of its own, without reading rows. */
async function countHolders(tx: Tx, itemId: string): Promise<number> {
  const [row] = await tx
    .select({
      active: tx.$count(invitations, activeOn(itemId)),
      held: tx.$count(invitations, held(itemId)),
    })
    .from(items)
    .where(eq(items.id, itemId));
  return row ? row.active - row.held : 0;
}
