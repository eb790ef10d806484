import { useQuery } from '@tanstack/react-query';
import type { Item, ItemKindOf } from './item-kind.ts';

export interface PurchaseFacts extends Pick<Item, 'paid' | 'worth' | 'holders'> {
  /** Whether the server has not answered since the dialog opened. */
  readonly isLoading: boolean;
}

/**
 * What the server says of an item's money and of who has its code, read for the dialog that needs it: lists do not have
 * it, nor have other APIs. The key is apart from the item's own, which is taken away when the item is deleted.
 */
export function usePurchaseFacts<T extends Item>(
  kind: ItemKindOf<T>,
  companyId: string,
  itemId: string,
  enabled: boolean,
): PurchaseFacts {
  const { data, isFetching, isFetchedAfterMount } = useQuery({
    queryKey: [companyId, 'purchase-facts', kind.entity, itemId],
    queryFn: async ({ signal }) => {
      const { paid, worth, holders } = (await kind.calls.details(itemId, { signal })).data;
      return { paid, worth, holders };
    },
    enabled,
    // As it is now, whenever a dialog asks.
    staleTime: 0,
    meta: { quiet: true },
  });
  // Asked again behind an open dialog, it takes away nothing that is being chosen there.
  return { paid: null, worth: null, holders: null, ...data, isLoading: isFetching && !isFetchedAfterMount };
}
