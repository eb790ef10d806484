/** Who is in: the last that came by each door, and those with a conflict. Kept up guest by guest. */
import type { BookGuest } from './book-guest.ts';
import { compareTexts, type SortedList, sortedList } from './sorted-list.ts';

export interface InsideGuests {
  /** A guest came, went (undefined), or is now otherwise. @param before the same that was given as `now` then */
  replace(before: BookGuest | undefined, now: BookGuest | undefined): void;
  clear(): void;
  /** Those whose last admission was at this door, the latest first. */
  latest(door: string, most: number): BookGuest[];
  /** Guests with a conflict that nobody has looked at. */
  conflicted(): Iterable<BookGuest>;
}

export function insideGuests(): InsideGuests {
  const byDoor = new Map<string, SortedList<BookGuest>>();
  const conflicted = new Map<string, BookGuest>();

  function atDoor(door: string): SortedList<BookGuest> {
    const known = byDoor.get(door);
    if (known) return known;
    const guests = sortedList(byLastAdmission);
    byDoor.set(door, guests);
    return guests;
  }

  return {
    replace(before, now) {
      const [came, comes] = [before?.admissions.at(-1), now?.admissions.at(-1)];
      if (before && came) atDoor(came.door).remove(before);
      if (now && comes) atDoor(comes.door).add(now);
      if (now?.state === 'conflict') conflicted.set(now.id, now);
      else if (before) conflicted.delete(before.id);
    },
    clear() {
      byDoor.clear();
      conflicted.clear();
    },
    latest: (door, most) => (byDoor.get(door)?.items() ?? []).slice(-most).reverse(),
    conflicted: () => conflicted.values(),
  };
}

const lastAt = ({ admissions }: BookGuest) => admissions.at(-1)?.at ?? '';

const byLastAdmission = (one: BookGuest, other: BookGuest) =>
  compareTexts(lastAt(one), lastAt(other)) || compareTexts(one.id, other.id);
