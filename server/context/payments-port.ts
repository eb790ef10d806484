/** What the rest of the server asks of the payments; `modules/payments` implements it. */
import type { Hono } from 'hono';
import type { SavedCard } from '../../common/contract/payments.ts';
import type { Failure, Result } from '../core/result.ts';
import type { CompanyRow, ItemRow, PlanRow } from '../infra/db/schema.ts';
import type { PaymentIntentRow } from '../infra/db/schema-payments.ts';

/** `administrator NAME` for what was decided by hand. */
export type Actor = 'company' | 'provider' | 'server' | `administrator ${string}`;

/** A payment as it is asked for, with nothing in it that the server would have to believe. */
export interface PaymentRequest {
  action: 'purchase' | 'upgrade';
  kind: ItemRow['kind'];
  itemId: string;
  /** The plan to upgrade to, or to buy again a Rejected item with. Else a purchase is of the item's own plan. */
  planId: string;
  /** Of the session that asks: what it may pay by saved cards is bounded. */
  tokenHash?: string | undefined;
}

export interface Decision {
  who: Actor;
  why: string;
}

/** `paid` is recorded with `recordPaid`. */
export type ByHandState = 'cancelled' | 'closed' | 'refunded';

/** What was paid past the provider, in cents; without a plan for the item's own, without an amount its price. */
export interface PaidOutside {
  itemId: string;
  planId?: string | undefined;
  amountCents?: number | undefined;
  /** What the payment asked for that is settled by it: without an amount, the plan must still cost as much. */
  openedAtCents?: number | undefined;
  /** The administrator has named the plan: it may be cheaper than what the item has. */
  isPlanNamed?: boolean;
}

export interface ManualDecisions {
  /** Records a payment past the provider. Plans that are no longer offered can be paid for too. */
  recordPaid(
    paid: PaidOutside,
    decision: Decision,
  ): Promise<Failure | { paymentId: string; amountCents: number; plan: PlanRow }>;
  /** Ends an open payment, also for good, or records that the money of one went back another way. */
  settle(paymentId: string, as: ByHandState, decision: Decision): Promise<Failure | undefined>;
  /** Gives back all or a part by the provider. Answers what was given back, in cents. */
  refund(
    payment: { paymentId: string; amountCents?: number | undefined },
    decision: Decision,
  ): Promise<Failure | { refundedCents: number }>;
}

/** A payment as the provider's books have it. */
export interface ProviderPayment {
  intentId: string;
  paymentId: string;
  itemId: string;
  planId: string;
  amountCents: number;
  /** The provider's word for where it is. */
  providerStatus: string;
  createdAt: Date;
}

/** One that a comparison has changed here, as it is now. */
export interface ComparedPayment extends ProviderPayment {
  status: PaymentIntentRow['status'];
  /** Refunded, or lost to disputes. */
  goneCents: number;
  /** This database did not know it. */
  isAdded: boolean;
}

export interface Comparison {
  /** Payments of ours in the provider's books. */
  looked: number;
  changed: ComparedPayment[];
  /** Paid, or being paid, for an item or a plan that is not here: the administrator decides. */
  undecided: ProviderPayment[];
}

export interface Payments {
  /** Adds what is not in the contract's table: the webhook and, without provider keys, the sandbox. */
  mount(app: Hono): void;
  /** Begins reconciling open intents, at once and every few minutes. */
  start(): void;
  stop(): Promise<void>;
  /** Opens a payment, or continues the one that is open. Never call it inside a transaction. */
  open(company: CompanyRow, paymentRequest: PaymentRequest): Promise<Result>;
  /** The cards the company saved, newest first. Never call it inside a transaction. */
  savedCards(company: CompanyRow): Promise<SavedCard[]>;
  /** Removes a saved card at the provider; answers whether it is gone. Never call it inside a transaction. */
  removeSavedCard(company: CompanyRow, cardId: string): Promise<boolean>;
  /** Ends the open payments of an item. Never call it inside a transaction. */
  cancelOpen(itemId: string): Promise<void>;
  /**
   * Ends the open payments of a company that is closed, or is other people's now. Never call it inside a transaction.
   * Answers how many are open still, which the reconcile tries again of a closed company.
   */
  endOpenOf(companyId: string): Promise<number>;
  /** What the administrator decides. */
  readonly manual: ManualDecisions;
  /** Compares every open intent with the provider; answers how many it settled. */
  reconcile(): Promise<number>;
  /**
   * Brings payments to what the provider's books say of all that moved since a time, also those that are not here any
   * more, as after a return to a backup. Mails nobody. Never call it inside a transaction.
   */
  compare(since: Date): Promise<Comparison>;
}
