/** Updates an item to the state of its payments, and notifies the company and its guests. */

import { eq } from 'drizzle-orm';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import type { Tx } from '../../infra/db/database.ts';
import { companies, type ItemRow, items, type PlanRow } from '../../infra/db/schema.ts';
import type { PaymentIntentRow, PlanLimits } from '../../infra/db/schema-payments.ts';
import { countCameras } from '../cameras/cameras.ts';
import { noteEventChange } from '../doors/door-log.ts';
import { countActive } from '../invitations/active-invitations.ts';
import { releaseInvitationMails } from '../invitations/invitation-emails.ts';
import { makesMailsObsolete, recallMailsForNow } from '../invitations/recall-mails.ts';
import { limitsOf } from '../items/change-item.ts';
import { dayOnTrial } from '../items/item-day.ts';
import { findPlan } from '../plans/plans.ts';
import { itemStateOf } from './item-state.ts';
import { type MoneyBackEvent, moneyBackEmail } from './money-back-email.ts';
import { paidEmail } from './paid-email.ts';
import { paymentsOf } from './payment-rows.ts';
import type { PaymentsOptions } from './payments-options.ts';

export type SettleOptions = Pick<PaymentsOptions, 'clock' | 'mail' | 'log' | 'settings' | 'isQuiet'>;

/**
 * Updates the status, plan and limits of a locked item to its payments. Smaller limits remove no invited people or
 * cameras; they only hold new ones, and invitations whose mails have not been sent. Returns the updated item.
 */
export async function applyState(tx: Tx, { clock }: SettleOptions, item: ItemRow): Promise<ItemRow> {
  const { status, bought, basePlanId } = itemStateOf(await paymentsOf(tx, item.id));
  if (status === undefined) return item;
  const planId = bought?.planId ?? basePlanId ?? item.planId;
  if (status === item.paymentStatus && planId === item.planId && hasLimits(item, bought?.limits)) return item;
  const plan = await findPlan(tx, planId);
  if (!plan) throw new Error(`The plan ${planId} of a payment is not there.`);
  const change = {
    paymentStatus: status,
    planId,
    ...(bought?.limits ?? limitsOf(plan)),
    ...(status === PAYMENT_STATUS.paid ? { paidAt: clock.now() } : {}),
    ...(status === PAYMENT_STATUS.freeTrial ? dayOnTrial(item) : {}),
  };
  await tx.update(items).set(change).where(eq(items.id, item.id));
  const itemNow = { ...item, ...change };
  // Devices at its doors show the day.
  if (item.day !== itemNow.day) await noteEventChange(tx, item);
  if (makesMailsObsolete(item, itemNow)) await recallMailsForNow(tx, itemNow, clock.now());
  return itemNow;
}

/** Whether an item has the limits recorded with its payment: the plan may be sold with other limits since. */
function hasLimits(item: ItemRow, bought: PlanLimits | null | undefined): boolean {
  if (!bought) return true;
  const { userLimit, cameraLimit, durationMonths } = bought;
  return (
    userLimit === item.userLimit && cameraLimit === item.cameraLimit && durationMonths === item.durationMonths
  );
}

/**
 * After a payment succeeded: mails the receipt and the held invitations. If quiet, `jobs/guest-mail-jobs.ts` sends
 * those that may be sent.
 */
export async function emailPaid(
  tx: Tx,
  { clock, mail, settings, isQuiet }: SettleOptions,
  row: PaymentIntentRow,
  item: ItemRow,
): Promise<void> {
  if (isQuiet) return;
  const now = clock.now();
  const plan = await findPlan(tx, item.planId);
  const meant = item.planId === row.planId ? undefined : await findPlan(tx, row.planId);
  const { keptCents } = itemStateOf(await paymentsOf(tx, item.id));
  const missing = meant && { plan: meant, cents: row.coversCents - keptCents };
  const company = await companyOf(tx, row.companyId);
  if (company && plan) await mail.compose(tx, paidEmail({ company, item, plan, missing, row, now }));
  await releaseInvitationMails({ tx, now, mail, publicUrl: settings.publicUrl }, item.id);
}

/** After money was returned, or a return failed: mails what happened, and the item's new state. */
export async function emailMoneyBack(
  tx: Tx,
  { mail, settings, isQuiet }: SettleOptions,
  row: PaymentIntentRow,
  item: ItemRow,
  news: MoneyBackEvent,
): Promise<void> {
  if (isQuiet) return;
  const plan: PlanRow | undefined = await findPlan(tx, item.planId);
  const company = await companyOf(tx, row.companyId);
  if (!company || !plan) return;
  const people = await countActive(tx, item.id);
  const connected = await countCameras(tx, item.id);
  const { publicUrl } = settings;
  await mail.compose(tx, moneyBackEmail({ company, item, plan, row, news, people, connected, publicUrl }));
}

async function companyOf(tx: Tx, id: string) {
  const [company] = await tx.select().from(companies).where(eq(companies.id, id));
  return company;
}
