/**
 * One pending change; `stored-entry.ts` defines its stored form. The database version stays 1; the shape of an entry
 * changes by `v` and `migrate`, so that no deploy can erase unsent work.
 */
import type { QueueableCall } from '../contract/calls.ts';

export const ENTRY_VERSION = 1;

/** `sending` is written before the request is sent: after a crash, such an entry may have arrived. */
export type EntryState = 'pending' | 'sending' | 'failed';

/** A file of a multipart call. Bytes, not a Blob: Safari loses Blobs kept in IndexedDB. */
export interface EntryFile {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** A row of a sheet, by its number there. */
export interface SheetRow {
  readonly row: number;
  readonly name: string;
  readonly email: string;
}

/** What is sent, without a file. */
export type Fields = Readonly<Record<string, string>>;

/** Why the last attempt did not finish the entry. */
export interface EntryError {
  readonly kind:
    | 'offline'
    | 'timeout'
    | 'foreign'
    | 'server-trouble'
    | 'denied'
    | 'refused'
    /** It may have arrived, and only a user can find out. */
    | 'uncertain';
  readonly status: number | null;
  readonly message: string;
  /** For an uncertain entry: the server's message. */
  readonly said?: string;
  /** The API said that it is done, but its list does not show that (yet). */
  readonly isAccepted?: true;
  /** For a sheet: how many of its people the list lacked when it was read last. */
  readonly lacking?: number;
  /** The server named the wait, or its list is given time. */
  readonly isAsked?: true;
}

/** Holds no token and no absolute URL: both may change before it is sent. */
export interface Entry {
  readonly v: typeof ENTRY_VERSION;
  /** Created when the form opens; sent as the Idempotency-Key unless there is a `key`. */
  readonly id: string;
  /** The Idempotency-Key since a user edited a refused entry. */
  readonly key?: string;
  readonly companyId: string;
  /** The order. Unlike the clock of a tablet, it never jumps. */
  readonly seq: number;
  /** What it changes (`event:<id>`, `location:<id>`): ordered within a queue, independent between queues. */
  readonly queueKey: string;
  readonly call: QueueableCall;
  readonly fields: Fields;
  /** Versions before the edit, sent under the same key and not answered: one of them may have arrived. */
  readonly earlier?: readonly Fields[];
  readonly file: EntryFile | null;
  /** For a sheet: the e-mails of its people, by which it is found on the list of an API without keys. */
  readonly people?: readonly string[];
  /** For a sheet: the rows as read, to name and correct refused ones. */
  readonly rows?: readonly SheetRow[];
  /** Its name in lists. */
  readonly label: string;
  /**
   * For a removal: tells the member from another of the same name; for a sheet: the name of the list it was made from.
   * Not sent.
   */
  readonly about?: string;
  /** The entry that creates what this one removes; its server id is filled into `fields`. */
  readonly dependsOn: string | null;
  readonly state: EntryState;
  /** Counted before each request is sent. 0 proves that the server has never seen it. */
  readonly attempts: number;
  /** How many of the attempts had no effect: a user has checked, or the server refused them. */
  readonly confirmedUndelivered?: number;
  readonly nextAttemptAt: number;
  /** The wait that led to `nextAttemptAt`; if more than this is left, the clock was moved. */
  readonly waitMs: number;
  /**
   * When the first attempt that may have arrived was sent; for an undo, that of the undone entry. Absent before 0.2.
   */
  readonly firstSentAt?: number;
  /** When the last attempt was sent, by this device's clock: the list may lag some seconds. Absent before 0.2. */
  readonly lastSentAt?: number;
  /** For display, and as a fallback when `firstSentAt` is absent. */
  readonly enqueuedAt: number;
  readonly lastError: EntryError | null;
  /** For a failed entry: whether the failure was shown to a user. Absent in entries of 0.1.0. */
  readonly told?: boolean;
}

/** An entry of a newer build (after a rollback), or an unreadable one: shown, never changed. */
export interface UnsupportedEntry {
  readonly unsupported: true;
  readonly companyId: string;
  readonly seq: number;
  readonly id: string;
  readonly queueKey: string;
  readonly label: string;
}

export type Row = Entry | UnsupportedEntry;

export function isUnsupported(row: Row): row is UnsupportedEntry {
  return 'unsupported' in row;
}

/** The Idempotency-Key of an entry: its own id, until it was edited after it had been sent. */
export function idempotencyKeyOf({ id, key = id }: Pick<Entry, 'id' | 'key'>): string {
  return key;
}

/** Statuses that say that the server has done nothing. */
const SAID_NO = new Set([408, 409, 425, 429]);

/** Whether the answer to a sent attempt is unknown: the server may have made the change. */
export function isUnanswered({ state, attempts, confirmedUndelivered = 0, lastError }: Entry): boolean {
  const open = attempts - confirmedUndelivered;
  if (open <= 0) return false;
  if (state === 'sending' || lastError === null) return true;
  const { kind, status } = lastError;
  const wasTurnedAway =
    kind === 'refused' || kind === 'denied' || (kind === 'server-trouble' && SAID_NO.has(status ?? 0));
  return wasTurnedAway ? open > 1 : true;
}

/** Whether it waits for a user although the API accepted it, because its list does not show it. */
export function isAcceptedUnlisted({ lastError }: Entry): boolean {
  return lastError?.kind === 'uncertain' && lastError.isAccepted === true;
}

/** The entry as it was before the current attempt. */
export function beforeAttempt(entry: Entry): Entry {
  return { ...entry, state: 'pending', attempts: entry.attempts - 1 };
}

/** True when the server has no trace of it: never sent, or refused on its only attempt. */
export function isUnknownToServer({ attempts, state, lastError }: Entry): boolean {
  if (attempts === 0) return true;
  return state === 'failed' && attempts === 1 && lastError?.kind !== 'uncertain';
}
