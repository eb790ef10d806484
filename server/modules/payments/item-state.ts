/**
 * Derives an item's state from its payments. A pure function of their rows: whatever the order of the provider's
 * events, the same rows give the same item. Webhook, reconcile and administrator all use it.
 */
import { PAYMENT_STATUS, REJECTED } from '../../../common/contract/payments.ts';
import type { PaymentIntentRow } from '../../infra/db/schema-payments.ts';

/** The relevant columns of a payment. Amounts in cents. */
export type PaymentFact = Pick<
  PaymentIntentRow,
  | 'id'
  | 'planId'
  | 'status'
  | 'amountCents'
  | 'refundedCents'
  | 'disputedCents'
  | 'coversCents'
  | 'onPlanId'
  | 'onStatus'
  | 'createdAt'
>;

export type RejectionCause = 'refunded' | 'disputed' | 'closed';

export interface ItemState<Fact extends PaymentFact = PaymentFact> {
  /** A `payment_status`. Undefined if no payment ever counted: the item is unchanged. */
  status: number | undefined;
  /** The payment whose plan the item has. Without one, the item has `basePlanId`. */
  bought: Fact | undefined;
  /** The plan before any payment, if recorded. */
  basePlanId: string | null;
  /** The `payment_status` before any payment, if recorded. */
  baseStatus: number | null;
  /** Paid, and not returned in full: pays for plans. */
  keptCents: number;
  /** The same without partial refunds. This counts towards the next payment. */
  heldCents: number;
  /** What is kept beyond the value of the item's plan. */
  creditCents: number;
  /** Why it is Rejected. */
  cause: RejectionCause | undefined;
}

/**
 * An item has the best plan of its history that its kept payments pay for. So a refunded upgrade leaves the earlier
 * plan, and a cheap upgrade does not keep the dear plan that it started from.
 */
export function itemStateOf<Fact extends PaymentFact>(rows: readonly Fact[]): ItemState<Fact> {
  const ordered = [...rows].sort(byAge);
  // Not the oldest by time alone: the clock may have been set back, or another process's be behind.
  const first = ordered.find((row) => paidBefore(row) <= 0) ?? ordered[0];
  const counted = ordered.filter(({ status }) => isKept(status) || isReversed(status));
  const keptCents = counted.reduce((sum, row) => sum + keptOf(row), 0);
  const heldCents = counted.reduce((sum, row) => sum + heldOf(row), 0);
  const bought = counted
    .filter((row) => row.status !== 'closed' && row.coversCents <= keptCents)
    .filter((row) => keptCents > 0 || isKept(row.status))
    .reduce<Fact | undefined>((best, row) => (best && isBetter(best, row) ? best : row), undefined);
  const lost = counted.findLast(({ status, disputedCents }) => isReversed(status) || disputedCents > 0);
  const status = bought ? PAYMENT_STATUS.paid : unboughtStatus(first?.onStatus ?? null, lost !== undefined);
  return {
    status,
    bought,
    basePlanId: first?.onPlanId ?? null,
    baseStatus: first?.onStatus ?? null,
    keptCents,
    heldCents,
    creditCents: keptCents - (bought?.coversCents ?? 0),
    cause: status === REJECTED ? causeOf(lost) : undefined,
  };
}

/** Whether one more payment improves the item; if not, it is refunded. */
export function isWorthMore(before: ItemState, after: ItemState): boolean {
  return after.bought !== undefined && after.bought.coversCents > (before.bought?.coversCents ?? -1);
}

/** A trial, or what was paid for before payments were recorded, is not lost with a later payment. */
function unboughtStatus(onStatus: number | null, isLost: boolean): number | undefined {
  if (!isLost) return undefined;
  return onStatus === PAYMENT_STATUS.freeTrial || onStatus === PAYMENT_STATUS.paid ? onStatus : REJECTED;
}

function causeOf(lost: PaymentFact | undefined): RejectionCause {
  if (lost?.status === 'closed') return 'closed';
  if (lost?.status === 'disputed' || (lost && lost.disputedCents > 0)) return 'disputed';
  return 'refunded';
}

/**
 * Compares two paid plans: the more valuable is better; then one whose own payment is kept; then the newer, which is
 * the one with more paid before, whatever the clocks said.
 */
function isBetter(best: PaymentFact, row: PaymentFact): boolean {
  if (best.coversCents !== row.coversCents) return best.coversCents > row.coversCents;
  if (isKept(best.status) !== isKept(row.status)) return isKept(best.status);
  return paidBefore(best) > paidBefore(row);
}

/**
 * The amount of a payment that still pays for a plan. A partial refund is our goodwill and does not reduce it; a
 * partial dispute does, or a dear plan could be kept by disputing almost all of it.
 */
function keptOf({ status, amountCents, refundedCents, disputedCents }: PaymentFact): number {
  if (!isKept(status)) return 0;
  return disputedCents === 0 ? amountCents : Math.max(0, amountCents - refundedCents - disputedCents);
}

function heldOf({ status, amountCents, refundedCents, disputedCents }: PaymentFact): number {
  return isKept(status) ? Math.max(0, amountCents - refundedCents - disputedCents) : 0;
}

const isKept = (status: PaymentFact['status']) => status === 'succeeded';

/** The money was returned, or the administrator closed the attempt. */
const isReversed = (status: PaymentFact['status']) =>
  status === 'refunded' || status === 'disputed' || status === 'closed';

/** Of payments opened at the same time, the one with less paid before is older. */
function byAge(one: PaymentFact, other: PaymentFact): number {
  return (
    one.createdAt.getTime() - other.createdAt.getTime() ||
    paidBefore(one) - paidBefore(other) ||
    (one.id < other.id ? -1 : 1)
  );
}

/** The amount kept for the item when a payment was opened. */
export function paidBefore({ coversCents, amountCents }: Pick<PaymentFact, 'coversCents' | 'amountCents'>) {
  return coversCents - amountCents;
}
