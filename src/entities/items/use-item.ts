import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isFirstFetch } from '../../lib/first-fetch.ts';
import type { Item, ItemKindOf } from './item-kind.ts';
import { itemQueries, listedItem } from './queries.ts';

/**
 * One event or location. Offline, an item that was only ever seen on the dashboard is read from the list, so that its
 * people can be reached at the door.
 * @returns the item; `query`, whose error says why it is missing; `shown`, the query that tells the age of the data
 */
export function useItem<T extends Item>(kind: ItemKindOf<T>, companyId: string, itemId: string) {
  const detail = useQuery(itemQueries.detail(kind, companyId, itemId));
  const list = useQuery({
    ...itemQueries.list(kind, companyId),
    enabled: (detail.data?.payment_status ?? null) === null,
    // The details query reports errors. The meta of the latest observer counts, also for the names of pending entries.
    meta: { quiet: true },
  });
  const listed = listedItem(list.data, itemId);
  const shown = detail.data === undefined && listed ? list : detail;
  const item = useMemo(() => withStatusOf(listed, detail.data), [listed, detail.data]);
  return { query: detail, shown, item };
}

/** Details of another make may lack the payment status: then that of the list counts, as on the dashboard. */
export function withStatusOf<T extends Item>(listed: T | undefined, detail: T | undefined): T | undefined {
  return detail && listed && detail.payment_status === null
    ? { ...detail, payment_status: listed.payment_status }
    : (detail ?? listed);
}

/**
 * Like `useItem`, but keeps showing an item that is deleted meanwhile: a payment under way must not disappear, and the
 * server decides what becomes of it.
 */
export function useHeldItem<T extends Item>(kind: ItemKindOf<T>, companyId: string, itemId: string) {
  const known = useItem(kind, companyId, itemId);
  const [held, setHeld] = useState(known.item);
  if (known.item && known.item !== held) setHeld(known.item);
  return { ...known, item: known.item ?? (held?._id === itemId ? held : undefined) };
}

/**
 * The item as read from the server when the payment is opened, as the total is computed there too. Cached data may be
 * from before an earlier payment.
 * @returns `isLooking`: whether the request is still running
 */
export function usePresentItem<T extends Item>(kind: ItemKindOf<T>, companyId: string, itemId: string) {
  const present = useQuery({
    queryKey: itemQueries.toPayKey(kind, companyId, itemId),
    queryFn: async ({ signal }) => (await kind.calls.details(itemId, { signal })).data,
    gcTime: 0,
    meta: { quiet: true, staysAsRead: true },
  });
  return { data: present.data, isLooking: isFirstFetch(present) };
}
