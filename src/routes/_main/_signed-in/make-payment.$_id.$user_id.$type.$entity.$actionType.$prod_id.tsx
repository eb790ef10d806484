import { createFileRoute } from '@tanstack/react-router';
import { entityOf } from '../../../../common/contract/item-kinds.ts';
import { itemQueries } from '../../../entities/items/queries.ts';
import { dashboardOf } from '../../../entities/session/guards.ts';
import { readPaymentAction } from '../../../features/payments/payment-order.ts';
import { paymentQueries } from '../../../features/payments/queries.ts';
import { UrlTampered } from '../../../features/payments/url-tampered.tsx';
import { planQueries } from '../../../features/plans/queries.ts';
import { ItemPayment } from './-item-payment.tsx';
import { withKindOf } from './-item-route-config.ts';

export const Route = createFileRoute(
  '/_main/_signed-in/make-payment/$_id/$user_id/$type/$entity/$actionType/$prod_id',
)({
  loader: ({ context: { queryClient, companyId, userType }, params }) => {
    if (!readAction(params, userType)) return;
    withKindOf(userType, (kind) => {
      void queryClient.prefetchQuery(itemQueries.detail(kind, companyId, params._id));
    });
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
  // Any type but `internal` means that the user came from elsewhere.
  const leave =
    params.type === 'internal' ? goToDashboard : () => void navigate({ to: '/lander', replace: true });
  const action = readAction(params, userType);
  if (!action) return <UrlTampered onNoReturnTo={goToDashboard} />;
  const payWith = (planId: string) =>
    void navigate({ to: '.', params: { ...params, prod_id: planId }, replace: true });
  const what = { action, itemId: params._id, planId: params.prod_id, onLeave: leave, onOtherPlan: payWith };
  return withKindOf(userType, (kind) => <ItemPayment key={params.prod_id} kind={kind} {...what} />);
}

/** The action for an item of the company's kind; undefined if the URL was edited by hand. */
function readAction({ entity, actionType }: { entity: string; actionType: string }, userType: number) {
  return entity === entityOf(userType) ? readPaymentAction(actionType) : undefined;
}
