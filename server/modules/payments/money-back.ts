/**
 * Returned money: full and partial refunds, refunds that fail at the bank days later, and disputes. The events arrive
 * late, twice and in any order, and their amounts go up and down; so an event only triggers a query of the provider.
 * Each refund or dispute never returns to an earlier state, so an outdated answer does no harm.
 */

import { isDeepStrictEqual } from 'node:util';
import type { Stripe } from 'stripe';
import type { Tx } from '../../infra/db/database.ts';
import type { DisputeFact, PaymentIntentRow, RefundFact } from '../../infra/db/schema-payments.ts';
import { applyState, emailMoneyBack, type SettleOptions } from './apply-state.ts';
import type { HistoryEntry } from './history.ts';
import type { MoneyBackEvent } from './money-back-email.ts';
import { whatChanged } from './money-back-history.ts';
import { changePayment, type LockedPayment, lockPayment, type PaymentName } from './payment-rows.ts';
import type { PaymentsOptions } from './payments-options.ts';
import { CURRENCY } from './provider.ts';
import { failureForLog, isProviderFailure, isUnknownToProvider } from './provider-errors.ts';
import { reversePayment } from './reverse-payment.ts';
import { type Effect, improvesItem } from './settle.ts';
import { endingStale } from './stale-payments.ts';

/** By the provider's id, or by ours if the provider's was not stored. */
export type PaidName = PaymentName & { intentId: string };

/** The provider's data of an intent's charge. Amounts in cents. */
export interface ChargeFacts {
  receivedCents: number;
  currency: string;
  refunds: Record<string, RefundFact>;
  disputes: Record<string, DisputeFact>;
}

/** The most refunds, and disputes, of one charge that are read: one page of the provider's list. */
const MAX_LISTED = 100;

/** Queries the provider; not in a transaction. Undefined for an unknown intent. */
export async function chargeFacts(
  { provider }: Pick<PaymentsOptions, 'provider'>,
  intentId: string,
): Promise<ChargeFacts | undefined> {
  const { paymentIntents, refunds, disputes } = provider.stripe;
  const paymentRequest = { payment_intent: intentId, limit: MAX_LISTED };
  try {
    const [intent, made, disputed] = await Promise.all([
      paymentIntents.retrieve(intentId),
      refunds.list(paymentRequest),
      disputes.list(paymentRequest),
    ]);
    return {
      receivedCents: intent.amount_received,
      currency: intent.currency,
      refunds: Object.fromEntries(made.data.map((refund) => [refund.id, refundFact(refund)])),
      disputes: Object.fromEntries(disputed.data.map((dispute) => [dispute.id, disputeFact(dispute)])),
    };
  } catch (error) {
    if (isUnknownToProvider(error)) return undefined;
    throw error;
  }
}

/** Refunded, or lost to disputes, in cents. */
export function reversedCentsOf({ refunds, disputes }: Pick<ChargeFacts, 'refunds' | 'disputes'>): number {
  return refundedCentsOf(refunds) + disputedCentsOf(disputes);
}

const refundedCentsOf = (refunds: ChargeFacts['refunds']) =>
  sumOf(Object.values(refunds).filter(({ state }) => state === 'made'));

const disputedCentsOf = (disputes: ChargeFacts['disputes']) =>
  sumOf(Object.values(disputes).filter(({ outcome }) => outcome === 'lost'));

/** Updates a payment to the returned amounts, in its own transaction. */
export async function applyMoneyBack(
  options: PaymentsOptions,
  name: PaidName,
  entry: Omit<HistoryEntry, 'what'>,
): Promise<void> {
  const facts = await chargeFacts(options, name.intentId);
  if (!facts) return;
  await endingStale(options, name, () =>
    options.db.transaction((tx) => moneyBackTx(tx, options, name, facts, entry)),
  );
  options.mail.nudge();
}

/**
 * The same for money that the provider has just returned.
 * @returns false if the provider fails now: nothing was updated
 */
export async function tryApplyMoneyBack(
  ...[options, name, entry]: Parameters<typeof applyMoneyBack>
): Promise<boolean> {
  try {
    await applyMoneyBack(options, name, entry);
    return true;
  } catch (error) {
    if (!isProviderFailure(error)) throw error;
    options.log.warn({ ...failureForLog(error), payment: name.paymentId }, 'a refund was made and not noted');
    return false;
  }
}

/** The same inside a transaction, with the provider's data queried before it. */
export async function moneyBackTx(
  tx: Tx,
  options: SettleOptions,
  name: PaidName,
  facts: ChargeFacts,
  entry: Omit<HistoryEntry, 'what'>,
): Promise<Effect> {
  const payment = await lockPayment(tx, name);
  if (!payment) return 'unknown';
  const { row } = payment;
  const refunds = merged(row.refunds, facts.refunds, (old) => old.state === 'failed');
  const disputes = merged(row.disputes, facts.disputes, (old) => old.outcome !== 'open');
  if (isDeepStrictEqual([row.refunds, row.disputes], [refunds, disputes])) return 'unchanged';
  const sums = {
    refunds,
    disputes,
    refundedCents: refundedCentsOf(refunds),
    disputedCents: disputedCentsOf(disputes),
    disputeStatus: statusOf(Object.values(disputes)),
  };
  const change = { ...sums, providerIntentId: name.intentId };
  const isWhole = sums.refundedCents + sums.disputedCents >= facts.receivedCents;
  const told = { ...entry, what: whatChanged(row, sums, isWhole) };
  if (isWhole && facts.receivedCents > 0) {
    const status = statusAfterReturn(row, sums.disputedCents, facts);
    return await reversePayment(tx, options, payment, { ...change, status }, told);
  }
  return await keepRest(tx, options, payment, { change, facts, entry: told });
}

