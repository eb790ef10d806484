/**
 * Remembers in localStorage how much waits on each shelf of which database, and what was lost of it. A browser that
 * erases its databases leaves that. Nothing personal is in it.
 */
import { observable } from '../observable.ts';
import { readNote, writeNote } from '../stored-notes.ts';

/** Entries that this browser has erased before they were sent, by shelf, until somebody has read it. */
export const lostAtDoors = observable<ReadonlyMap<string, number>>(new Map());

/** What a database holds now. */
export interface DoorHoldings {
  /** Its name: another one after it was erased. */
  readonly table: string;
  /** How many entries wait, by shelf. */
  readonly waiting: ReadonlyMap<string, number>;
}

interface Remembered {
  readonly n: number;
  readonly table: string;
}

const WAITING = 'door_canary:';
const LOST = 'door_erased:';

/** So many entries of a shelf wait in the database of that name. */
export function noteWaiting(shelf: string, { n, table }: Remembered): void {
  writeNote(WAITING + shelf, n === 0 ? null : { n, table });
}

/** Notes what is missing of what was remembered, where the database is another one; then remembers what there is. */
export function compareHoldings({ table, waiting }: DoorHoldings): void {
  const remembered = shelvesOf(WAITING);
  for (const shelf of remembered) {
    const before = rememberedOf(shelf);
    const n = waiting.get(shelf) ?? 0;
    if (before && before.table !== table && before.n > n) addLost(shelf, before.n - n);
  }
  for (const shelf of new Set([...remembered, ...waiting.keys()]))
    noteWaiting(shelf, { n: waiting.get(shelf) ?? 0, table });
  showLost();
}

/**
 * A page has stored entries again that it had in memory.
 * @param from the name of the database in which they were
 */
export function notePutBack(shelf: string, count: number, from: string): void {
  // Otherwise nobody has missed them yet.
  if (rememberedOf(shelf)?.table !== from) addLost(shelf, -count);
  showLost();
}

/** Somebody has read it. */
export function acknowledgeLost(shelf: string): void {
  writeNote(LOST + shelf, null);
  showLost();
}

function addLost(shelf: string, more: number): void {
  const count = lostOf(shelf) + more;
  writeNote(LOST + shelf, count > 0 ? { count } : null);
}

function showLost(): void {
  const all = new Map(shelvesOf(LOST).map((shelf) => [shelf, lostOf(shelf)]));
  const before = lostAtDoors.get();
  const isSame = all.size === before.size && [...all].every(([shelf, count]) => before.get(shelf) === count);
  if (!isSame) lostAtDoors.set(all);
}

function lostOf(shelf: string): number {
  const count = readNote(LOST + shelf)?.count;
  return typeof count === 'number' ? count : 0;
}

function rememberedOf(shelf: string): Remembered | undefined {
  const { n, table } = readNote(WAITING + shelf) ?? {};
  return typeof n === 'number' && typeof table === 'string' ? { n, table } : undefined;
}

function shelvesOf(prefix: string): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return keys.map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}
