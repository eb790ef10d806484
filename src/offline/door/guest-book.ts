/**
 * The guests of an event in memory: derived once, and after each change only for those whom it is about, so that a touch
 * is answered at once among ten thousand.
 */
import type { DoorPerson, LeftOut } from '../../../common/contract/door.ts';
import { type DoorEntry, guestIdOf } from '../../../common/contract/door-entries.ts';
import { countGuests, type DoorCounts } from '../../../common/door/count-guests.ts';
import { deriveGuest, type Guest } from '../../../common/door/derive-guest.ts';
import { countsBeside } from '../../../common/door/derive-guests.ts';

/** Somebody of the log, with what is derived about them. Cancelled people are among them. */
export interface BookGuest extends Guest {
  readonly passCode: string;
  readonly isCancelled: boolean;
}

export interface GuestBook {
  /** Replaces and adds people and entries; `restart` forgets the people of before. */
  take(changes: {
    people?: readonly DoorPerson[];
    entries?: readonly DoorEntry[];
    restart?: boolean;
    /** What the company has left out; as before where it is not said. */
    leftOut?: readonly LeftOut[] | undefined;
  }): void;
  /** Forgets everybody, and what happened. */
  clear(): void;
  get(id: string): BookGuest | undefined;
  /** Whose pass it is. @param code as `readPassCode` gives it */
  byCode(code: string): BookGuest | undefined;
  /** Everybody, in no particular order. */
  all(): Iterable<BookGuest>;
  /** Everybody who is in. */
  inside(): Iterable<BookGuest>;
  counts(): DoorCounts;
}

export function createGuestBook(): GuestBook {
  const people = new Map<string, DoorPerson>();
  const entriesOf = new Map<string, Map<string, DoorEntry>>();
  const guests = new Map<string, BookGuest>();
  const idOfCode = new Map<string, string>();
  const inside = new Map<string, BookGuest>();
  let leftOutNow = '[]';
  let counts = countsBeside([]);

  function derive(id: string): void {
    const person = people.get(id);
    const entries = [...(entriesOf.get(id)?.values() ?? [])].filter(counts);
    if (!person && entries.length === 0) {
      guests.delete(id);
      inside.delete(id);
      return;
    }
    const passCode = person?.pass_code ?? '';
    const isCancelled = person?.is_cancelled ?? false;
    const guest = { ...deriveGuest(id, person, entries), passCode, isCancelled };
    guests.set(id, guest);
    if (guest.state === 'out') inside.delete(id);
    else inside.set(id, guest);
    if (passCode !== '') idOfCode.set(passCode, id);
  }

  return {
    take({ people: told = [], entries = [], restart = false, leftOut }) {
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
      for (const person of told) {
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
      for (const id of touched) derive(id);
    },
    clear() {
      for (const all of [people, entriesOf, guests, idOfCode, inside]) all.clear();
    },
    get: (id) => guests.get(id),
    byCode: (code) => guests.get(idOfCode.get(code) ?? ''),
    all: () => guests.values(),
    inside: () => inside.values(),
    counts: () => countGuests(guests.values()),
  };
}
