/**
 * Detects that the browser lost unsent work. localStorage remembers how many entries of each kind were pending, the
 * last sequence number, and the table's name; a table without that number or name is not the one that was written to.
 * It holds nothing personal.
 */

import type { QueueableCall } from '../../../common/contract/calls.ts';
import { keysOf } from '../../../common/contract/members.ts';
import { isUnsupported, type Row } from '../../../common/outbox/entry.ts';
import { lastSeqIn, tableNameIn } from '../../../common/outbox/storage/records.ts';
import { rowsIn } from '../../../common/outbox/storage/table.ts';
import { noteUnsent } from '../../api/unsent-count.ts';
import { observable } from '../observable.ts';
import { readNote, writeNote } from '../stored-notes.ts';
import { database, outboxEvents } from './outbox-page.ts';

/** Number of entries by call. */
export type EntryCounts = Readonly<Partial<Record<QueueableCall | 'other', number>>>;

export interface ErasedEntries {
  readonly count: number;
  readonly kinds: EntryCounts;
}

/** Unsent changes that this browser has erased, until the notice was read. */
export const erased = observable<ErasedEntries | null>(null);

interface EvictionSentinel {
  readonly n: number;
  readonly lastSeq: number;
  /** Absent in notes of 0.1.0. */
  readonly table?: string;
  readonly kinds?: EntryCounts;
}

const keyOf = (companyId: string) => `outbox_canary:${companyId}`;
const erasedKeyOf = (companyId: string) => `outbox_erased:${companyId}`;

/**
 * Compares the table with the note and updates the note. Called after each commit, and when the page becomes visible.
 */
export async function touchEvictionSentinel(companyId: string): Promise<void> {
  const sentinel = await database.run('readwrite', async (stores): Promise<EvictionSentinel> => {
    const rows = await rowsIn(stores, companyId);
    const lastSeq = await lastSeqIn(stores);
    return { n: rows.length, lastSeq, table: await tableNameIn(stores), kinds: kindsOf(rows) };
  });
  // Read, compared and written without a pause, so that concurrent checks count a loss once.
  const remembered = readEvictionSentinel(companyId);
  if (remembered && remembered.n > 0 && isAnotherTable(remembered, sentinel))
    noteErased(companyId, remembered);
  noteUnsent(sentinel.n);
  writeNote(keyOf(companyId), sentinel.n === 0 ? null : sentinel);
}

/** Checks for erased changes, and shows them and earlier ones until the notice was read. */
export async function showErased(companyId: string): Promise<void> {
  await touchEvictionSentinel(companyId);
  erased.set(readErased(companyId));
}

/** The notice was read. */
export function acknowledgeErased(companyId: string): void {
  writeNote(erasedKeyOf(companyId), null);
  erased.set(null);
}

function isAnotherTable(remembered: EvictionSentinel, now: EvictionSentinel): boolean {
  if (remembered.table !== undefined) return remembered.table !== now.table;
  return now.lastSeq < remembered.lastSeq || database.wasLost();
}

function noteErased(companyId: string, { n, kinds = {} }: EvictionSentinel): void {
  const before = readErased(companyId);
  const sum: Partial<Record<QueueableCall | 'other', number>> = { ...before?.kinds };
  for (const kind of keysOf(kinds)) sum[kind] = (sum[kind] ?? 0) + (kinds[kind] ?? 0);
  const all = { count: n + (before?.count ?? 0), kinds: sum };
  writeNote(erasedKeyOf(companyId), all);
  erased.set(all);
  // The screens still show them as pending.
  outboxEvents.publish({ type: 'outbox:changed', companyId });
}

function kindsOf(rows: readonly Row[]): EntryCounts {
  const kinds: Partial<Record<QueueableCall | 'other', number>> = {};
  for (const row of rows) {
    const kind = isUnsupported(row) ? 'other' : row.call;
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  return kinds;
}

function readErased(companyId: string): ErasedEntries | null {
  const stored = readNote(erasedKeyOf(companyId));
  if (typeof stored?.count !== 'number') return null;
  return { count: stored.count, kinds: asKinds(stored.kinds) ?? {} };
}

function readEvictionSentinel(companyId: string): EvictionSentinel | null {
  const { n, lastSeq, table, kinds } = readNote(keyOf(companyId)) ?? {};
  if (typeof n !== 'number' || typeof lastSeq !== 'number') return null;
  const known = asKinds(kinds);
  return { n, lastSeq, ...(typeof table === 'string' && { table }), ...(known && { kinds: known }) };
}

function asKinds(value: unknown): EntryCounts | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([, count]) => typeof count === 'number'));
}
