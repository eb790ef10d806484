/** The outbox's entries for screens: always read from the table, so that every tab shows the same. */
import type { QueueableCall } from '../../../common/contract/calls.ts';
import { undoneEntryId } from '../../../common/outbox/delivery/removals.ts';
import {
  type EntryState,
  isAcceptedUnlisted,
  isUnanswered,
  isUnsupported,
  type Row,
  type SheetRow,
} from '../../../common/outbox/entry.ts';
import { answerOf } from '../../../common/outbox/storage/database.ts';
import { openReports } from '../../../common/outbox/storage/reports.ts';
import { listRows } from '../../../common/outbox/storage/table.ts';
import { whenPointerIsUp } from '../../ui/when-pointer-is-up.ts';
import { countWaitingAtDoors } from '../door/at-doors.ts';
import { database, outboxEvents } from './outbox-page.ts';

export interface OutboxEntry {
  readonly id: string;
  readonly queueKey: string;
  /** Undefined for an entry of a newer build: shown, never changed. */
  readonly call: QueueableCall | undefined;
  readonly request: Readonly<Record<string, string>>;
  readonly label: string;
  /** An e-mail or address that tells it from another with the same label, if the request contains none. */
  readonly about?: string;
  /** For an entry with a file: the name of the chosen list; the file that is sent may be generated from it. */
  readonly fileName?: string | undefined;
  /** For a sheet: its number of people. */
  readonly people?: number | undefined;
  /** For a sheet: its people as read. */
  readonly rows?: readonly SheetRow[];
  /** The id of the pending entry that this one undoes. */
  readonly dependsOn: string | null;
  readonly state: EntryState;
  readonly attempts: number;
  /** Epoch milliseconds, by this device's clock. */
  readonly enqueuedAt: number;
  /** Why it failed or waits, in the server's words if there are any. */
  readonly message?: string;
  /** An attempt was sent and not answered: it may have arrived. */
  readonly isUnanswered?: boolean;
  /** For a refused entry: the status of the answer. */
  readonly status?: number;
  /** Failed because it may have arrived: a user has to check. */
  readonly isUncertain?: boolean;
  /** The API has accepted it, but its list does not show it. */
  readonly isAccepted?: boolean;
}

const NEEDS_UPDATE = 'Update the app to send this.';
const none: readonly OutboxEntry[] = [];
/** In place of the entries while the storage does not answer: then nobody knows whether there are any. */
export const unreadable: readonly OutboxEntry[] = [];
const READ_AGAIN_MS = 5_000;

interface CacheEntry {
  entries: readonly OutboxEntry[];
  readonly listeners: Set<() => void>;
  unsubscribe: (() => void) | undefined;
  isReading: boolean;
  isStale: boolean;
  readAgain?: ReturnType<typeof setTimeout>;
}

const cacheEntries = new Map<string, CacheEntry>();

/**
 * How many things of a company need attention, read from the table now: entries, and refused people of delivered
 * sheets, announced before or not.
 */
export async function countOpen(companyId: string): Promise<number> {
  const [rows, reports] = await Promise.all([
    listRows(database, companyId),
    openReports(database, companyId, true),
  ]);
  return rows.length + reports.length;
}

/**
 * What waits on this device for a log-in: things that need attention, or entries of all companies if `companyId` is
 * absent, and entries at the doors of sessions. A storage that fails does not hide what the other has.
 */
export async function countWaiting(companyId?: string): Promise<number> {
  const inOutbox =
    companyId === undefined
      ? database.run('readonly', ({ entries }) => answerOf(entries.count()))
      : countOpen(companyId);
  const atDoors = countWaitingAtDoors(companyId);
  return (await inOutbox.catch(() => 0)) + (await atDoors);
}

/** The file of a pending entry, as chosen. */
export async function entryFile(companyId: string, id: string): Promise<File | undefined> {
  const row = (await listRows(database, companyId)).find((other) => other.id === id);
  if (!row || isUnsupported(row) || !row.file) return undefined;
  return new File([row.file.bytes], row.file.name, { type: row.file.type });
}

