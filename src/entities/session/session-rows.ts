/**
 * What local storage holds of the company that is signed in, for as long as it is. A screen may write late, when its
 * session has ended here, and another tab when it has not heard of that yet: a row is taken only for the session that
 * is there, and one of nobody who is there goes as soon as any tab sees it.
 */
import { readSession, watchSession } from './session-store.ts';

/** A dashboard and the details of an item as they were drawn last; their documents read them by these names, too. */
export type ScreenSnapshotRow = 'dashboard_snapshot' | 'details_snapshot';
/** The item seen last, and what was drawn last. */
type SessionRow = 'last_place' | ScreenSnapshotRow;
const ROWS: readonly string[] = [
  'last_place',
  'dashboard_snapshot',
  'details_snapshot',
] satisfies SessionRow[];

/** Keeps a row, unless the session of its company is over. It begins with the company's id and a space. */
export function keepRow(row: SessionRow, companyId: string, value: string): void {
  if (readSession()?.companyId !== companyId) return;
  try {
    localStorage.setItem(row, `${companyId} ${value}`);
  } catch {
    // Storage is full or switched off: the next start does without.
  }
}

/** What is kept for a company; undefined where it is another's. */
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

/** Forgets all rows but those of the company that is signed in. */
export function forgetRowsOfOthers(): void {
  for (const row of ROWS) forgetUnlessPresent(row);
}

/**
 * From the start of a page on: what others left is forgotten, now and as soon as it is written.
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
