/**
 * Removes test card payments of companies other than the demo's: each item becomes what its real payments bought, or
 * Pending.
 */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { PAYMENT_STATUS, REJECTED } from '../../../common/contract/payments.ts';
import type { Tx } from '../../infra/db/database.ts';
import { companies, type ItemRow, items } from '../../infra/db/schema.ts';
import { type PaymentIntentRow, paymentIntents } from '../../infra/db/schema-payments.ts';
import { makesMailsObsolete, recallInvitationMails } from '../invitations/recall-mails.ts';
import { limitsOf } from '../items/change-item.ts';
import { dayOnTrial } from '../items/item-day.ts';
import { itemStateOf, paidBefore } from '../payments/item-state.ts';
import { findPlan } from '../plans/plans.ts';
import { DEMO_COMPANY_IDS } from './find-demo.ts';

export interface ResetItem {
  id: string;
  kind: ItemRow['kind'];
  name: string;
  email: string;
  /** `undecided`: one of its payments is not marked as live or test, so nothing was changed. */
  outcome: 'pending' | 'trial' | 'real money' | 'unchanged' | 'undecided';
}

/** States of payments that determine an item's state. */
const COUNTED: readonly string[] = ['succeeded', 'refunded', 'disputed', 'closed'];
const isCounted = ({ status }: PaymentIntentRow) => COUNTED.includes(status);

/** Removes the test payments of every item and updates the item to the remaining ones. Call it in a transaction. */
export async function resetTestPayments(tx: Tx): Promise<ResetItem[]> {
  const paidByTest = tx
    .select({ id: paymentIntents.itemId })
    .from(paymentIntents)
    .where(and(eq(paymentIntents.live, false), eq(paymentIntents.isOutside, false)));
  const found = await tx
    .select({ item: items, email: companies.email })
    .from(items)
    .innerJoin(companies, eq(companies.id, items.companyId))
    .where(inArray(items.id, paidByTest))
    .orderBy(companies.email, items.createdAt)
    .for('update');
  const reset: ResetItem[] = [];
  for (const { item, email } of found) {
    if (DEMO_COMPANY_IDS.includes(item.companyId)) continue;
    const { id, kind, name } = item;
    reset.push({ id, kind, name, email, outcome: await resetItem(tx, item) });
  }
  return reset.filter(({ outcome }) => outcome !== 'unchanged');
}

async function resetItem(tx: Tx, item: ItemRow): Promise<ResetItem['outcome']> {
  const payments = await tx
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.itemId, item.id))
    .orderBy(asc(paymentIntents.createdAt), asc(paymentIntents.id));
  if (payments.some((row) => isUnmarked(row) && isCounted(row))) return 'undecided';
  const tests = payments.filter(isTest);
  const ids = tests.map(({ id }) => id);
  await tx.delete(paymentIntents).where(inArray(paymentIntents.id, ids));
  const real = await withoutTests(tx, payments);
  const isBought = item.paymentStatus === PAYMENT_STATUS.paid || item.paymentStatus === REJECTED;
  if (!isBought || !tests.some(isCounted)) return 'unchanged';
  const outcome = await settleItem(tx, item, { real, first: payments[0] });
  // Only for a restore: it cannot be bought while it is deleted.
  return item.deletedAt ? 'unchanged' : outcome;
}

/**
 * Removes the amounts that test cards paid from the credit of later real payments. The credit of real money stays as it
 * was when each was opened: some may have been returned before.
 * @param payments of one item, oldest first
 * @returns the real ones
 */
async function withoutTests(tx: Tx, payments: readonly PaymentIntentRow[]): Promise<PaymentIntentRow[]> {
  let realCents = 0;
  let testCents = 0;
  const real: PaymentIntentRow[] = [];
  for (const row of payments) {
    if (isTest(row)) {
      if (row.status === 'succeeded') testCents += row.amountCents;
      continue;
    }
    const creditCents = Math.min(realCents, Math.max(0, paidBefore(row) - testCents));
    const coversCents = creditCents + row.amountCents;
    const onStatus =
      realCents === 0 && row.onStatus === PAYMENT_STATUS.paid ? PAYMENT_STATUS.pending : row.onStatus;
    await tx.update(paymentIntents).set({ coversCents, onStatus }).where(eq(paymentIntents.id, row.id));
    real.push({ ...row, coversCents, onStatus });
    if (isCounted(row)) realCents += row.amountCents;
  }
  return real;
}

async function settleItem(
  tx: Tx,
  item: ItemRow,
  { real, first }: { real: PaymentIntentRow[]; first: PaymentIntentRow | undefined },
): Promise<ResetItem['outcome']> {
  const { status, bought } = itemStateOf(real);
  const isTrial = status === undefined && first?.onStatus === PAYMENT_STATUS.freeTrial;
  const original = status === undefined ? first?.onPlanId : undefined;
  const plan = await findPlan(tx, bought?.planId ?? original ?? item.planId);
  const paymentStatus = status ?? (isTrial ? PAYMENT_STATUS.freeTrial : PAYMENT_STATUS.pending);
  const change = {
    paymentStatus,
    ...(plan ? { planId: plan.id, ...(bought?.limits ?? limitsOf(plan)) } : {}),
    ...(status === undefined ? { paidAt: null } : {}),
    ...(paymentStatus === PAYMENT_STATUS.freeTrial ? dayOnTrial(item) : {}),
  };
  await tx.update(items).set(change).where(eq(items.id, item.id));
  if (makesMailsObsolete(item, { ...item, ...change })) await recallInvitationMails(tx, item.id);
  if (status !== undefined) return 'real money';
  return isTrial ? 'trial' : 'pending';
}

/** Paid by a test card: payments recorded by hand were not made by a card, whatever the keys were then. */
const isTest = ({ live, isOutside }: PaymentIntentRow) => live === false && !isOutside;

/** Paid by a card but marked neither live nor test: a payment of 0.1.0. */
const isUnmarked = ({ live, isOutside }: PaymentIntentRow) => live === null && !isOutside;

/**
 * Marks an item's unmarked payments as live or test.
 * @returns how many there were
 */
export async function markPayments(tx: Tx, itemId: string, live: boolean): Promise<number> {
  const rows = await tx.select().from(paymentIntents).where(eq(paymentIntents.itemId, itemId));
  const ids = rows.filter(isUnmarked).map(({ id }) => id);
  if (ids.length > 0) await tx.update(paymentIntents).set({ live }).where(inArray(paymentIntents.id, ids));
  return ids.length;
}
