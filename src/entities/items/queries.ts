import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { persisted } from '../../offline/reads/persister.ts';
import { trustedList } from '../../offline/reads/trusted-list.ts';
import { forgetIfDeleted } from './forget-if-deleted.ts';
import type { Item, ItemKind, ItemKindOf } from './item-kind.ts';

/** The queries of events and locations. Every key begins with the company's id, so no company reads another's cache. */
export const itemQueries = {
  /** The prefix of all keys below, for invalidation. */
  all: ({ plural }: ItemKind, companyId: string) => [companyId, plural] as const,

  detailKey: (kind: ItemKind, companyId: string, itemId: string) =>
    [...itemQueries.all(kind, companyId), 'detail', itemId] as const,

  /** An item as read for a payment. */
  toPayKey: (kind: ItemKind, companyId: string, itemId: string) =>
    [...itemQueries.detailKey(kind, companyId, itemId), 'to-pay'] as const,

  listKey: (kind: ItemKind, companyId: string) => [...itemQueries.all(kind, companyId), 'list'] as const,

  list: <T extends Item>(kind: ItemKindOf<T>, companyId: string) =>
    queryOptions({
      queryKey: itemQueries.listKey(kind, companyId),
      queryFn: async ({ client, queryKey, signal }) =>
        await trustedList(client, queryKey, await kind.calls.list(companyId, { signal })),
      persister: persisted.persisterFn,
    }),

  detail: <T extends Item>(kind: ItemKindOf<T>, companyId: string, itemId: string) =>
    queryOptions({
      queryKey: itemQueries.detailKey(kind, companyId, itemId),
      queryFn: async ({ client, signal }) => {
        try {
          return (await kind.calls.details(itemId, { signal })).data;
        } catch (error) {
          const { queryKey } = itemQueries.list(kind, companyId);
          await forgetIfDeleted(error, { kind, companyId, itemId, listKey: queryKey, client, signal });
          throw error;
        }
      },
      persister: persisted.persisterFn,
      meta: {
        saysNotFound: true,
        // Until it is loaded, the dashboard's data of the item is shown.
        leavesReadable: (queryClient: QueryClient) => {
          const { queryKey } = itemQueries.list(kind, companyId);
          return listedItem(queryClient.getQueryData(queryKey), itemId) !== undefined;
        },
      },
    }),
};

/** An item in the dashboard's list. */
export function listedItem<T extends Item>(items: readonly T[] | undefined, itemId: string): T | undefined {
  return items?.find(({ _id }) => _id === itemId);
}

/** Changes the cached list, and keeps its age. */
export function changeCachedList<T extends Item>(
  queryClient: QueryClient,
  listKey: readonly unknown[],
  change: (items: readonly T[]) => readonly T[],
): void {
  const { data, dataUpdatedAt } = queryClient.getQueryState<readonly T[]>(listKey) ?? {};
  if (!data || dataUpdatedAt === undefined) return;
  queryClient.setQueryData(listKey, change(data), { updatedAt: dataUpdatedAt });
}
