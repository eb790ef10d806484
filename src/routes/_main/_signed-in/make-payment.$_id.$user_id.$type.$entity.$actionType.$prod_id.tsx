import { createFileRoute } from '@tanstack/react-router';
import { eventQueries } from '../../../features/events/queries.ts';
import { readPaymentAction } from '../../../features/payments/payment-order.ts';
import { paymentQueries } from '../../../features/payments/queries.ts';
import { UrlTampered } from '../../../features/payments/url-tampered.tsx';
import { planQueries } from '../../../features/plans/queries.ts';
import { dashboardOf } from '../../../features/session/guards.ts';
import { EventPayment } from './-event-payment.tsx';

export const Route = createFileRoute(
  '/_main/_signed-in/make-payment/$_id/$user_id/$type/$entity/$actionType/$prod_id',
)({
  loader: ({ context: { queryClient, companyId }, params }) => {
    if (!readAddress(params)) return;
    void queryClient.prefetchQuery(eventQueries.detail(companyId, params._id));
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
  const action = readAddress(params);
  if (!action) return <UrlTampered onNoWayBack={goToDashboard} />;
  return <EventPayment action={action} eventId={params._id} planId={params.prod_id} onLeave={leave} />;
}

/** What is to be done, or undefined when the address was changed by hand. */
function readAddress({ entity, actionType }: { entity: string; actionType: string }) {
  return entity === 'event' ? readPaymentAction(actionType) : undefined;
}
