import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isFirstFetch } from '../../lib/first-fetch.ts';
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
  const list = useQuery({
    ...itemQueries.list(kind, companyId),
    enabled: detail.data === undefined,
    // What is missing here the detail says. The latest observer's meta counts, also for the names of what waits.
    meta: { quiet: true },
  });
  const listed = listedItem(list.data, itemId);
  const shown = detail.data === undefined && listed ? list : detail;
  return { query: detail, shown, item: detail.data ?? listed };
}

/**
 * As `useItem`, but an item that was shown stays when it is deleted meanwhile: a payment that has begun is not taken off
 * the screen, and the server says what becomes of it.
 */
export function useHeldItem<T extends Item>(kind: ItemKindOf<T>, companyId: string, itemId: string) {
  const known = useItem(kind, companyId, itemId);
  const [held, setHeld] = useState(known.item);
  if (known.item && known.item !== held) setHeld(known.item);
  return { ...known, item: known.item ?? (held?._id === itemId ? held : undefined) };
}

/**
 * The item as the server has it when the payment is opened: the total comes from there too. What the device keeps, or the
 * dashboard knows, may be from before an earlier payment.
 *
 * @returns `isLooking`: whether the server has neither answered nor failed to yet
 */
export function usePresentItem<T extends Item>(kind: ItemKindOf<T>, companyId: string, itemId: string) {
  const present = useQuery({
    queryKey: [...itemQueries.detailKey(kind, companyId, itemId), 'to-pay'],
    queryFn: async ({ signal }) => (await kind.calls.details(itemId, { signal })).data,
    gcTime: 0,
    meta: { quiet: true, staysAsRead: true },
  });
  return { data: present.data, isLooking: isFirstFetch(present) };
}
