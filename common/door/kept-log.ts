import type { DoorEvent, DoorLog, DoorPerson } from '../contract/door.ts';
import type { DoorEntry } from '../contract/door-entries.ts';

/** What a device keeps of an event's log. Its own entries that wait are among the entries. */
export interface KeptLog {
  event: DoorEvent | null;
  /** By id; cancelled ones too. */
  people: ReadonlyMap<string, DoorPerson>;
  /** By key. */
  entries: ReadonlyMap<string, DoorEntry>;
  /** From where to read on. */
  cursor: number;
  /** Of that cursor. */
  mark: string;
}

export const EMPTY_LOG: KeptLog = { event: null, people: new Map(), entries: new Map(), cursor: 0, mark: '' };

/** A kept log with a page of it that was read from its cursor. A page may be put in again. */
export function withPage(kept: KeptLog, page: DoorLog): KeptLog {
  return {
    event: page.event ?? kept.event,
    people: peopleWith(page.restart ? new Map() : kept.people, page.people),
    entries: entriesWith(kept.entries, page.entries),
    cursor: page.cursor,
    mark: page.mark,
  };
}

/** A kept log with entries that the device has made, and that may not have arrived yet. */
export function withEntries(kept: KeptLog, made: readonly DoorEntry[]): KeptLog {
  return { ...kept, entries: entriesWith(kept.entries, made) };
}

function peopleWith(kept: ReadonlyMap<string, DoorPerson>, more: readonly DoorPerson[]) {
  // Of ten thousand none changes while they come in.
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
