import { useQuery } from '@tanstack/react-query';
import type { Item, ItemKindOf } from './item-kind.ts';
import { itemQueries } from './queries.ts';

/**
 * One event or location. Without a connection one that was only ever seen on the dashboard is read from there,
 * so that its people can be reached at the door.
 */
export function useItem<T extends Item>(kind: ItemKindOf<T>, companyId: string, itemId: string) {
  const detail = useQuery(itemQueries.detail(kind, companyId, itemId));
  const list = useQuery({ ...itemQueries.list(kind, companyId), enabled: detail.data === undefined });
  const listed = list.data?.find(({ _id }) => _id === itemId);
  return { query: detail, item: detail.data ?? listed };
}
