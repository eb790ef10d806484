import type { Door } from '../../../../common/contract/door.ts';
import { arrivalOf } from '../../../../common/door/arrival.ts';
import type { Guest } from '../../../../common/door/derive-guest.ts';
import { whichDoor } from '../door-messages.ts';

/** The number of arrivals at a door. */
export interface DoorShare {
  /** Of the door, among the others. */
  readonly id: string;
  readonly name: string;
  /** A label that distinguishes doors of the same name; empty for a unique one. */
  readonly which: string;
  readonly count: number;
}

/**
 * Counts guests who are in by the door of their arrival. Doors with a link of their own are counted separately even if
 * they share a name; signed-in devices are counted by the door name typed on them.
 * @param doors the known ones; entries of others count by the door's name
 * @param now epoch milliseconds
 */
export function doorShares(guests: Iterable<Guest>, doors: readonly Door[], now: number): DoorShare[] {
  const known = new Map(doors.filter((door) => !door.by_session).map((door) => [door._id, door]));
  const shares = new Map<string, { name: string; door: Door | undefined; count: number }>();
  for (const guest of guests) {
    const arrival = arrivalOf(guest);
    if (!arrival) continue;
    const door = known.get(arrival.device);
    const id = door?._id ?? `named ${arrival.door}`;
    const share = shares.get(id) ?? { name: arrival.door, door, count: 0 };
    share.count += 1;
    shares.set(id, share);
  }
  const named = new Map<string, number>();
  for (const { name } of shares.values()) named.set(name, (named.get(name) ?? 0) + 1);
  return [...shares].map(([id, { name, door, count }]) => {
    const isShared = (named.get(name) ?? 0) > 1;
    return { id, name, count, which: isShared ? (door ? whichDoor(door, now) : 'by log-in') : '' };
  });
}
