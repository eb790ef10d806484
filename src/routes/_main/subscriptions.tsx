import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { planQueries } from '../../features/plans/queries.ts';
import { SubscriptionsScreen } from '../../features/plans/subscriptions-screen.tsx';
import { BuyPlan } from './-buy-plan.tsx';

const SearchSchema = z.object({ tab: z.catch(z.optional(z.enum(['security'])), undefined) });

export const Route = createFileRoute('/_main/subscriptions')({
  validateSearch: SearchSchema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(planQueries.list(deps.tab ?? 'event')),
  staticData: { title: 'Subscriptions' },
  component: Subscriptions,
});

function Subscriptions() {
  const { tab = 'event' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SubscriptionsScreen
      tab={tab}
      onTab={(next) => void navigate({ search: next === 'security' ? { tab: next } : {}, replace: true })}
      buy={(plan, productType) => <BuyPlan plan={plan} productType={productType} />}
    />
  );
}
