import type { DoorPerson } from '../contract/door.ts';
import type { DoorEntry } from '../contract/door-entries.ts';
import { deriveGuest, type Guest } from './derive-guest.ts';

/** The guest that an entry is about. A walk-in is a guest by the key of their first entry. */
export function guestIdOf({ kind, key, invitation_id }: DoorEntry): string {
  return kind === 'walk-in' ? key : (invitation_id ?? '');
}

/**
 * The state of each guest: of everybody who is invited, and of whoever an entry is about, by id. Depends on nothing but
 * the sets of people and entries: their order, and how often each is given, makes no difference.
 *
 * A cancelled person is among them only if an entry is about them.
 */
export function deriveGuests(
  people: Iterable<DoorPerson>,
  entries: Iterable<DoorEntry>,
): ReadonlyMap<string, Guest> {
  const known = new Map<string, DoorPerson>();
  for (const person of people) known.set(person._id, person);
  const of = entriesByGuest(entries);
  const guests = new Map<string, Guest>();
  for (const id of [...new Set([...known.keys(), ...of.keys()])].sort()) {
    const own = of.get(id) ?? [];
    const person = known.get(id);
    if (own.length > 0 || person?.is_cancelled === false) guests.set(id, deriveGuest(id, person, own));
  }
  return guests;
}

/** Entries by the guest that they are about, each once. */
function entriesByGuest(entries: Iterable<DoorEntry>): ReadonlyMap<string, readonly DoorEntry[]> {
  const of = new Map<string, DoorEntry[]>();
  const seen = new Set<string>();
  for (const entry of entries) {
    if (seen.has(entry.key)) continue;
    seen.add(entry.key);
    const id = guestIdOf(entry);
    const own = of.get(id);
    if (own) own.push(entry);
    else of.set(id, [entry]);
  }
  return of;
}
