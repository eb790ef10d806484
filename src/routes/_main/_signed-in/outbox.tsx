import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { DetailsSearch } from '../../../features/items/item-addresses.ts';
import type { Item, ItemKindOf } from '../../../features/items/item-kind.ts';
import { itemQueries } from '../../../features/items/queries.ts';
import { isEventCompany } from '../../../features/session/session-store.ts';
import { OutboxScreen } from '../../../features/sync/outbox-screen.tsx';
import type { WaitingEntry } from '../../../offline/use-waiting.ts';
import { eventSide, locationSide } from './-item-side.ts';

export const Route = createFileRoute('/_main/_signed-in/outbox')({
  staticData: { title: 'OUTBOX' },
  component: OutboxRoute,
});

function OutboxRoute() {
  const { userType } = Route.useRouteContext();
  return isEventCompany(userType) ? <Outbox kind={eventSide.kind} /> : <Outbox kind={locationSide.kind} />;
}

/** The forms in which a refused change can be corrected. */
const forms: Partial<Record<NonNullable<WaitingEntry['call']>, DetailsSearch>> = {
  sendEventInvitation: { dialog: 'add' },
  sendLocationInvitation: { dialog: 'add' },
};

function Outbox<T extends Item>({ kind }: { kind: ItemKindOf<T> }) {
  const { companyId } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { data: items } = useQuery(itemQueries.list(kind, companyId));

  function placeOf(lane: string): string {
    const name = items?.find(({ _id }) => _id === itemIn(lane))?.name;
    return name ?? (kind.entity === 'event' ? 'An event' : 'A location');
  }

  function formOf({ id, lane, call }: WaitingEntry) {
    const form = call && forms[call];
    if (!form) return undefined;
    const place = { params: { _id: itemIn(lane) }, search: { ...form, row: id } };
    return () => void navigate({ to: kind.paths.details, ...place });
  }

  return <OutboxScreen companyId={companyId} placeOf={placeOf} onEdit={formOf} />;
}

/** Lanes are called `event:<id>` and `location:<id>`; those of sheets have one part more. */
function itemIn(lane: string): string {
  return lane.split(':')[1] ?? '';
}
