import { arrivalOf } from './arrival.ts';
import type { Guest } from './derive-guest.ts';

export interface DoorCounts {
  /** The number of valid invitations, in or not. */
  expected: number;
  /**
   * Guests who are in, without walk-ins. May exceed `expected`, as an invitation may be cancelled after the admission.
   */
  admitted: number;
  /** Walk-ins who are in. */
  walkIns: number;
  /** Guests with an unseen conflict, a subset of those who are in. */
  conflicts: number;
  /** Guests who are in, by the door of their arrival: in total `admitted` plus `walkIns`. */
  byDoor: ReadonlyMap<string, number>;
}

type CountedGuest = Pick<Guest, 'isInvited' | 'isWalkIn' | 'state' | 'admissions'>;

/** The counters of a door, updated guest by guest. */
export interface GuestCounter {
  /**
   * A guest was added, removed (undefined) or changed.
   * @param before the value that was passed as `now` last time
   */
  replace(before: CountedGuest | undefined, now: CountedGuest | undefined): void;
  clear(): void;
  counts(): DoorCounts;
}

/** The counters of the result of `deriveGuests`. */
export function countGuests(guests: Iterable<Guest>): DoorCounts {
  const counter = guestCounter();
  for (const guest of guests) counter.replace(undefined, guest);
  return counter.counts();
}

export function guestCounter(): GuestCounter {
  const byDoor = new Map<string, number>();
  const none = { expected: 0, admitted: 0, walkIns: 0, conflicts: 0 };
  let counts = none;

  function add(guest: CountedGuest, by: 1 | -1): void {
    const { isInvited, isWalkIn, state } = guest;
    if (isInvited) counts.expected += by;
    if (state === 'conflict') counts.conflicts += by;
    const arrival = arrivalOf(guest);
    if (!arrival) return;
    if (isWalkIn) counts.walkIns += by;
    else counts.admitted += by;
    const atDoor = (byDoor.get(arrival.door) ?? 0) + by;
    if (atDoor === 0) byDoor.delete(arrival.door);
    else byDoor.set(arrival.door, atDoor);
  }

  return {
    replace(before, now) {
      counts = { ...counts };
      if (before) add(before, -1);
      if (now) add(now, 1);
    },
    clear() {
      byDoor.clear();
      counts = none;
    },
    counts: () => ({ ...counts, byDoor: new Map(byDoor) }),
  };
}
