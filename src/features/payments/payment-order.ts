import type * as z from 'zod/mini';
import { readDollars } from '../../../common/contract/dollars.ts';
import { entityOf, itemKinds } from '../../../common/contract/item-kinds.ts';
import type { paymentsContract } from '../../../common/contract/payments.ts';

const ACTIONS = ['purchase', 'upgrade'] as const;
export type PaymentAction = (typeof ACTIONS)[number];

/** The `{actionType}` of a payment's URL; undefined if the URL was edited by hand. */
export function readPaymentAction(text: string): PaymentAction | undefined {
  return ACTIONS.find((action) => action === text);
}

/** One thing to pay for. Orders of the same thing continue the same payment. */
export interface PaymentOrder {
  readonly action: PaymentAction;
  readonly request: z.output<typeof paymentsContract.purchasePlan.request>;
}

interface OrderParts {
  action: PaymentAction;
  company: { _id: string; user_type: number };
  item: { _id: string };
  planId: string;
  /** Dollars by the portal's calculation; our server uses its own. */
  dollars: number;
}

/** The payment request of section 7: an event company buys for events, any other for locations. */
export function orderOf({ action, company, item, planId, dollars }: OrderParts): PaymentOrder {
  const entity = entityOf(company.user_type);
  return {
    action,
    request: {
      user_id: company._id,
      product_type: entity,
      product_id: planId,
      total_amount: dollars,
      [itemKinds[entity].idField]: item._id,
    },
  };
}

/**
 * The summary's total in dollars: the server's `payment` if it sent one. Null if that is unreadable, as it may differ
 * from the portal's calculation.
 */
export function amountToPay(reckoned: number, fromServer: unknown): number | null {
  if (fromServer === null || fromServer === undefined || fromServer === '') return reckoned;
  return readDollars(fromServer);
}
