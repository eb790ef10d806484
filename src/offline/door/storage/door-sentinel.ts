/**
 * Remembers in localStorage how many entries are pending in each partition, the database's name, and what was lost. A
 * browser that erases its databases keeps that. It holds nothing personal.
 */
import { observable } from '../../observable.ts';
import { readNote, writeNote } from '../../stored-notes.ts';

/** Entries erased by the browser before they were sent, by partition, until the notice was read. */
export const lostAtDoors = observable<ReadonlyMap<string, number>>(new Map());

/** The content of a database now. */
export interface DoorHoldings {
  /** Its name, which is another one after an erasure. */
  readonly table: string;
  /** Number of pending entries, by partition. */
  readonly waiting: ReadonlyMap<string, number>;
}

interface Remembered {
  readonly n: number;
  readonly table: string;
}

const WAITING = 'door_canary:';
const LOST = 'door_erased:';

/** Remembers the pending count of a partition in the database of that name. */
export function noteWaiting(partition: string, { n, table }: Remembered): void {
  writeNote(WAITING + partition, n === 0 ? null : { n, table });
}

/** If the database is another one, notes the difference to what was remembered; then remembers the new state. */
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
 * A page has restored entries from memory.
 * @param from the name of the database that had them
 */
export function notePutBack(partition: string, count: number, from: string): void {
  // Otherwise they were not counted as lost yet.
  if (rememberedOf(partition)?.table !== from) addLost(partition, -count);
  showLost();
}

/** The notice was read. */
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
