/**
 * Rows in local storage of the signed-in company. A screen may write after its session has ended, and so may another
 * tab that does not know of it yet. A row is therefore stored only for the present session, and any tab that sees a row
 * of another company removes it.
 */
import { readSession, watchSession } from './session-store.ts';

/** The last snapshots of a dashboard and of an item's details. The prerendered documents read them by these names. */
export type ScreenSnapshotRow = 'dashboard_snapshot' | 'details_snapshot';
/** The item seen last, and the snapshots. */
type SessionRow = 'last_place' | ScreenSnapshotRow;
const ROWS: readonly string[] = [
  'last_place',
  'dashboard_snapshot',
  'details_snapshot',
] satisfies SessionRow[];

/** Stores a row, prefixed with the company's id and a space, unless that company's session is over. */
export function keepRow(row: SessionRow, companyId: string, value: string): void {
  if (readSession()?.companyId !== companyId) return;
  try {
    localStorage.setItem(row, `${companyId} ${value}`);
  } catch {
    // Storage is full or disabled: the next start does without.
  }
}

/** The value of a company's row; undefined if it belongs to another. */
export function keptRow(row: SessionRow, companyId: string): string | undefined {
  try {
    const kept = localStorage.getItem(row) ?? '';
    return ownerOf(kept) === companyId ? kept.slice(companyId.length + 1) : undefined;
  } catch {
    return undefined;
  }
}

export function forgetRow(row: SessionRow): void {
  forget(row);
}

/** Removes all rows but those of the signed-in company. */
export function forgetRowsOfOthers(): void {
  for (const row of ROWS) forgetUnlessPresent(row);
}

/**
 * Removes rows of other companies, now and as soon as one is written.
 * @returns a function that unsubscribes
 */
export function watchSessionRows(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && ROWS.includes(key)) forgetUnlessPresent(key);
  };
  forgetRowsOfOthers();
  addEventListener('storage', onStorage);
  const stop = watchSession(forgetRowsOfOthers);
  return () => {
    stop();
    removeEventListener('storage', onStorage);
  };
}

function forgetUnlessPresent(row: string): void {
  try {
    const kept = localStorage.getItem(row);
    if (kept !== null && ownerOf(kept) !== readSession()?.companyId) forget(row);
  } catch {
    // Nothing was stored.
  }
}

function forget(row: string): void {
  try {
    localStorage.removeItem(row);
  } catch {
    // Nothing was stored.
  }
}

function ownerOf(kept: string): string | undefined {
  return /^(\S+) /.exec(kept)?.[1];
}
