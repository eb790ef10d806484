/** Reads and changes the pending entries. Every function takes a company and sees only its rows. */

import { newKey, undoInPlace } from '../delivery/in-place.ts';
import { isUndoOf } from '../delivery/removals.ts';
import { type Entry, isUnanswered, isUnsupported, type Row } from '../entry.ts';
import { isCreation } from '../queueable.ts';
import { answerOf, type Database, type Stores } from './database.ts';
import { type ItemNames, ownersOfItemNames, putItemNames } from './item-names.ts';
import { nextSeq } from './records.ts';
import {
  latestResult,
  ownersOfResults,
  pruneResults,
  type Result,
  resultIn,
  resultsIn,
  stripResults,
} from './results.ts';
import { readRow, storedEntry } from './stored-entry.ts';

export async function rowsIn(stores: Stores, companyId: string): Promise<Row[]> {
  const range = IDBKeyRange.bound([companyId, Number.NEGATIVE_INFINITY], [companyId, []]);
  const stored: unknown[] = await answerOf(stores.entries.getAll(range));
  return stored.map(readRow);
}

/** The company's pending entries in order. */
export function listRows(database: Database, companyId: string): Promise<Row[]> {
  return database.run('readonly', (stores) => rowsIn(stores, companyId));
}

/** The row with this id if it is the company's. */
export async function rowIn(stores: Stores, companyId: string, id: string): Promise<Row | undefined> {
  const stored: unknown = await answerOf(stores.entries.index('id').get(id));
  const row = stored === undefined ? undefined : readRow(stored);
  return row?.companyId === companyId ? row : undefined;
}

/** Rejects if an entry with this id or sequence number exists. */
export async function addEntry(stores: Stores, entry: Entry): Promise<void> {
  await answerOf(stores.entries.add(storedEntry(entry)));
}

export async function putEntry(stores: Stores, entry: Entry): Promise<void> {
  await answerOf(stores.entries.put(storedEntry(entry)));
}

/** Changes an entry that has not been deleted meanwhile. */
export async function ifStillThere(stores: Stores, entry: Entry, change: Partial<Entry>): Promise<void> {
  const stored: unknown = await answerOf(stores.entries.get([entry.companyId, entry.seq]));
  if (stored !== undefined) await putEntry(stores, { ...entry, ...change });
}

export async function deleteRow(stores: Stores, row: Row): Promise<void> {
  await answerOf(stores.entries.delete([row.companyId, row.seq]));
}

/** The result of an entry, if it is finished. */
export function resultOf(database: Database, companyId: string, id: string): Promise<Result | undefined> {
  return database.run('readonly', (stores) => resultIn(stores, companyId, id));
}

/**
 * Deletes an entry and its pending removals when the user discards it.
 * @returns the deleted entry, or true if there was none; false while it is being sent, as the server may already have it
 */
export function discard(database: Database, companyId: string, id: string): Promise<Row | boolean> {
  return database.run('readwrite', async (stores) => {
    const row = await rowIn(stores, companyId, id);
    if (!row) return true;
    if (!isUnsupported(row) && row.state === 'sending') return false;
    await deleteWithDependants(stores, row);
    return row;
  });
}

export async function deleteWithDependants(stores: Stores, row: Row): Promise<void> {
  await deleteRow(stores, row);
  for (const other of await rowsIn(stores, row.companyId)) {
    if (!isUnsupported(other) && other.dependsOn === row.id) await deleteWithDependants(stores, other);
  }
}

/**
 * Deletes an entry whose undo is pending, so that it is no longer sent.
 * @returns whether an undo is pending
 */
export async function dropUndone(stores: Stores, entry: Entry, rows?: readonly Row[]): Promise<boolean> {
  const others = rows ?? (await rowsIn(stores, entry.companyId));
  const isUndone = others.some((row) => isUndoOf(entry, row));
  if (isUndone) await deleteWithDependants(stores, entry);
  return isUndone;
}

