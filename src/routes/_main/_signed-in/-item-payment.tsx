import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PAYMENT_STATUS } from '../../../../common/contract/payments.ts';
import type { Plan } from '../../../../common/contract/plans.ts';
import { ItemImage } from '../../../entities/items/item-image.tsx';
import type { Item, ItemKindOf } from '../../../entities/items/item-kind.ts';
import { PastNotice } from '../../../entities/items/past-mark.tsx';
import { itemQueries } from '../../../entities/items/queries.ts';
import { useHeldItem, usePresentItem } from '../../../entities/items/use-item.ts';
import { useCompany } from '../../../entities/session/use-company.ts';
import { ItemNotThere } from '../../../features/items/details/item-not-there.tsx';
import { PriceNotRead } from '../../../features/payments/card-payment.tsx';
import { orderOf, type PaymentAction } from '../../../features/payments/payment-order.ts';
import { framedPayment, PaymentPending, PaymentScreen } from '../../../features/payments/payment-screen.tsx';
import { type SummaryLine, totalOf } from '../../../features/payments/payment-summary.tsx';
import { PlanNotThere } from '../../../features/plans/plan-not-there.tsx';
import { planQueries } from '../../../features/plans/queries.ts';
import { type CurrentPlan, planOfItem, useCurrentPlan } from '../../../features/plans/use-current-plan.ts';

interface ItemPaymentProps<T extends Item> {
  kind: ItemKindOf<T>;
  action: PaymentAction;
  itemId: string;
  planId: string;
  onLeave: () => void;
}

/** Reads the item and its plans, then lets it be paid. */
export function ItemPayment<T extends Item>({ kind, action, itemId, planId, onLeave }: ItemPaymentProps<T>) {
  const company = useCompany();
  const { item: known, query } = useHeldItem(kind, company._id, itemId);
  const present = usePresentItem(kind, company._id, itemId);
  const item = present.data ?? known;
  const plan = useQuery(planQueries.detail(planId));
  const plans = useQuery({ ...planQueries.list(kind.productType), enabled: action === 'upgrade' });
  const current = useCurrentPlan(planOfItem(item, present.isLooking), plans.data);
  if (!item && query.isError)
    return <ItemNotThere kind={kind} query={query} onBack={onLeave} isWholeScreen />;
  if (plan.data === undefined && plan.isError) return <PlanNotThere query={plan} onLeave={onLeave} />;
  if (plans.data === undefined && plans.isError) return <PlanNotThere query={plans} onLeave={onLeave} />;
  if (!item || present.isLooking || !plan.data || (action === 'upgrade' && !current))
    return framedPayment(item?.name, <PaymentPending onLeave={onLeave} />);
  const lines = summaryOf(plan.data, action === 'upgrade' ? current : undefined, item.credit);
  if (!lines) return <PriceNotRead onLeave={onLeave} />;
  const order = { kind, action, item, plan: plan.data, summary: lines, onLeave };
  return framedPayment(item.name, <ItemOrder {...order} />);
}

interface ItemOrderProps<T extends Item> {
  kind: ItemKindOf<T>;
  action: PaymentAction;
  item: T;
  plan: Plan;
  /** What makes up the amount. */
  summary: readonly SummaryLine[];
  onLeave: () => void;
}

function ItemOrder<T extends Item>({ kind, action, item, plan, summary, onLeave }: ItemOrderProps<T>) {
  const company = useCompany();
  const queryClient = useQueryClient();
  // What was credited stays, also when the item is read anew and has the new plan already.
  const [lines] = useState(summary);

  async function isSettled() {
    // The server itself: the query might answer first what the device keeps, from before the payment.
    const { data: now } = await kind.calls.details(item._id, {});
    queryClient.setQueryData(itemQueries.detailKey(kind, company._id, item._id), now);
    return (
      now.payment_status === PAYMENT_STATUS.paid && (action === 'purchase' || now.product_id === plan._id)
    );
  }

  return (
    <PaymentScreen
      companyId={company._id}
      order={orderOf({ action, company, item, planId: plan._id, dollars: totalOf(lines) })}
      name={item.name}
      picture={<ItemImage media={item.media} size="large" />}
      fields={kind.paymentFields(item)}
      notice={<PastNotice kind={kind} item={item} text="Pay only if you still need what the plan brings." />}
      plan={kind.planFields(item, plan)}
      lines={lines}
      isSettled={isSettled}
      onLeave={onLeave}
    />
  );
}

/** @param current what is credited; undefined for a purchase. @returns undefined where a price is not known */
function summaryOf(plan: Plan, current: CurrentPlan | undefined, credit: number): SummaryLine[] | undefined {
  if (plan.price_value === null || current?.worth === null) return undefined;
  const lines: SummaryLine[] = [{ label: plan.description, amount: plan.price_value }];
  if (current) lines.push({ label: `Current plan: ${current.name}`, amount: -current.worth });
  if (credit > 0) lines.push({ label: 'Earlier payments', amount: -credit });
  return lines;
}
