import { useDeferredValue, useMemo } from 'react';
import { matcherOf } from '../../../entities/collections/collection-search.ts';
import type { Item } from '../../../entities/items/item-kind.ts';

/** The items whose name or place contains every typed word. Deferred, so that typing is not delayed. */
export function useFoundItems<T extends Item>(items: readonly T[], search: string): readonly T[] {
  const searched = useDeferredValue(search);
  const searchable = useMemo(
    () => items.map((item) => ({ item, shown: { name: item.name, detail: item.location.name } })),
    [items],
  );
  return useMemo(() => {
    const matches = matcherOf(searched);
    return searchable.filter(({ shown }) => matches(shown)).map(({ item }) => item);
  }, [searchable, searched]);
}