/** Makes a failed or pending entry due. For one that may have arrived: the user has checked that it has not. */
export function retry(database: Database, companyId: string, id: string): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const row = await rowIn(stores, companyId, id);
    if (!row || isUnsupported(row) || row.state === 'sending') return;
    const due = { ...row, state: 'pending', nextAttemptAt: 0, waitMs: 0 } as const;
    const isConfirmedUndelivered = row.lastError?.kind === 'uncertain';
    await putEntry(stores, isConfirmedUndelivered ? { ...due, confirmedUndelivered: row.attempts } : due);
  });
}

/**
 * Hands a refused entry back to the form that waits for it: the form shows the reason, and no failed row stays. An
 * entry that may have arrived stays, as the form would send it a second time.
 * @param keepsKeys the API keeps idempotency keys: one that more than one request has used is spent
 * @returns undefined unless the entry was refused
 */
export function takeRefusal(
  database: Database,
  companyId: string,
  id: string,
  keepsKeys = false,
): Promise<{ status: number | null; message: string } | undefined> {
  return database.run('readwrite', async (stores) => {
    const row = await rowIn(stores, companyId, id);
    if (!row || isUnsupported(row) || row.state !== 'failed' || !row.lastError) return undefined;
    if (row.lastError.kind === 'uncertain') return undefined;
    await deleteWithDependants(stores, row);
    // Its first request may still be under way, and the form uses another key.
    if (keepsKeys && isCreation(row.call) && isUnanswered(row))
      await putEntry(stores, undoInPlace(row, newKey(row, await nextSeq(stores))));
    return { status: row.lastError.status, message: row.lastError.message };
  });
}

/**
 * Call only with the outbox lock: entries marked as being sent belong to a host that died. They may have arrived; their
 * key makes the next attempt safe. An entry with a pending undo is deleted instead. Also prunes old results.
 * @returns whether there were any
 */
export function recover(database: Database, companyId: string, now: number): Promise<boolean> {
  return database.run('readwrite', async (stores) => {
    const rows = await rowsIn(stores, companyId);
    let isAny = false;
    for (const row of rows) {
      if (isUnsupported(row)) continue;
      const isUndone = await dropUndone(stores, row, rows);
      isAny ||= isUndone;
      if (isUndone || row.state !== 'sending') continue;
      await putEntry(stores, { ...row, state: 'pending', nextAttemptAt: 0, waitMs: 0 });
      isAny = true;
    }
    await pruneResults(stores, needed(rows), now);
    return isAny;
  });
}

/** When the company's last entry finished, in epoch milliseconds by this device's clock; 0 for never. */
export function lastFinished(database: Database, companyId: string): Promise<number> {
  return database.run('readonly', (stores) => latestResult(stores, companyId));
}

/** At log-out: deletes the company's results, keeps pending entries. */
export function forgetResults(database: Database, companyId: string): Promise<void> {
  return database.run('readwrite', (stores) => forgetResultsIn(stores, companyId));
}

/** The same for all companies that are not signed in: a log-out may have been interrupted. */
export function forgetResultsOfOthers(
  database: Database,
  isSignedIn: (companyId: string) => boolean,
): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const owners = new Set([...(await ownersOfResults(stores)), ...(await ownersOfItemNames(stores))]);
    for (const companyId of owners) if (!isSignedIn(companyId)) await forgetResultsIn(stores, companyId);
  });
}

async function forgetResultsIn(stores: Stores, companyId: string): Promise<void> {
  const rows = await rowsIn(stores, companyId);
  await stripResults(stores, companyId, needed(rows));
  await putItemNames(stores, companyId, queueKeysOf([...rows, ...(await resultsIn(stores, companyId))]));
}

/** Stores the names of events and locations that have entries or results here. */
export function keepPlaceNames(database: Database, companyId: string, names: ItemNames): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const all = [...(await rowsIn(stores, companyId)), ...(await resultsIn(stores, companyId))];
    await putItemNames(stores, companyId, queueKeysOf(all), names);
  });
}

const queueKeysOf = (all: readonly { readonly queueKey?: string }[]) => all.map(({ queueKey }) => queueKey);

function needed(rows: readonly Row[]): Set<string> {
  return new Set(
    rows.flatMap((row) => (isUnsupported(row) || row.dependsOn === null ? [] : [row.dependsOn])),
  );
}
