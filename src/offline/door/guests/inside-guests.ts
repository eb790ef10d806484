/** The guests inside: the latest arrivals of each door, and those with a conflict. Updated guest by guest. */
import { lastAt } from '../../../../common/door/arrival.ts';
import type { BookGuest } from './book-guest.ts';
import { compareTexts, type SortedList, sortedList } from './sorted-list.ts';

export interface InsideGuests {
  /** Replaces a guest; undefined for an added or removed one. @param before the value last given as `now` */
  replace(before: BookGuest | undefined, now: BookGuest | undefined): void;
  clear(): void;
  /** The latest arrivals of this door, newest first. */
  latest(door: string, most: number): BookGuest[];
  /** The first guests with an unseen conflict, earliest first, and their total number. */
  conflicted(most: number): { readonly guests: BookGuest[]; readonly total: number };
}

export function insideGuests(): InsideGuests {
  const byDoor = new Map<string, SortedList<BookGuest>>();
  const conflicted = new Map<string, BookGuest>();

  function atDoor(door: string): SortedList<BookGuest> {
    const known = byDoor.get(door);
    if (known) return known;
    const guests = sortedList(byLastAt(door));
    byDoor.set(door, guests);
    return guests;
  }

  return {
    replace(before, now) {
      if (before) for (const door of doorsOf(before)) atDoor(door).remove(before);
      if (now) for (const door of doorsOf(now)) atDoor(door).add(now);
      if (now?.state === 'conflict') conflicted.set(now.id, now);
      else if (before) conflicted.delete(before.id);
    },
    clear() {
      byDoor.clear();
      conflicted.clear();
    },
    latest: (door, most) => (byDoor.get(door)?.items() ?? []).slice(-most).reverse(),
    conflicted(most) {
      const guests: BookGuest[] = [];
      for (const guest of conflicted.values()) {
        if (guests.length === most) break;
        guests.push(guest);
      }
      return { guests, total: conflicted.size };
    },
  };
}

const doorsOf = ({ admissions }: BookGuest) => new Set(admissions.map(({ door }) => door));

const byLastAt = (door: string) => (one: BookGuest, other: BookGuest) =>
  compareTexts(lastAt(one, door)?.at ?? '', lastAt(other, door)?.at ?? '') || compareTexts(one.id, other.id);
