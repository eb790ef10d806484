import type { DoorPerson, LeftOut } from '../contract/door.ts';
import { type DoorEntry, guestIdOf, type LoggedEntry } from '../contract/door-entries.ts';
import { deriveGuest, type Guest } from './derive-guest.ts';

/**
 * The state of each guest: of everybody who is invited, and of everybody an entry is about, by id. Depends on nothing but
 * the sets of people and entries: their order, and how often each is given, makes no difference.
 *
 * A cancelled person is among them only if an entry is about them. A guest of the same objects as before is the same
 * object: while people arrive, a log of thousands is derived again every few seconds.
 * @param leftOut what the company has left out, as the log tells
 */
export function deriveGuests(
  people: Iterable<DoorPerson>,
  entries: Iterable<DoorEntry>,
  leftOut: readonly LeftOut[] = [],
): ReadonlyMap<string, Guest> {
  const known = new Map<string, DoorPerson>();
  for (const person of people) known.set(person._id, person);
  const of = entriesByGuest(entries, countsBeside(leftOut));
  const guests = new Map<string, Guest>();
  for (const id of [...new Set([...known.keys(), ...of.keys()])].sort()) {
    const own = of.get(id) ?? [];
    const person = known.get(id);
    if (own.length > 0 || person?.is_cancelled === false) guests.set(id, guestOf(id, person, own));
  }
  return guests;
}

interface Derived {
  readonly person: DoorPerson | undefined;
  readonly entries: readonly DoorEntry[];
  readonly guest: Guest;
}

/** By a guest's last entry, or else by the person. */
const derived = new WeakMap<DoorEntry | DoorPerson, Derived>();

/** Derives a guest whose person or entries are other objects than before. */
function guestOf(id: string, person: DoorPerson | undefined, entries: readonly DoorEntry[]): Guest {
  const key = entries.at(-1) ?? person;
  const before = key && derived.get(key);
  const isSame =
    before?.person === person &&
    before?.entries.length === entries.length &&
    entries.every((entry, at) => entry === before.entries[at]);
  if (before && isSame) return before.guest;
  const guest = deriveGuest(id, person, entries);
  if (key) derived.set(key, { person, entries, guest });
  return guest;
}

/**
 * Whether an entry counts despite the company's exclusions: by its door, and the time of its arrival at the server. An
 * entry that has not arrived yet counts on its device.
 */
export function countsBeside(leftOut: readonly LeftOut[]): (entry: DoorEntry | LoggedEntry) => boolean {
  if (leftOut.length === 0) return () => true;
  const fromOf = new Map(leftOut.map(({ door_id, from }) => [door_id, from]));
  return (entry) => {
    const from = fromOf.get(entry.device);
    return from === undefined || !('arrived_at' in entry) || entry.arrived_at < from;
  };
}

/** Entries that count, by guest, without duplicates. */
function entriesByGuest(
  entries: Iterable<DoorEntry>,
  counts: (entry: DoorEntry) => boolean,
): ReadonlyMap<string, readonly DoorEntry[]> {
  const of = new Map<string, DoorEntry[]>();
  const seen = new Set<string>();
  for (const entry of entries) {
    if (seen.has(entry.key) || !counts(entry)) continue;
    seen.add(entry.key);
    const id = guestIdOf(entry);
    const own = of.get(id);
    if (own) own.push(entry);
    else of.set(id, [entry]);
  }
  return of;
}
