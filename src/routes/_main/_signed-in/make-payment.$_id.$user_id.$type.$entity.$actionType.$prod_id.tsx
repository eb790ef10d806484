import { createFileRoute } from '@tanstack/react-router';
import { PaymentScreen } from '../../../features/payments/payment-screen.tsx';

export const Route = createFileRoute(
  '/_main/_signed-in/make-payment/$_id/$user_id/$type/$entity/$actionType/$prod_id',
)({
  staticData: { title: 'Payment' },
  component: Payment,
});

function Payment() {
  const { companyId } = Route.useRouteContext();
  const params = Route.useParams();
  return <PaymentScreen companyId={companyId} params={params} />;
}
