import type { DoorEvent, DoorLog, DoorPerson } from '../contract/door.ts';
import type { DoorEntry } from '../contract/door-entries.ts';

/** A device's copy of an event's log. `entries` includes its own pending ones. */
export interface KeptLog {
  event: DoorEvent | null;
  /** By id; includes cancelled ones. */
  people: ReadonlyMap<string, DoorPerson>;
  /** By key. */
  entries: ReadonlyMap<string, DoorEntry>;
  /** The cursor of the next read. */
  cursor: number;
  /** The mark of that cursor. */
  mark: string;
}

export const EMPTY_LOG: KeptLog = { event: null, people: new Map(), entries: new Map(), cursor: 0, mark: '' };

/** Applies a page that was read from the copy's cursor. A page may be applied again. */
export function withPage(kept: KeptLog, page: DoorLog): KeptLog {
  return {
    event: page.event ?? kept.event,
    people: peopleWith(page.restart ? new Map() : kept.people, page.people),
    entries: entriesWith(kept.entries, page.entries),
    cursor: page.cursor,
    mark: page.mark,
  };
}

/** Adds entries made on the device, which may not have arrived yet. */
export function withEntries(kept: KeptLog, made: readonly DoorEntry[]): KeptLog {
  return { ...kept, entries: entriesWith(kept.entries, made) };
}

function peopleWith(kept: ReadonlyMap<string, DoorPerson>, more: readonly DoorPerson[]) {
  // While entries arrive, the map of up to ten thousand people stays unchanged.
  if (more.length === 0) return kept;
  const people = new Map(kept);
  for (const person of more) people.set(person._id, person);
  return people;
}

function entriesWith(kept: ReadonlyMap<string, DoorEntry>, more: readonly DoorEntry[]) {
  if (more.length === 0) return kept;
  const entries = new Map(kept);
  for (const entry of more) entries.set(entry.key, entry);
  return entries;
}
