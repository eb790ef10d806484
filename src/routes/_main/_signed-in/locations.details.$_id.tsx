import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { CamerasPanel } from '../../../features/cameras/cameras-panel.tsx';
import { cameraQueries } from '../../../features/cameras/queries.ts';
import { invitationQueries } from '../../../features/invitations/queries.ts';
import type { NoteDetails } from '../../../features/items/details/use-details-address.ts';
import { DetailsSearchSchema } from '../../../features/items/item-addresses.ts';
import { itemQueries } from '../../../features/items/queries.ts';
import { requireKind } from '../../../features/session/guards.ts';
import { readOf } from '../../../offline/prepare/read.ts';
import { Details } from './-details.tsx';
import { locationSide } from './-item-side.ts';

export const Route = createFileRoute('/_main/_signed-in/locations/details/$_id')({
  validateSearch: DetailsSearchSchema,
  beforeLoad: ({ context }) => requireKind(context, 'security'),
  loader: ({ context: { queryClient, companyId }, params: { _id: id } }) => {
    void queryClient.prefetchQuery(itemQueries.detail(locationSide.kind, companyId, id));
    void queryClient.prefetchQuery(invitationQueries.list(companyId, { kind: 'location', id }));
    void queryClient.prefetchQuery(cameraQueries.list(companyId, id));
  },
  staticData: { title: 'LOCATION DETAILS' },
  component: LocationDetails,
});

function LocationDetails() {
  const { companyId } = Route.useRouteContext();
  const { _id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const note = useCallback<NoteDetails>(
    (next, options) => void navigate({ search: next, ...options }),
    [navigate],
  );
  return (
    <Details
      side={locationSide}
      companyId={companyId}
      itemId={_id}
      search={search}
      onSearch={note}
      onBack={() => void navigate({ to: '/locations/list' })}
      invited={{
        label: 'Invited Tenant',
        limit: () => 0,
        details: ({ location }) => [location.name],
      }}
      second={{
        id: 'cameras',
        label: 'Connected Cameras',
        reads: readOf(cameraQueries.list(companyId, _id), 'cameras'),
        content: ({ _id: locationId, camera_limit }, address) => (
          <CamerasPanel
            companyId={companyId}
            locationId={locationId}
            limit={camera_limit}
            label="Connected Cameras"
            {...address}
          />
        ),
      }}
    />
  );
}
