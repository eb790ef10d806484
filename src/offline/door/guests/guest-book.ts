/**
 * The guests of an event in memory, with counters, names and latest arrivals. Each change updates only the guests
 * concerned, so that a tap is answered at once with ten thousand guests.
 */
import type { DoorPerson, LeftOut } from '../../../../common/contract/door.ts';
import { type DoorEntry, guestIdOf } from '../../../../common/contract/door-entries.ts';
import { type DoorCounts, guestCounter } from '../../../../common/door/count-guests.ts';
import { deriveGuest } from '../../../../common/door/derive-guest.ts';
import { countsBeside } from '../../../../common/door/derive-guests.ts';
import type { BookGuest } from './book-guest.ts';
import { type GuestNames, guestNames, isGone } from './guest-names.ts';
import { type InsideGuests, insideGuests } from './inside-guests.ts';

export interface GuestBook {
  /**
   * Replaces and adds people and entries; `restart` removes the previous people.
   * @returns whether somebody was added, removed or renamed: then results of a search by name are out of date
   */
  take(changes: {
    people?: readonly DoorPerson[];
    entries?: readonly DoorEntry[];
    restart?: boolean;
    /** Entries that the company has excluded; unchanged if undefined. */
    leftOut?: readonly LeftOut[] | undefined;
  }): boolean;
  /** Removes an entry that the server refused. */
  drop(entry: DoorEntry): void;
  /** Removes all people and entries. */
  clear(): void;
  get(id: string): BookGuest | undefined;
  /** The guest of a pass. @param code from `readPassCode` */
  byCode(code: string): BookGuest | undefined;
  /** All guests, in no particular order. */
  all(): Iterable<BookGuest>;
  /** An index of names, kept up to date. */
  readonly names: Pick<GuestNames, 'find' | 'called'>;
  /** The guests inside, kept up to date. */
  readonly inside: Pick<InsideGuests, 'latest' | 'conflicted'>;
  counts(): DoorCounts;
}

export function createGuestBook(): GuestBook {
  const people = new Map<string, DoorPerson>();
  const entriesOf = new Map<string, Map<string, DoorEntry>>();
  const guests = new Map<string, BookGuest>();
  const idOfCode = new Map<string, string>();
  const names = guestNames();
  const inside = insideGuests();
  const counter = guestCounter();
  let leftOutNow = '[]';
  let counts = countsBeside([]);

  /** @returns whether the guest's search terms changed */
  function derive(id: string): boolean {
    const before = guests.get(id);
    const person = people.get(id);
    const entries = [...(entriesOf.get(id)?.values() ?? [])].filter(counts);
    if (!person && entries.length === 0) {
      guests.delete(id);
      return follow(before, undefined);
    }
    const passCode = person?.pass_code ?? '';
    const isCancelled = person?.is_cancelled ?? false;
    const guest = { ...deriveGuest(id, person, entries), passCode, isCancelled };
    guests.set(id, guest);
    if (passCode !== '') idOfCode.set(passCode, id);
    return follow(before, guest);
  }

  /** @returns whether the guest's search terms changed */
  function follow(before: BookGuest | undefined, now: BookGuest | undefined): boolean {
    counter.replace(before, now);
    inside.replace(before, now);
    if (now && isFoundAs(before, now)) return false;
    if (now) names.put(now);
    else if (before) names.remove(before.id);
    return before !== now;
  }

  return {
    take({ people: added = [], entries = [], restart = false, leftOut }) {
      const touched = new Set<string>();
      if (leftOut && JSON.stringify(leftOut) !== leftOutNow) {
        leftOutNow = JSON.stringify(leftOut);
        counts = countsBeside(leftOut);
        for (const id of entriesOf.keys()) touched.add(id);
      }
      if (restart) {
        for (const id of people.keys()) touched.add(id);
        people.clear();
        idOfCode.clear();
      }
      for (const person of added) {
        people.set(person._id, person);
        touched.add(person._id);
      }
      for (const entry of entries) {
        const id = guestIdOf(entry);
        const own = entriesOf.get(id) ?? new Map<string, DoorEntry>();
        own.set(entry.key, entry);
        entriesOf.set(id, own);
        touched.add(id);
      }
      return [...touched].map(derive).includes(true);
    },
    drop(entry) {
      const id = guestIdOf(entry);
      entriesOf.get(id)?.delete(entry.key);
      derive(id);
    },
    clear() {
      for (const all of [people, entriesOf, guests, idOfCode, names, inside, counter]) all.clear();
    },
    get: (id) => guests.get(id),
    byCode: (code) => guests.get(idOfCode.get(code) ?? ''),
    all: () => guests.values(),
    names,
    inside,
    counts: counter.counts,
  };
}

const isFoundAs = (before: BookGuest | undefined, now: BookGuest) =>
  before?.name === now.name &&
  before.email === now.email &&
  before.passCode === now.passCode &&
  isGone(before) === isGone(now);
