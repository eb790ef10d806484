import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Plan } from '../../../../common/contract/plans.ts';
import { isOwnApi } from '../../../api/api-address.ts';
import type { Item, ItemKindOf } from '../../../entities/items/item-kind.ts';
import { useHeldItem, usePresentItem, withStatusOf } from '../../../entities/items/use-item.ts';
import { useCompany } from '../../../entities/session/use-company.ts';
import { ItemNotFound } from '../../../features/items/details/item-not-found.tsx';
import { PriceNotRead } from '../../../features/payments/card-payment.tsx';
import type { PaymentAction } from '../../../features/payments/payment-order.ts';
import { PaymentPending, paymentLayout } from '../../../features/payments/payment-screen.tsx';
import type { SummaryLine } from '../../../features/payments/payment-summary.tsx';
import { OtherPlanDialog } from '../../../features/plans/other-plan-dialog.tsx';
import { PlanNotFound } from '../../../features/plans/plan-not-found.tsx';
import { planQueries } from '../../../features/plans/queries.ts';
import { type CurrentPlan, planOfItem, useCurrentPlan } from '../../../features/plans/use-current-plan.ts';
import { ItemOrder } from './-item-order.tsx';

interface ItemPaymentProps<T extends Item> {
  kind: ItemKindOf<T>;
  action: PaymentAction;
  itemId: string;
  planId: string;
  onLeave: () => void;
  /** Called with the id of another plan to pay for. */
  onOtherPlan: (planId: string) => void;
}

/** Loads the item and its plans, then shows the payment. */
export function ItemPayment<T extends Item>(props: ItemPaymentProps<T>) {
  const { kind, action, itemId, planId, onLeave, onOtherPlan } = props;
  const company = useCompany();
  const { item: known, query } = useHeldItem(kind, company._id, itemId);
  const present = usePresentItem(kind, company._id, itemId);
  const item = withStatusOf(known, present.data);
  const plan = useQuery(planQueries.detail(planId));
  const isUpgrade = action === 'upgrade';
  const plans = useQuery({ ...planQueries.list(kind.productType), enabled: isUpgrade || isOwnApi() });
  const isWithdrawn = !isUpgrade && plans.data?.every(({ _id }) => _id !== planId) === true;
  const [isChoosing, setIsChoosing] = useState(false);
  const current = useCurrentPlan(planOfItem(item, present.isLooking), plans.data);
  if (!item && query.isError)
    return <ItemNotFound kind={kind} query={query} onBack={onLeave} isWholeScreen />;
  if (plan.data === undefined && plan.isError) return <PlanNotFound query={plan} onLeave={onLeave} />;
  if (isUpgrade && plans.data === undefined && plans.isError)
    return <PlanNotFound query={plans} onLeave={onLeave} />;
  if (!item || present.isLooking || !plan.data || (isUpgrade && !current))
    return paymentLayout(item?.name, <PaymentPending onLeave={onLeave} />);
  const lines = summaryOf(plan.data, isUpgrade ? current : undefined, item.credit);
  if (!lines) return <PriceNotRead onLeave={onLeave} />;
  if (isChoosing) {
    const { entity, productType } = kind;
    const which = { entity, productType, plan: plan.data, credit: item.credit };
    return <OtherPlanDialog {...which} onPay={onOtherPlan} onClose={onLeave} />;
  }
  const onChoosePlan = isWithdrawn ? () => setIsChoosing(true) : undefined;
  const order = { kind, action, item, plan: plan.data, summary: lines, onLeave, onChoosePlan };
  return paymentLayout(item.name, <ItemOrder {...order} />);
}

/**
 * @param current the plan that is credited; undefined for a purchase
 * @returns undefined if a price is unknown
 */
function summaryOf(plan: Plan, current: CurrentPlan | undefined, credit: number): SummaryLine[] | undefined {
  if (plan.price_value === null || current?.worth === null) return undefined;
  const lines: SummaryLine[] = [{ label: plan.description, amount: plan.price_value }];
  if (current) lines.push({ label: `Current plan: ${current.name}`, amount: -current.worth });
  if (credit > 0) lines.push({ label: 'Earlier payments', amount: -credit });
  return lines;
}
