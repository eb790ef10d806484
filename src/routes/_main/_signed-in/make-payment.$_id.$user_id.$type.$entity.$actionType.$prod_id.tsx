import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { entityOf, type ItemEntity } from '../../../../common/contract/item-kinds.ts';
import type { Item, ItemKindOf } from '../../../entities/items/item-kind.ts';
import { itemQueries } from '../../../entities/items/queries.ts';
import { dashboardOf } from '../../../entities/session/guards.ts';
import { eventKind } from '../../../features/events/event-kind.tsx';
import { locationKind } from '../../../features/locations/location-kind.tsx';
import { readPaymentAction } from '../../../features/payments/payment-order.ts';
import { paymentQueries } from '../../../features/payments/queries.ts';
import { UrlTampered } from '../../../features/payments/url-tampered.tsx';
import { planQueries } from '../../../features/plans/queries.ts';
import { ItemPayment } from './-item-payment.tsx';

/** What the route does of each kind of item. */
const paidFor = {
  event: paymentOf(eventKind),
  location: paymentOf(locationKind),
} satisfies Record<ItemEntity, object>;

function paymentOf<T extends Item>(kind: ItemKindOf<T>) {
  return {
    prefetch(queryClient: QueryClient, companyId: string, itemId: string): void {
      void queryClient.prefetchQuery(itemQueries.detail(kind, companyId, itemId));
    },
    show: (what: Omit<ComponentProps<typeof ItemPayment<T>>, 'kind'>) => (
      <ItemPayment kind={kind} {...what} />
    ),
  };
}

export const Route = createFileRoute(
  '/_main/_signed-in/make-payment/$_id/$user_id/$type/$entity/$actionType/$prod_id',
)({
  loader: ({ context: { queryClient, companyId, userType }, params }) => {
    const address = readAddress(params, userType);
    if (!address) return;
    paidFor[address.entity].prefetch(queryClient, companyId, params._id);
    void queryClient.prefetchQuery(planQueries.detail(params.prod_id));
    void queryClient.prefetchQuery(paymentQueries.cards(companyId));
  },
  staticData: { title: 'Payment' },
  component: Payment,
});

function Payment() {
  const { userType } = Route.useRouteContext();
  const params = Route.useParams();
  const navigate = Route.useNavigate();
  const goToDashboard = () => void navigate({ to: dashboardOf(userType), replace: true });
  // Any type but `internal` counts as other: somebody who came from elsewhere.
  const leave =
    params.type === 'internal' ? goToDashboard : () => void navigate({ to: '/lander', replace: true });
  const address = readAddress(params, userType);
  if (!address) return <UrlTampered onNoReturnTo={goToDashboard} />;
  const what = { action: address.action, itemId: params._id, planId: params.prod_id, onLeave: leave };
  return paidFor[address.entity].show(what);
}

/** What is to be done and for what, or undefined when the address was changed by hand. */
function readAddress({ entity, actionType }: { entity: string; actionType: string }, userType: number) {
  const action = readPaymentAction(actionType);
  const own = entityOf(userType);
  return action && entity === own ? { action, entity: own } : undefined;
}
