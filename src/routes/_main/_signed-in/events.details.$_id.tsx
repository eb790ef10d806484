import { createFileRoute } from '@tanstack/react-router';
import type { EventItem } from '../../../../common/contract/events.ts';
import { isNotFound } from '../../../api/api-error.ts';
import { type DetailsSearch, detailsSearch } from '../../../entities/items/item-addresses.ts';
import { useItem } from '../../../entities/items/use-item.ts';
import { requireKind } from '../../../entities/session/guards.ts';
import { OpenDoorLink } from '../../../features/door/link/open-door-link.tsx';
import { ReminderSwitch } from '../../../features/events/reminder-switch.tsx';
import { recordingQueries } from '../../../features/recordings/queries.ts';
import { RecordingsPanel } from '../../../features/recordings/recordings-panel.tsx';
import { readOf } from '../../../offline/prepare/read.ts';
import { useSetSearch } from '../../-history-entry.ts';
import { Details } from './-details.tsx';
import type { DetailsTab } from './-details-tab.ts';
import { useDoorTabs } from './-door-tabs.tsx';
import { eventRouteConfig } from './-item-route-config.ts';
import { readDetails } from './-read-details.ts';

export const Route = createFileRoute('/_main/_signed-in/events/details/$_id')({
  validateSearch: detailsSearch,
  beforeLoad: ({ context }) => requireKind(context, 'event'),
  loader: ({ context, params }) => readDetails(eventRouteConfig.kind, context, params._id),
  staticData: { title: 'EVENT DETAILS' },
  component: EventDetails,
});

function EventDetails() {
  const { companyId } = Route.useRouteContext();
  const { _id } = Route.useParams();
  const search = Route.useSearch();
  const doorTabs = useDoorTabs(companyId, _id);
  const { query } = useItem(eventRouteConfig.kind, companyId, _id);
  const setSearch = useSetSearch<DetailsSearch>(Route.useNavigate());
  return (
    <Details
      config={eventRouteConfig}
      companyId={companyId}
      itemId={_id}
      search={search}
      onSearch={setSearch}
      headerAction={!isNotFound(query.error) && <OpenDoorLink eventId={_id} />}
      aboutInvited={(event, invited) => (
        <ReminderSwitch companyId={companyId} event={event} invited={invited} />
      )}
      others={[recordingsTab(companyId, _id), ...doorTabs]}
    />
  );
}

function recordingsTab(companyId: string, itemId: string): DetailsTab<EventItem> {
  return {
    id: 'recordings',
    label: 'Recordings',
    reads: [readOf(recordingQueries.list(companyId, itemId, ''), 'recordings')],
    content: ({ _id: eventId }, { search, onSearch }) => (
      <RecordingsPanel companyId={companyId} eventId={eventId} search={search} onSearch={onSearch} />
    ),
  };
}
