/**
 * What an item's payments make of it. A pure function over their rows: whatever order the provider's events come
 * in, the same rows give the same item. Webhook, reconcile and administrator all end here.
 */
import { PAYMENT_STATUS, REJECTED } from '../../../common/contract/payments.ts';
import type { PaymentIntentRow } from '../../infra/db/schema-payments.ts';

/** What of a payment decides. Amounts in cents. */
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
  /** A `payment_status`. Undefined: no payment ever counted and the item is as it was made. */
  status: number | undefined;
  /** The payment whose plan the item has. Without one it has `basePlanId`. */
  bought: Fact | undefined;
  /** The plan before any payment, where that is on record. */
  basePlanId: string | null;
  /** The `payment_status` before any payment, where that is on record. */
  baseStatus: number | null;
  /** Paid, and not given back whole: what plans are paid with. */
  keptCents: number;
  /** Of it, what is here: without the parts that were given back. This counts towards the next payment. */
  heldCents: number;
  /** Kept beyond the worth of the plan that the item has. */
  creditCents: number;
  /** Why it is Rejected. */
  cause: RejectionCause | undefined;
}

/**
 * An item has the best plan of its history that the money kept for it pays for. So a refunded upgrade leaves what
 * was paid before it, and a cheap upgrade does not outlive the dear plan that it was an upgrade of.
 */
export function itemStateOf<Fact extends PaymentFact>(rows: readonly Fact[]): ItemState<Fact> {
  const ordered = [...rows].sort(byAge);
  const [first] = ordered;
  const counted = ordered.filter(({ status }) => isKept(status) || isTakenBack(status));
  const keptCents = counted.reduce((sum, row) => sum + keptOf(row), 0);
  const heldCents = counted.reduce((sum, row) => sum + heldOf(row), 0);
  const bought = counted
    .filter((row) => row.status !== 'closed' && row.coversCents <= keptCents)
    .filter((row) => keptCents > 0 || isKept(row.status))
    .reduce<Fact | undefined>((best, row) => (best && isBetter(best, row) ? best : row), undefined);
  const lost = counted.findLast(({ status, disputedCents }) => isTakenBack(status) || disputedCents > 0);
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

/** Whether one more payment brings the item anything; if not, its money goes back. */
export function isWorthMore(before: ItemState, after: ItemState): boolean {
  return after.bought !== undefined && after.bought.coversCents > (before.bought?.coversCents ?? -1);
}

/** A trial, and what was paid for before payments were recorded, is not lost with a payment that came on top. */
function unboughtStatus(onStatus: number | null, isLost: boolean): number | undefined {
  if (!isLost) return undefined;
  return onStatus === PAYMENT_STATUS.freeTrial || onStatus === PAYMENT_STATUS.paid ? onStatus : REJECTED;
}

function causeOf(lost: PaymentFact | undefined): RejectionCause {
  if (lost?.status === 'closed') return 'closed';
  if (lost?.status === 'disputed' || (lost && lost.disputedCents > 0)) return 'disputed';
  return 'refunded';
}

/** Of two plans that are paid for, the one of the greater worth; then one whose own payment is kept; then the newer. */
function isBetter(best: PaymentFact, row: PaymentFact): boolean {
  if (best.coversCents !== row.coversCents) return best.coversCents > row.coversCents;
  return isKept(best.status) && !isKept(row.status);
}

/**
 * What a payment still pays for. A part given back is our own goodwill and leaves the plan; a part that a dispute
 * took does not, or a dear plan could be kept by disputing almost all of it.
 */
function keptOf({ status, amountCents, refundedCents, disputedCents }: PaymentFact): number {
  if (!isKept(status)) return 0;
  return disputedCents === 0 ? amountCents : Math.max(0, amountCents - refundedCents - disputedCents);
}

function heldOf({ status, amountCents, refundedCents, disputedCents }: PaymentFact): number {
  return isKept(status) ? Math.max(0, amountCents - refundedCents - disputedCents) : 0;
}

const isKept = (status: PaymentFact['status']) => status === 'succeeded';

/** Money that went back, and an attempt that the administrator ended for good. */
const isTakenBack = (status: PaymentFact['status']) =>
  status === 'refunded' || status === 'disputed' || status === 'closed';

/** Of one moment, what was opened with less paid is the older. */
function byAge(one: PaymentFact, other: PaymentFact): number {
  return (
    one.createdAt.getTime() - other.createdAt.getTime() ||
    paidBefore(one) - paidBefore(other) ||
    (one.id < other.id ? -1 : 1)
  );
}

/** What was kept for the item when a payment was opened. */
export function paidBefore({ coversCents, amountCents }: Pick<PaymentFact, 'coversCents' | 'amountCents'>) {
  return coversCents - amountCents;
}
