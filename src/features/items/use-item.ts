import { useQuery } from '@tanstack/react-query';
import type { Item, ItemKindOf } from './item-kind.ts';
import { itemQueries, listedItem } from './queries.ts';

/**
 * One event or location. Without a connection one that was only ever seen on the dashboard is read from there,
 * so that its people can be reached at the door.
 *
 * @returns the item; `query`, which says why there is none; `shown`, which tells the age of what there is
 */
export function useItem<T extends Item>(kind: ItemKindOf<T>, companyId: string, itemId: string) {
  const detail = useQuery(itemQueries.detail(kind, companyId, itemId));
  const list = useQuery({ ...itemQueries.list(kind, companyId), enabled: detail.data === undefined });
  const listed = listedItem(list.data, itemId);
  const shown = detail.data === undefined && listed ? list : detail;
  return { query: detail, shown, item: detail.data ?? listed };
}
