import type { QueryClient } from '@tanstack/react-query';
import { invitationQueries } from '../../../features/invitations/queries.ts';
import type { Item, ItemKindOf } from '../../../features/items/item-kind.ts';
import { itemQueries } from '../../../features/items/queries.ts';

interface Reader {
  queryClient: QueryClient;
  companyId: string;
}

/** Begins to read an item and who is invited to it; nobody waits for it. */
export function readDetails<T extends Item>(
  kind: ItemKindOf<T>,
  { queryClient, companyId }: Reader,
  id: string,
): void {
  void queryClient.prefetchQuery(itemQueries.detail(kind, companyId, id));
  void queryClient.prefetchQuery(invitationQueries.list(companyId, { kind: kind.entity, id }));
}
