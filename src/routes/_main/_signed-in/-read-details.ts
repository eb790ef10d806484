import type { QueryClient } from '@tanstack/react-query';
import type { Item, ItemKindOf } from '../../../entities/items/item-kind.ts';
import { itemQueries } from '../../../entities/items/queries.ts';
import { invitationQueries } from '../../../features/invitations/queries.ts';

interface Reader {
  queryClient: QueryClient;
  companyId: string;
}

/** Prefetches an item and its invitations, without waiting. */
export function readDetails<T extends Item>(
  kind: ItemKindOf<T>,
  { queryClient, companyId }: Reader,
  id: string,
): void {
  void queryClient.prefetchQuery(itemQueries.detail(kind, companyId, id));
  void queryClient.prefetchQuery(invitationQueries.list(companyId, { kind: kind.entity, id }));
}
