import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { fromCents } from '../../../common/lib/money.ts';
import type { Tx } from '../../infra/db/database.ts';
import type { WatchedRows } from '../../infra/db/rows-version.ts';
import { type ItemRow, invitations, outgoingMails, plans } from '../../infra/db/schema.ts';
import { paymentIntents } from '../../infra/db/schema-payments.ts';
import { mailsInDoubt, undeliveredTopics } from '../../infra/mail/undelivered-topics.ts';
import { invitationTopic, topicOfInvitation } from '../invitations/invitation-topic.ts';
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
  /** Those of them whom a mail has reached, as far as is known: whom a change or cancellation can be told. */
  notifiable: number;
}

/** For one item of the company. */
export async function paidAnswerOf(tx: Tx, item: ItemRow): Promise<PaidAnswer> {
  const state = itemStateOf(await paymentsOf(tx, item.id));
  const plan = await findPlan(tx, item.planId);
  const paidCents = paidCentsOf(item, state);
  return {
    paid: paidCents === null ? null : fromCents(paidCents),
    worth: fromCents(plan ? await creditTowardsUpgrade(tx, { item, plan, state }) : state.heldCents),
    ...(await countHolders(tx, item.id)),
  };
}

/** The rows that this, and the cause of a rejection, is read from. */
export function rowsOfPaid(itemId: string): WatchedRows[] {
  return [
    { table: paymentIntents, where: eq(paymentIntents.itemId, itemId) },
    { table: invitations, where: isHolder(itemId), isCounted: true },
    { table: outgoingMails, where: mailsInDoubt(invitationTopic(itemId, '')) },
    // All rows: they are few, and any plan may be upgraded to any.
    { table: plans, where: undefined },
  ];
}

function paidCentsOf(
  { paymentStatus }: ItemRow,
  { bought, baseStatus, heldCents }: ItemState,
): number | null {
  const isOffRecord = bought ? baseStatus === PAYMENT_STATUS.paid : paymentStatus === PAYMENT_STATUS.paid;
  return isOffRecord ? null : heldCents;
}

const isHolder = (itemId: string) =>
  and(eq(invitations.itemId, itemId), isNotNull(invitations.mailedAt), isNull(invitations.cancelledAt));

async function countHolders(tx: Tx, itemId: string): Promise<Pick<PaidAnswer, 'holders' | 'notifiable'>> {
  const undelivered = undeliveredTopics(invitationTopic(itemId, ''));
  const isUndelivered = sql`${invitations.reachedAt} is null and ${topicOfInvitation(invitations)} in ${undelivered}`;
  const [row] = await tx
    .select({
      holders: count(),
      notifiable: sql<number>`(count(*) filter (where not (${isUndelivered})))::int`,
    })
    .from(invitations)
    .where(isHolder(itemId));
  return row ?? { holders: 0, notifiable: 0 };
}