interface Rest {
  change: Partial<PaymentIntentRow> & Pick<PaymentIntentRow, 'refunds' | 'disputedCents'>;
  facts: ChargeFacts;
  entry: HistoryEntry;
}

/** A part was returned, or returned money was received again. */
async function keepRest(
  tx: Tx,
  options: SettleOptions,
  payment: LockedPayment,
  { change, facts, entry }: Rest,
): Promise<Effect> {
  const { row } = payment;
  const isHereAgain = RETURNED_STATES.has(row.status) && !row.isReturnedOutside;
  const status = isHereAgain ? await statusAfterFailedReturn(tx, payment, facts) : row.status;
  const settled = isHereAgain ? { status } : {};
  await changePayment(tx, row, options.clock.now(), { ...change, ...settled }, entry);
  const isUnusable = status === 'surplus' && (isHereAgain || hasFailedSince(row, change));
  if (status !== 'succeeded' && !isUnusable) return 'changed';
  // Of a part, nobody else is told: the administrator, who has ordered it, notifies the company.
  if (isUnusable || hasFailedSince(row, change))
    options.log.error(
      { payment: row.id, item: row.itemId },
      isUnusable
        ? 'a refund failed, and its money buys nothing any more: give it back another way'
        : 'a refund failed at the bank, and the company did not get its money: give it back another way',
    );
  const item = await applyState(tx, options, payment.item);
  const news = newsOf(row, change);
  if (news) await emailMoneyBack(tx, options, { ...row, ...change, status }, item, news);
  return 'changed';
}

/** The administrator makes partial refunds, and notifies the company personally. */
function newsOf(
  before: PaymentIntentRow,
  { refunds, disputedCents }: Rest['change'],
): MoneyBackEvent | undefined {
  if (disputedCents > before.disputedCents) return 'disputed in part';
  const hasFailed = RETURNED_STATES.has(before.status) && hasFailedSince(before, { refunds });
  return hasFailed ? 'refund failed' : undefined;
}

function hasFailedSince(before: Pick<PaymentIntentRow, 'refunds'>, now: Pick<PaymentIntentRow, 'refunds'>) {
  return failedRefundsOf(now.refunds).length > failedRefundsOf(before.refunds).length;
}

const RETURNED_STATES: ReadonlySet<PaymentIntentRow['status']> = new Set([
  'refunded',
  'disputed',
  'returned',
]);

/**
 * What it bought was removed when the money was returned; if it would buy nothing now, it is refunded in another way
 * (`surplus`).
 */
async function statusAfterFailedReturn(
  tx: Tx,
  payment: LockedPayment,
  { receivedCents, currency }: ChargeFacts,
) {
  if (payment.row.status === 'returned') return 'surplus' as const;
  const isWanted = await improvesItem(tx, payment, { amount_received: receivedCents, currency });
  return isWanted ? ('succeeded' as const) : ('surplus' as const);
}

function statusAfterReturn(
  row: PaymentIntentRow,
  disputedCents: number,
  { receivedCents, currency }: ChargeFacts,
) {
  const isOther = receivedCents !== row.amountCents || currency !== CURRENCY;
  if (row.status === 'surplus' || row.status === 'returned') return 'returned';
  if (isOther && row.status !== 'succeeded') return 'returned';
  return disputedCents > 0 ? 'disputed' : 'refunded';
}

/** The refunds that failed at the bank. */
export function failedRefundsOf(refunds: PaymentIntentRow['refunds']): RefundFact[] {
  return Object.values(refunds).filter(({ state }) => state === 'failed');
}

function refundFact({ amount, status }: Stripe.Refund): RefundFact {
  return { cents: amount, state: status === 'failed' || status === 'canceled' ? 'failed' : 'made' };
}

function disputeFact({ amount, status }: Stripe.Dispute): DisputeFact {
  if (status === 'lost') return { cents: amount, outcome: 'lost' };
  const isOver = status === 'won' || status === 'warning_closed' || status === 'prevented';
  return { cents: amount, outcome: isOver ? 'won' : 'open' };
}

function merged<Fact>(
  kept: Record<string, Fact>,
  reported: Record<string, Fact>,
  isFinal: (fact: Fact) => boolean,
): Record<string, Fact> {
  const all = { ...kept };
  for (const [id, fact] of Object.entries(reported)) {
    const old = all[id];
    if (old === undefined || !isFinal(old)) all[id] = fact;
  }
  return all;
}

const sumOf = (facts: readonly { cents: number }[]) => facts.reduce((sum, { cents }) => sum + cents, 0);

function statusOf(disputes: readonly DisputeFact[]): PaymentIntentRow['disputeStatus'] {
  const outcomes = disputes.map(({ outcome }) => outcome);
  return (['lost', 'open', 'won'] as const).find((outcome) => outcomes.includes(outcome)) ?? null;
}
