import { createFileRoute } from '@tanstack/react-router';
import type { Item, ItemKindOf } from '../../../entities/items/item-kind.ts';
import { isEventCompany } from '../../../entities/session/session-store.ts';
import { OutboxScreen } from '../../../features/sync/outbox-screen.tsx';
import { useOutboxPlaces } from '../-outbox-places.ts';
import { eventSide, locationSide } from './-item-side.ts';

export const Route = createFileRoute('/_main/_signed-in/outbox')({
  staticData: { title: 'OUTBOX' },
  component: OutboxRoute,
});

function OutboxRoute() {
  const { userType } = Route.useRouteContext();
  return isEventCompany(userType) ? <Outbox kind={eventSide.kind} /> : <Outbox kind={locationSide.kind} />;
}

function Outbox<T extends Item>({ kind }: { kind: ItemKindOf<T> }) {
  const { companyId } = Route.useRouteContext();
  return <OutboxScreen companyId={companyId} places={useOutboxPlaces(kind, companyId)} />;
}
