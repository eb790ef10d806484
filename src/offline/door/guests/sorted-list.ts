/** A list that stays sorted while single items are added and removed: a change costs a binary search. */

/** Up to this many new items are inserted one by one; more are sorted in together. */
const MOST_ONE_BY_ONE = 32;

export interface SortedList<Item> {
  add(item: Item): void;
  /** Removes the item that compares as equal. */
  remove(item: Item): void;
  clear(): void;
  /** All items in order, valid until the next change. */
  items(): readonly Item[];
}

/** @param compare total order: 0 only for the same item */
export function sortedList<Item>(compare: (one: Item, other: Item) => number): SortedList<Item> {
  let sorted: Item[] = [];
  let added: Item[] = [];

  /** The index of an item, or where it belongs. */
  function placeOf(item: Item): number {
    let from = 0;
    let to = sorted.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const other = sorted[middle];
      if (other !== undefined && compare(other, item) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  function items(): readonly Item[] {
    if (added.length > MOST_ONE_BY_ONE) sorted = [...sorted, ...added].sort(compare);
    else for (const item of added) sorted.splice(placeOf(item), 0, item);
    if (added.length > 0) added = [];
    return sorted;
  }

  return {
    add(item) {
      added.push(item);
    },
    remove(item) {
      items();
      const place = placeOf(item);
      const found = sorted[place];
      if (found !== undefined && compare(found, item) === 0) sorted.splice(place, 1);
    },
    clear() {
      sorted = [];
      added = [];
    },
    items,
  };
}

/** By code units, so equal on every device. */
export const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other));
