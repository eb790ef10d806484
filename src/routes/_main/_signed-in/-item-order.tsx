import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { PAYMENT_STATUS } from '../../../../common/contract/payments.ts';
import type { Plan } from '../../../../common/contract/plans.ts';
import { ItemImage } from '../../../entities/items/item-image.tsx';
import type { Item, ItemKindOf } from '../../../entities/items/item-kind.ts';
import { PastNotice } from '../../../entities/items/past-mark.tsx';
import { changeCachedList, itemQueries } from '../../../entities/items/queries.ts';
import { useCompany } from '../../../entities/session/use-company.ts';
import { orderOf, type PaymentAction } from '../../../features/payments/payment-order.ts';
import { PaymentScreen } from '../../../features/payments/payment-screen.tsx';
import { type SummaryLine, totalOf } from '../../../features/payments/payment-summary.tsx';

interface ItemOrderProps<T extends Item> {
  kind: ItemKindOf<T>;
  action: PaymentAction;
  item: T;
  plan: Plan;
  /** The items of the total. */
  summary: readonly SummaryLine[];
  onLeave: () => void;
  onChoosePlan: (() => void) | undefined;
}

/** The payment of an item with a plan. */
export function ItemOrder<T extends Item>(props: ItemOrderProps<T>) {
  const { kind, action, item, plan, summary, onLeave, onChoosePlan } = props;
  const company = useCompany();
  const queryClient = useQueryClient();
  // Kept once it is paid: a refetched item already has the new plan, but the credit applied before.
  const kept = useRef(summary);
  if (item.product_id !== plan._id) kept.current = summary;
  const lines = kept.current;

  async function isSettled() {
    // Bypasses the query, which might return cached data from before the payment.
    const { data: now } = await kind.calls.details(item._id, {});
    queryClient.setQueryData(itemQueries.detailKey(kind, company._id, item._id), now);
    const isShown =
      now.payment_status === PAYMENT_STATUS.paid && (action === 'purchase' || now.product_id === plan._id);
    // The dashboard shows its cached list first: it must not call Pending what was just confirmed.
    if (isShown) {
      const { payment_status, access_code } = now;
      changeCachedList<T>(queryClient, itemQueries.listKey(kind, company._id), (items) =>
        items.map((listed) => (listed._id === now._id ? { ...listed, payment_status, access_code } : listed)),
      );
    } else {
      // For `usePresentItem`: perhaps upgraded to another plan meanwhile, as in another tab.
      queryClient.setQueryData(itemQueries.toPayKey(kind, company._id, item._id), now);
    }
    return isShown;
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
      onChoosePlan={onChoosePlan}
    />
  );
}
