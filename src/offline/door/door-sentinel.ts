/**
 * Remembers in localStorage how much waits in each partition of which database, and what was lost of it. A browser that
 * erases its databases leaves that. Nothing personal is in it.
 */
import { observable } from '../observable.ts';
import { readNote, writeNote } from '../stored-notes.ts';

/** Entries that this browser has erased before they were sent, by partition, until somebody has read it. */
export const lostAtDoors = observable<ReadonlyMap<string, number>>(new Map());

/** What a database holds now. */
export interface DoorHoldings {
  /** Its name: another one after it was erased. */
  readonly table: string;
  /** How many entries wait, by partition. */
  readonly waiting: ReadonlyMap<string, number>;
}

interface Remembered {
  readonly n: number;
  readonly table: string;
}

const WAITING = 'door_canary:';
const LOST = 'door_erased:';

/** So many entries of a partition wait in the database of that name. */
export function noteWaiting(partition: string, { n, table }: Remembered): void {
  writeNote(WAITING + partition, n === 0 ? null : { n, table });
}

/** Notes what is missing of what was remembered, where the database is another one; then remembers what there is. */
export function compareHoldings({ table, waiting }: DoorHoldings): void {
  const remembered = partitionsOf(WAITING);
  for (const partition of remembered) {
    const before = rememberedOf(partition);
    const n = waiting.get(partition) ?? 0;
    if (before && before.table !== table && before.n > n) addLost(partition, before.n - n);
  }
  for (const partition of new Set([...remembered, ...waiting.keys()]))
    noteWaiting(partition, { n: waiting.get(partition) ?? 0, table });
  showLost();
}

/**
 * A page has stored entries again that it had in memory.
 * @param from the name of the database in which they were
 */
export function notePutBack(partition: string, count: number, from: string): void {
  // Otherwise nobody has missed them yet.
  if (rememberedOf(partition)?.table !== from) addLost(partition, -count);
  showLost();
}

/** Somebody has read it. */
export function acknowledgeLost(partition: string): void {
  writeNote(LOST + partition, null);
  showLost();
}

function addLost(partition: string, more: number): void {
  const count = lostOf(partition) + more;
  writeNote(LOST + partition, count > 0 ? { count } : null);
}

function showLost(): void {
  const all = new Map(partitionsOf(LOST).map((partition) => [partition, lostOf(partition)]));
  const before = lostAtDoors.get();
  const isSame =
    all.size === before.size && [...all].every(([partition, count]) => before.get(partition) === count);
  if (!isSame) lostAtDoors.set(all);
}

function lostOf(partition: string): number {
  const count = readNote(LOST + partition)?.count;
  return typeof count === 'number' ? count : 0;
}

function rememberedOf(partition: string): Remembered | undefined {
  const { n, table } = readNote(WAITING + partition) ?? {};
  return typeof n === 'number' && typeof table === 'string' ? { n, table } : undefined;
}

function partitionsOf(prefix: string): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return keys.map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}
