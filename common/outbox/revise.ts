/** Editing pending entries. One transaction, so that an entry that is being sent is never changed. */

import { DUE_STATE, newKey, undoInPlace } from './delivery/in-place.ts';
import { isRemovalOf, isUndoOf } from './delivery/removals.ts';
import { type Entry, type Fields, isUnanswered, isUnknownToServer, isUnsupported } from './entry.ts';
import type { Database, Stores } from './storage/database.ts';
import { nextSeq } from './storage/records.ts';
import { putEntry, rowIn, rowsIn } from './storage/table.ts';

export interface Revision {
  readonly fields: Fields;
  readonly label: string;
  /** The API keeps no idempotency keys, so there is none to spend. */
  readonly isKeyless?: boolean;
}

export type Revised =
  | 'revised'
  /** A host has claimed it, and sends the old content. */
  | 'sending'
  /** Sent, discarded, or of a newer build. */
  | 'gone'
  /** Its removal is pending. */
  | 'withdrawn';

/**
 * Replaces the content of an entry and makes it due.
 *
 * An entry that was never sent keeps its key. A refused one gets a new key, as an API may remember its refusal. One
 * that was sent and not answered keeps its key and its earlier version: if that has arrived, the server refuses the
 * new content under the key, and the earlier one is undone first (`resolveEarlier`). A new key could duplicate it, so
 * an entry that was refused after an unanswered attempt has its old key spent first.
 */
export function revise(
  database: Database,
  companyId: string,
  id: string,
  revision: Revision,
): Promise<Revised> {
  return database.run('readwrite', async (stores): Promise<Revised> => {
    const row = await rowIn(stores, companyId, id);
    if (!row || isUnsupported(row)) return 'gone';
    if (row.state === 'sending') return 'sending';
    if (await isUndone(stores, row)) return 'withdrawn';
    await putRevised(stores, row, revision);
    return 'revised';
  });
}

/** Whether the entry's removal or undo is pending. */
export async function isUndone(stores: Stores, entry: Entry): Promise<boolean> {
  const others = await rowsIn(stores, entry.companyId);
  return others.some((other) => isRemovalOf(entry, other) || isUndoOf(entry, other));
}

/** For an entry that no host has claimed and that has no pending removal. */
export async function putRevised(
  stores: Stores,
  row: Entry,
  { isKeyless = false, ...revision }: Revision,
): Promise<void> {
  const isOpen = row.state === 'failed' && row.lastError?.kind === 'refused' && isUnanswered(row);
  if (isKeyless || !isOpen) return await putEntry(stores, await revised(stores, row, revision));
  const { earlier: _undone, ...entry } = row;
  const seq = await nextSeq(stores);
  const key = newKey(row, seq);
  await putEntry(stores, undoInPlace(row, key));
  await putEntry(stores, { ...entry, ...revision, ...DUE_STATE, seq, key });
}

async function revised(stores: Stores, row: Entry, revision: Omit<Revision, 'isKeyless'>): Promise<Entry> {
  const { earlier: known = [], ...entry } = row;
  const again: Entry = {
    ...entry,
    ...revision,
    state: 'pending',
    nextAttemptAt: 0,
    waitMs: 0,
    lastError: null,
  };
  if (isUnknownToServer(row)) {
    const untried = { ...entry, ...revision, ...DUE_STATE };
    return row.state === 'failed' ? { ...untried, key: newKey(row, await nextSeq(stores)) } : untried;
  }
  const earlier = withoutForm([...known, row.fields], revision.fields);
  const next = earlier.length > 0 ? { ...again, earlier } : again;
  if (row.lastError?.kind === 'uncertain') return { ...next, confirmedUndelivered: row.attempts };
  return row.state === 'failed' ? { ...next, key: newKey(row, await nextSeq(stores)) } : next;
}

/** The distinct versions, without the one that is sent next. */
function withoutForm(forms: readonly Fields[], next: Fields): Fields[] {
  return forms.filter(
    (form, index) => !isSame(form, next) && forms.findIndex((other) => isSame(other, form)) === index,
  );
}

/** Whether two versions are equal. */
function isSame(one: Fields, other: Fields): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
