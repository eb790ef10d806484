/**
 * One waiting change; `stored-entry.ts` says how it lies in the table. The database's version stays 1 for ever; the
 * shape of an entry changes by `v` and `migrate`, so that a deploy can never wipe unsent work.
 */
import type { QueueableCall } from '../contract/calls.ts';

export const ENTRY_VERSION = 1;

/** `sending` is written before the request leaves: after a crash we know that it may have arrived. */
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

/** What is sent, but for a file. */
export type Fields = Readonly<Record<string, string>>;

/** Why the last attempt did not end the entry. */
export interface EntryError {
  readonly kind:
    | 'offline'
    | 'timeout'
    | 'foreign'
    | 'server-trouble'
    | 'denied'
    | 'refused'
    /** It may have arrived, and nothing here can tell: a person has to look. */
    | 'uncertain';
  readonly status: number | null;
  readonly message: string;
  /** Of what is uncertain: the server's own words. */
  readonly said?: string;
  /** The API has said that it has done it, and its list does not bear that out (yet). */
  readonly isAccepted?: true;
  /** The server named the time to wait, or its list is given that. */
  readonly isAsked?: true;
}

/** Holds no token and no absolute URL: both may change before it is sent. */
export interface Entry {
  readonly v: typeof ENTRY_VERSION;
  /** Minted when the form opened; travels as the Idempotency-Key, unless `key` does. */
  readonly id: string;
  /** The Idempotency-Key since a person changed what the server had refused. */
  readonly key?: string;
  readonly companyId: string;
  /** The order. Clocks of tablets jump, this does not. */
  readonly seq: number;
  /** What it changes (`event:<id>`, `location:<id>`): order holds inside a queue, queues do not block each other. */
  readonly queueKey: string;
  readonly call: QueueableCall;
  readonly fields: Fields;
  /** What it said before it was edited. Sent under the same key and never answered, so one may have arrived. */
  readonly earlier?: readonly Fields[];
  readonly file: EntryFile | null;
  /** Of a sheet: the e-mails of its people, by which an API without keys shows whether they have arrived. */
  readonly people?: readonly string[];
  /** Of a sheet: its rows as they were read, so that a refused one can be named and corrected. */
  readonly rows?: readonly SheetRow[];
  /** A person's name for it, in lists. */
  readonly label: string;
  /**
   * Of a removal: what tells the thing from another of its name; of a sheet: the name of the list it was made from. Not
   * sent.
   */
  readonly about?: string;
  /** The entry that creates what this one removes; its server id fills the gap in `fields`. */
  readonly dependsOn: string | null;
  readonly state: EntryState;
  /** Raised before each request leaves. 0 proves that the server has never seen it. */
  readonly attempts: number;
  /** How many of them have come to nothing: a person has looked, or the server refused them. */
  readonly confirmedUndelivered?: number;
  readonly nextAttemptAt: number;
  /** The wait behind `nextAttemptAt`; more than this left means that the clock was moved. */
  readonly waitMs: number;
  /** When the first of the attempts left that may have arrived; of an undo, of what it undoes. Absent before 0.2. */
  readonly firstSentAt?: number;
  /** When the last attempt left, by this device's clock: its list may be some seconds behind. Absent before 0.2. */
  readonly lastSentAt?: number;
  /** For display, and where `firstSentAt` is absent. */
  readonly enqueuedAt: number;
  readonly lastError: EntryError | null;
  /** Of a failed one: whether somebody could see so. Absent where 0.1.0 wrote it. */
  readonly told?: boolean;
}

/** An entry of a newer build (after a rollback), or one that cannot be read: never touched, only shown. */
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

/** The Idempotency-Key that an entry is sent under: its own id, until it was sent in another form. */
export function idempotencyKeyOf({ id, key = id }: Pick<Entry, 'id' | 'key'>): string {
  return key;
}

/** Attempts after which the server has surely done nothing: it said so. */
const SAID_NO = new Set([408, 409, 425, 429]);

/** Whether an attempt left the device whose answer is not known: the server may have done what it says. */
export function isUnanswered({ state, attempts, confirmedUndelivered = 0, lastError }: Entry): boolean {
  const open = attempts - confirmedUndelivered;
  if (open <= 0) return false;
  if (state === 'sending' || lastError === null) return true;
  const { kind, status } = lastError;
  const wasTurnedAway =
    kind === 'refused' || kind === 'denied' || (kind === 'server-trouble' && SAID_NO.has(status ?? 0));
  return wasTurnedAway ? open > 1 : true;
}

/** Whether it waits for somebody to look although the API has accepted it: its list does not show it. */
export function isAcceptedUnlisted({ lastError }: Entry): boolean {
  return lastError?.kind === 'uncertain' && lastError.isAccepted === true;
}

/** The entry as it was before the attempt that it was claimed for. */
export function beforeAttempt(entry: Entry): Entry {
  return { ...entry, state: 'pending', attempts: entry.attempts - 1 };
}

/** True when the server cannot have a trace of it: never sent, or refused on its only attempt. */
export function isUnknownToServer({ attempts, state, lastError }: Entry): boolean {
  if (attempts === 0) return true;
  return state === 'failed' && attempts === 1 && lastError?.kind !== 'uncertain';
}
