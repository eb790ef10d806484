import { useQuery } from '@tanstack/react-query';
import type { Item, ItemKindOf } from './item-kind.ts';

export interface PurchaseFacts extends Pick<Item, 'paid' | 'worth' | 'holders'> {
  /** Whether nothing was loaded since the dialog opened. */
  readonly isLoading: boolean;
}

/**
 * An item's payments and the holders of its code, loaded for the dialog that needs them: lists and other APIs lack
 * these fields. The key is separate from the item's, as that query is removed when the item is deleted.
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
    // Always refetched when a dialog opens.
    staleTime: 0,
    meta: { quiet: true },
  });
  // A refetch behind the open dialog must not clear what is being chosen there.
  return { paid: null, worth: null, holders: null, ...data, isLoading: isFetching && !isFetchedAfterMount };
}
