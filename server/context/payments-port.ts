/** The interface of payments for the rest of the server; implemented by `modules/payments`. */
import type { Hono } from 'hono';
import type { SavedCard } from '../../common/contract/payments.ts';
import type { Failure, Result } from '../core/result.ts';
import type { CompanyRow, ItemRow, PlanRow } from '../infra/db/schema.ts';
import type { PaymentIntentRow } from '../infra/db/schema-payments.ts';

/** `administrator NAME` for decisions made by hand. */
export type Actor = 'company' | 'provider' | 'server' | `administrator ${string}`;

/** A requested payment, without anything that the server would have to trust. */
export interface PaymentRequest {
  action: 'purchase' | 'upgrade';
  kind: ItemRow['kind'];
  itemId: string;
  /**
   * The plan to upgrade to, or with which to buy a Rejected item again. Otherwise a purchase uses the item's own plan.
   */
  planId: string;
  /** Of the requesting session, whose payments by saved cards are limited. */
  tokenHash?: string | undefined;
}

export interface Decision {
  who: Actor;
  why: string;
}

/** `paid` is recorded with `recordPaid`. */
export type ByHandState = 'cancelled' | 'closed' | 'refunded';

/** A payment outside the provider, in cents; the default plan is the item's own, the default amount its price. */
export interface PaidOutside {
  itemId: string;
  planId?: string | undefined;
  amountCents?: number | undefined;
  /** The price of the payment that it replaces: without an amount, the plan must still cost the same. */
  openedAtCents?: number | undefined;
  /** The administrator has chosen the plan: it may be cheaper than the item's. */
  isPlanNamed?: boolean;
}

export interface ManualDecisions {
  /** Records a payment outside the provider. Plans that are no longer offered are allowed. */
  recordPaid(
    paid: PaidOutside,
    decision: Decision,
  ): Promise<Failure | { paymentId: string; amountCents: number; plan: PlanRow }>;
  /** Cancels or closes an open payment, or records that a payment was returned outside the provider. */
  settle(paymentId: string, as: ByHandState, decision: Decision): Promise<Failure | undefined>;
  /**
   * Refunds all or a part through the provider. Returns the refunded amount in cents. `earlier`: it is that of an
   * earlier order, whose result was unknown: it had been made, or is finished now. Nothing else was ordered.
   */
  refund(
    payment: { paymentId: string; amountCents?: number | undefined },
    decision: Decision,
  ): Promise<Failure | { refundedCents: number; earlier?: 'made' | 'finished' }>;
}

/** A payment in the provider's data. */
export interface ProviderPayment {
  intentId: string;
  paymentId: string;
  itemId: string;
  planId: string;
  amountCents: number;
  /** The provider's status. */
  providerStatus: string;
  createdAt: Date;
}

/** A payment that a comparison changed, in its new state. */
export interface ComparedPayment extends ProviderPayment {
  status: PaymentIntentRow['status'];
  /** Refunded, or lost to disputes. */
  goneCents: number;
  /** It was missing in this database. */
  isAdded: boolean;
}

export interface Comparison {
  /** The number of our payments in the provider's data. */
  looked: number;
  changed: ComparedPayment[];
  /** Paid, or being paid, for an item or a plan that does not exist here: the administrator decides. */
  undecided: ProviderPayment[];
}

/** What became of a company's open payments. */
export interface EndedPayments {
  /** How many are still open. */
  open: number;
  /** Those that were paid within the last hour, and count. */
  paid: { id: string; amountCents: number; settledAt: Date | null }[];
}

export interface Payments {
  /** Adds routes outside the contract's table: the webhook and, without provider keys, the sandbox. */
  mount(app: Hono): void;
  /** Starts reconciling open intents, at once and every few minutes. */
  start(): void;
  stop(): Promise<void>;
  /** Opens a payment, or continues the open one. Never call it inside a transaction. */
  open(company: CompanyRow, paymentRequest: PaymentRequest): Promise<Result>;
  /** The company's saved cards, newest first. Never call it inside a transaction. */
  savedCards(company: CompanyRow): Promise<SavedCard[]>;
  /** Removes a saved card at the provider; returns whether it is gone. Never call it inside a transaction. */
  removeSavedCard(company: CompanyRow, cardId: string): Promise<boolean>;
  /** Cancels the open payments of an item. Never call it inside a transaction. */
  cancelOpen(itemId: string): Promise<void>;
  /**
   * Cancels the open payments of a company that was closed or transferred to other people. Never call it inside a
   * transaction. For a closed company, the reconcile tries those again that are still open.
   */
  endOpenOf(companyId: string): Promise<EndedPayments>;
  /** The administrator's decisions. */
  readonly manual: ManualDecisions;
  /** Compares every open intent with the provider; returns how many it settled. */
  reconcile(): Promise<number>;
  /**
   * Updates payments to the provider's data of everything that changed since a time, and adds missing ones, such as
   * after a restore of a backup. Sends no mails. Never call it inside a transaction.
   */
  compare(since: Date): Promise<Comparison>;
}
