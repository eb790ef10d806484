import { createFileRoute } from '@tanstack/react-router';
import { type DashboardSearch, dashboardSearch } from '../../../entities/items/item-addresses.ts';
import { itemQueries } from '../../../entities/items/queries.ts';
import { requireKind } from '../../../entities/session/guards.ts';
import { useSetSearch } from '../../-history-entry.ts';
import { Dashboard } from './-dashboard.tsx';
import { locationRouteConfig } from './-item-route-config.ts';

export const Route = createFileRoute('/_main/_signed-in/locations/list')({
  validateSearch: dashboardSearch,
  beforeLoad: ({ context }) => requireKind(context, 'location'),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(itemQueries.list(locationRouteConfig.kind, context.companyId));
  },
  staticData: { title: 'LOCATIONS' },
  component: Locations,
});

function Locations() {
  const { companyId } = Route.useRouteContext();
  const search = Route.useSearch();
  const setSearch = useSetSearch<DashboardSearch>(Route.useNavigate());
  return (
    <Dashboard config={locationRouteConfig} companyId={companyId} search={search} onSearch={setSearch} />
  );
}
