import type { Item, ItemKindOf } from '../../features/items/item-kind.ts';
import { isEventCompany } from '../../features/session/session-store.ts';
import { useSession } from '../../features/session/use-company.ts';
import { ConnectivityChip } from '../../features/sync/connectivity-chip.tsx';
import { eventSide, locationSide } from './_signed-in/-item-side.ts';
import { useOutboxPlaces } from './-outbox-places.ts';

/** How the connection is and what waits, of whoever is logged in. */
export function ConnectionStatus() {
  const session = useSession();
  if (!session) return null;
  const { companyId, userType } = session;
  return isEventCompany(userType) ? (
    <Status key={companyId} companyId={companyId} kind={eventSide.kind} />
  ) : (
    <Status key={companyId} companyId={companyId} kind={locationSide.kind} />
  );
}

function Status<T extends Item>({ companyId, kind }: { companyId: string; kind: ItemKindOf<T> }) {
  return <ConnectivityChip companyId={companyId} places={useOutboxPlaces(kind, companyId)} />;
}
