import { createFileRoute } from '@tanstack/react-router';
import { type DetailsSearch, detailsSearch } from '../../../entities/items/item-addresses.ts';
import { needsUpgrade } from '../../../entities/items/item-status.ts';
import { requireKind } from '../../../entities/session/guards.ts';
import { CamerasPanel } from '../../../features/cameras/cameras-panel.tsx';
import { cameraQueries } from '../../../features/cameras/queries.ts';
import { readOf } from '../../../offline/prepare/read.ts';
import { useSetSearch } from '../../-history-entry.ts';
import { Details } from './-details.tsx';
import { locationRouteConfig } from './-item-route-config.ts';
import { readDetails } from './-read-details.ts';

export const Route = createFileRoute('/_main/_signed-in/locations/details/$_id')({
  validateSearch: detailsSearch,
  beforeLoad: ({ context }) => requireKind(context, 'location'),
  loader: ({ context, params: { _id: id } }) => {
    readDetails(locationRouteConfig.kind, context, id);
    void context.queryClient.prefetchQuery(cameraQueries.list(context.companyId, id));
  },
  staticData: { title: 'LOCATION DETAILS' },
  component: LocationDetails,
});

function LocationDetails() {
  const { companyId } = Route.useRouteContext();
  const { _id } = Route.useParams();
  const search = Route.useSearch();
  const setSearch = useSetSearch<DetailsSearch>(Route.useNavigate());
  return (
    <Details
      config={locationRouteConfig}
      companyId={companyId}
      itemId={_id}
      search={search}
      onSearch={setSearch}
      others={[
        {
          id: 'cameras',
          label: 'Connected Cameras',
          reads: [readOf(cameraQueries.list(companyId, _id), 'cameras')],
          content: ({ _id: locationId, camera_limit, payment_status }, address) => (
            <CamerasPanel
              companyId={companyId}
              locationId={locationId}
              limit={camera_limit}
              isUnpaid={needsUpgrade(payment_status, locationRouteConfig.kind)}
              label="Connected Cameras"
              {...address}
            />
          ),
        },
      ]}
    />
  );
}
