import { createFileRoute } from '@tanstack/react-router';
import { eventKind } from '../../../features/events/event-kind.tsx';
import { itemQueries } from '../../../features/items/queries.ts';
import { locationKind } from '../../../features/locations/location-kind.tsx';
import { readPaymentAction } from '../../../features/payments/payment-order.ts';
import { paymentQueries } from '../../../features/payments/queries.ts';
import { UrlTampered } from '../../../features/payments/url-tampered.tsx';
import { planQueries } from '../../../features/plans/queries.ts';
import { dashboardOf } from '../../../features/session/guards.ts';
import { isEventCompany } from '../../../features/session/session-store.ts';
import { ItemPayment } from './-item-payment.tsx';

export const Route = createFileRoute(
  '/_main/_signed-in/make-payment/$_id/$user_id/$type/$entity/$actionType/$prod_id',
)({
  loader: ({ context: { queryClient, companyId, userType }, params }) => {
    const address = readAddress(params, userType);
    if (!address) return;
    if (address.entity === 'event')
      void queryClient.prefetchQuery(itemQueries.detail(eventKind, companyId, params._id));
    else void queryClient.prefetchQuery(itemQueries.detail(locationKind, companyId, params._id));
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
  return address.entity === 'event' ? (
    <ItemPayment kind={eventKind} {...what} />
  ) : (
    <ItemPayment kind={locationKind} {...what} />
  );
}

/** What is to be done and for what, or undefined when the address was changed by hand. */
function readAddress({ entity, actionType }: { entity: string; actionType: string }, userType: number) {
  const action = readPaymentAction(actionType);
  const own = isEventCompany(userType) ? 'event' : 'location';
  return action && entity === own ? { action, entity: own } : undefined;
}