/** Calls back on changes to the company's entries. @returns an unsubscribe function */
export function watchEntries(companyId: string, listener: () => void): () => void {
  const cacheEntry = cacheEntryOf(companyId);
  cacheEntry.listeners.add(listener);
  cacheEntry.unsubscribe ??= outboxEvents.subscribe((event) => {
    if (event.type === 'outbox:changed' && event.companyId === companyId) void refresh(companyId, cacheEntry);
  });
  void refresh(companyId, cacheEntry);
  return () => {
    cacheEntry.listeners.delete(listener);
    if (cacheEntry.listeners.size > 0) return;
    cacheEntry.unsubscribe?.();
    cacheEntries.delete(companyId);
  };
}

/** The entries as last read; the same array until they change. */
export function entriesNow(companyId: string): readonly OutboxEntry[] {
  return cacheEntries.get(companyId)?.entries ?? none;
}

function cacheEntryOf(companyId: string): CacheEntry {
  const known = cacheEntries.get(companyId);
  if (known) return known;
  const cacheEntry: CacheEntry = {
    entries: none,
    listeners: new Set(),
    unsubscribe: undefined,
    isReading: false,
    isStale: false,
  };
  cacheEntries.set(companyId, cacheEntry);
  return cacheEntry;
}

/** One read at a time; an event during a read triggers one more. */
async function refresh(companyId: string, cacheEntry: CacheEntry): Promise<void> {
  cacheEntry.isStale = true;
  if (cacheEntry.isReading) return;
  cacheEntry.isReading = true;
  try {
    while (cacheEntry.isStale) {
      cacheEntry.isStale = false;
      const rows = await listRows(database, companyId);
      const { entries } = cacheEntry;
      if (rows.length === 0 && entries.length === 0 && entries !== unreadable) continue;
      show(
        cacheEntry,
        rows.map((row) => outboxEntry(row, rows)),
      );
    }
  } catch (error) {
    console.warn('The outbox could not be read', error);
    if (cacheEntry.entries.length === 0) show(cacheEntry, unreadable);
    clearTimeout(cacheEntry.readAgain);
    cacheEntry.readAgain = setTimeout(() => {
      if (cacheEntry.listeners.size > 0) void refresh(companyId, cacheEntry);
    }, READ_AGAIN_MS);
  } finally {
    cacheEntry.isReading = false;
  }
}

function show(cacheEntry: CacheEntry, entries: readonly OutboxEntry[]): void {
  cacheEntry.entries = entries;
  // An entry that disappears would move those below it under the pointer.
  whenPointerIsUp(() => {
    for (const listener of cacheEntry.listeners) listener();
  });
}

function outboxEntry(row: Row, all: readonly Row[]): OutboxEntry {
  if (isUnsupported(row)) {
    const { id, queueKey, label } = row;
    const unknown = {
      call: undefined,
      request: {},
      dependsOn: null,
      attempts: 0,
      enqueuedAt: 0,
      isUnanswered: false,
    };
    return { id, queueKey, label, ...unknown, state: 'failed', message: NEEDS_UPDATE };
  }
  const { id, queueKey, call, fields, label, state, attempts, enqueuedAt } = row;
  const dependsOn = undoneEntryId(row, all);
  const { file, people, rows, lastError } = row;
  return {
    ...{ id, queueKey, call, request: fields, label, dependsOn, state, attempts, enqueuedAt },
    ...(isUnanswered(row) && { isUnanswered: true }),
    ...(file && { fileName: row.about ?? file.name, people: people?.length }),
    ...(rows && { rows }),
    ...(lastError?.message && { message: lastError.message }),
    ...(lastError?.kind === 'refused' && lastError.status !== null && { status: lastError.status }),
    ...(row.about !== undefined && { about: row.about }),
    ...(lastError?.kind === 'uncertain' && { isUncertain: true }),
    ...(isAcceptedUnlisted(row) && { isAccepted: true }),
  };
}
