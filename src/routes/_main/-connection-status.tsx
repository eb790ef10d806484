import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Item, ItemKindOf } from '../../entities/items/item-kind.ts';
import { useSession } from '../../entities/session/use-session.ts';
import { ConnectivityChip } from '../../features/sync/connectivity-chip.tsx';
import { whenIdle } from '../../lib/when-idle.ts';
import { withKindOf } from './_signed-in/-item-route-config.ts';
import { keepPublicTexts } from './-keep-public-texts.ts';
import { useOutboxItems } from './-outbox-items.ts';

/** The state of the connection and the outbox, for a signed-in company. */
export function ConnectionStatus() {
  const session = useSession();
  if (!session) return null;
  const { companyId, userType } = session;
  return withKindOf(userType, (kind) => <Status key={companyId} companyId={companyId} kind={kind} />);
}

function Status<T extends Item>({ companyId, kind }: { companyId: string; kind: ItemKindOf<T> }) {
  const queryClient = useQueryClient();
  useEffect(() => whenIdle(() => void keepPublicTexts(queryClient, kind.entity)), [queryClient, kind.entity]);
  return <ConnectivityChip companyId={companyId} items={useOutboxItems(kind, companyId)} />;
}
