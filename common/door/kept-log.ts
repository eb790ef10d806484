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
}

export const EMPTY_LOG: KeptLog = { event: null, people: new Map(), entries: new Map(), cursor: 0 };

/** A kept log with a page of it that was read from its cursor. A page may be put in again. */
export function withPage(kept: KeptLog, page: DoorLog): KeptLog {
  const people = new Map(page.restart ? [] : kept.people);
  for (const person of page.people) people.set(person._id, person);
  return {
    event: page.event ?? kept.event,
    people,
    entries: entriesWith(kept.entries, page.entries),
    cursor: page.cursor,
  };
}

/** A kept log with entries that the device has made, and that may not have arrived yet. */
export function withEntries(kept: KeptLog, made: readonly DoorEntry[]): KeptLog {
  return { ...kept, entries: entriesWith(kept.entries, made) };
}

function entriesWith(kept: ReadonlyMap<string, DoorEntry>, more: readonly DoorEntry[]) {
  const entries = new Map(kept);
  for (const entry of more) entries.set(entry.key, entry);
  return entries;
}
