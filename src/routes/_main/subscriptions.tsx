import { createFileRoute } from '@tanstack/react-router';
import { type ProductType, productTypes } from '../../../common/contract/product-types.ts';
import { planQueries } from '../../features/plans/queries.ts';
import { SubscriptionsScreen } from '../../features/plans/subscriptions-screen.tsx';
import { oneOf } from '../../lib/search-values.ts';
import { useCachedCode } from '../../offline/worker/use-cached-code.ts';
import { BuyPlan } from './-buy-plan.tsx';

const FIRST = 'event' satisfies ProductType;
/** The first tab has no search param. */
const NAMED = productTypes.filter((type) => type !== FIRST);

export const Route = createFileRoute('/_main/subscriptions')({
  validateSearch: (raw): { tab?: ProductType | undefined } => ({ tab: oneOf(NAMED, raw.tab) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(planQueries.list(deps.tab ?? FIRST)),
  staticData: { title: 'Subscriptions' },
  component: Subscriptions,
});

function Subscriptions() {
  const { tab = FIRST } = Route.useSearch();
  const navigate = Route.useNavigate();
  useCachedCode('texts');
  return (
    <SubscriptionsScreen
      tab={tab}
      onTab={(next) => void navigate({ search: next === FIRST ? {} : { tab: next }, replace: true })}
      buy={(plan, productType) => <BuyPlan plan={plan} productType={productType} />}
    />
  );
}
