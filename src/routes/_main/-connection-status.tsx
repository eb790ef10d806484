import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Item, ItemKindOf } from '../../entities/items/item-kind.ts';
import { isEventCompany } from '../../entities/session/session-store.ts';
import { useSession } from '../../entities/session/use-company.ts';
import { ConnectivityChip } from '../../features/sync/connectivity-chip.tsx';
import { whenIdle } from '../../lib/when-idle.ts';
import { eventSide, locationSide } from './_signed-in/-item-side.ts';
import { keepPublicTexts } from './-keep-public-texts.ts';
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
  const queryClient = useQueryClient();
  useEffect(() => whenIdle(() => void keepPublicTexts(queryClient, kind.entity)), [queryClient, kind.entity]);
  return <ConnectivityChip companyId={companyId} places={useOutboxPlaces(kind, companyId)} />;
}
