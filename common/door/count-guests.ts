import type { Guest } from './derive-guest.ts';

export interface DoorCounts {
  /** People whose invitation counts, in or not. */
  expected: number;
  /** Guests who are in, without walk-ins. May be more than are expected: invitations are cancelled, people stay. */
  admitted: number;
  /** Walk-ins who are in. */
  walkIns: number;
  /** Guests with a conflict that nobody has looked at. They are among those who are in. */
  conflicts: number;
  /** Each who is in, by the door of their earliest admission: together as many as `admitted` and `walkIns`. */
  byDoor: ReadonlyMap<string, number>;
}

/** The counters of a door, of `deriveGuests`. */
export function countGuests(guests: Iterable<Guest>): DoorCounts {
  const byDoor = new Map<string, number>();
  const counts = { expected: 0, admitted: 0, walkIns: 0, conflicts: 0 };
  for (const { isInvited, isWalkIn, state, admissions } of guests) {
    if (isInvited) counts.expected += 1;
    if (state === 'conflict') counts.conflicts += 1;
    const [first] = admissions;
    if (!first) continue;
    if (isWalkIn) counts.walkIns += 1;
    else counts.admitted += 1;
    byDoor.set(first.door, (byDoor.get(first.door) ?? 0) + 1);
  }
  return { ...counts, byDoor };
}
