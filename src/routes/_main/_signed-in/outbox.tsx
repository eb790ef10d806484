import { createFileRoute } from '@tanstack/react-router';
import type { Item, ItemKindOf } from '../../../entities/items/item-kind.ts';
import { OutboxScreen } from '../../../features/sync/outbox-screen.tsx';
import { useOutboxItems } from '../-outbox-items.ts';
import { withKindOf } from './-item-route-config.ts';

export const Route = createFileRoute('/_main/_signed-in/outbox')({
  staticData: { title: 'OUTBOX' },
  component: OutboxRoute,
});

function OutboxRoute() {
  const { userType } = Route.useRouteContext();
  return withKindOf(userType, (kind) => <Outbox kind={kind} />);
}

function Outbox<T extends Item>({ kind }: { kind: ItemKindOf<T> }) {
  const { companyId } = Route.useRouteContext();
  return <OutboxScreen companyId={companyId} items={useOutboxItems(kind, companyId)} />;
}
