/**
 * An IndexedDB with named stores. Every call has a time-out, because Safari's may hang for ever, and one retry on a new
 * connection, because connections are closed in the background ("connection lost").
 */
import type { Clock } from './clock.ts';
import { beginNewLog } from './new-log.ts';
import { pageBack, releaseInCache } from './page-in-cache.ts';

/** Never changes: an upgrade could meet an older build's unsent entries. Shapes change inside entries. */
const DATABASE_VERSION = 1;
const TIMEOUT_MS = 3_000;
/** For thousands of rows on a slow tablet, once the storage has answered. */
const LONG_TIMEOUT_MS = 30_000;
/** A running commit cannot be aborted, only waited for: flushing may take long on a busy device. */
const COMMIT_TIMEOUT_MS = 12_000;

export type StoresOf<Name extends string> = Readonly<Record<Name, IDBObjectStore>>;

type Body<Name extends string, T> = (stores: StoresOf<Name>, goOn: () => void) => Promise<T>;

export interface Database<Name extends string> {
  /**
   * One transaction over all stores. Resolves after the commit (writes are flushed to disk), rejects with the reason
   * of the abort; `QuotaExceededError` arrives only that way. `body` may await nothing but requests of its stores. It
   * calls `goOn` after an answer if thousands of rows may follow, which take longer than a storage may be silent.
   */
  run<T>(mode: 'readonly' | 'readwrite', body: Body<Name, T>): Promise<T>;
  /** True if the browser had to replace a corrupted database. */
  wasLost(): boolean;
  /** How often this page created it: again after the browser has erased it under the page. */
  timesCreated(): number;
  close(): void;
}

export interface DatabaseOptions<Name extends string> {
  /** Called at the first use: there is none while prerendering. */
  readonly indexedDB: () => IDBFactory;
  readonly clock: Clock;
  readonly name: string;
  /** Creates each store in a new database. */
  readonly stores: Readonly<Record<Name, (database: IDBDatabase, name: Name) => void>>;
}

class DatabaseTimeout extends Error {
  override name = 'DatabaseTimeout';
}

/** Unknown whether the change was stored: it must neither be reported as saved nor be sent directly. */
export class CommitUnknown extends Error {
  override name = 'CommitUnknown';
}

export function indexedDatabase<Name extends string>({
  indexedDB,
  clock,
  name,
  stores,
}: DatabaseOptions<Name>): Database<Name> {
  const names = namesOf(stores);
  let handle: Promise<IDBDatabase> | undefined;
  let lost = false;
  let created = 0;

  function open(): Promise<IDBDatabase> {
    const opening = new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB().open(name, DATABASE_VERSION);
      request.onupgradeneeded = (event) => {
        // Chromium reports a replaced corrupted database here, unless a deletion came first.
        lost ||= 'dataLoss' in event && event.dataLoss === 'total';
        created += 1;
        for (const store of names) stores[store](request.result, store);
      };
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const database = request.result;
        // Otherwise a newer build in another tab would wait for this connection for ever.
        database.onversionchange = () => close();
        database.onclose = () => forget(opening);
        resolve(database);
      };
    });
    opening.catch(() => forget(opening));
    return opening;
  }

  function forget(which: Promise<IDBDatabase> | undefined): void {
    if (handle === which) handle = undefined;
  }

  function close(): void {
    const closing = handle;
    handle = undefined;
    closing?.then(
      (database) => database.close(),
      () => undefined,
    );
  }

  async function attempt<T>(mode: 'readonly' | 'readwrite', body: Body<Name, T>): Promise<T> {
    const newLog = mode === 'readwrite' ? beginNewLog(indexedDB()) : undefined;
    if (newLog) await newLog;
    const back = pageBack();
    if (back) await back;
    handle ??= open();
    const used = handle;
    try {
      const database = await inTime(clock, used);
      const backAgain = pageBack();
      if (backAgain) await backAgain;
      return await transact(database, { clock, names, mode }, body);
    } catch (error) {
      if (isBrokenHandle(error)) {
        forget(used);
        used.then(
          (database) => database.close(),
          () => undefined,
        );
      }
      throw error;
    }
  }

  return {
    async run(mode, body) {
      try {
        return await attempt(mode, body);
      } catch (error) {
        if (!isBrokenHandle(error)) throw error;
        return await attempt(mode, body);
      }
    },
    wasLost: () => lost,
    timesCreated: () => created,
    close,
  };
}

/** The result of one request. Await it only inside its transaction. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The keys of a record, with their type. */
function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  const names: Name[] = [];
  for (const name in record) names.push(name);
  return names;
}

/** The stores of a transaction, by name. */
function storesIn<Name extends string>(transaction: IDBTransaction, names: readonly Name[]): StoresOf<Name> {
  return Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)])) as StoresOf<Name>;
}

async function transact<Name extends string, T>(
  database: IDBDatabase,
  { clock, names, mode }: { clock: Clock; names: readonly Name[]; mode: 'readonly' | 'readwrite' },
  body: Body<Name, T>,
): Promise<T> {
  const transaction = database.transaction(names, mode, { durability: 'strict' });
  releaseInCache(transaction);
  const committed = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError'));
  });
  committed.catch(() => undefined);
  let isLong = false;
  const goOn = () => {
    isLong = true;
  };
  const work = body(storesIn(transaction, names), goOn).then(async (value) => {
    await committed;
    return value;
  });
  const outcome = Promise.race([work, committed.then(() => work)]);
  const patient = inTime(clock, outcome).catch((error: unknown) => {
    if (!isLong || !(error instanceof DatabaseTimeout)) throw error;
    return inTime(clock, outcome, LONG_TIMEOUT_MS);
  });
  try {
    return await patient;
  } catch (error) {
    work.catch(() => undefined);
    const isUndone = abort(transaction);
    // A failing request aborts its transaction: those behind it know nothing but that. Report the abort's reason.
    if (isUndone || !(error instanceof DatabaseTimeout)) throw transaction.error ?? error;
    return await inTime(clock, outcome, COMMIT_TIMEOUT_MS, new CommitUnknown('The device is still storing'));
  }
}

/** False if it is too late: the transaction has ended, or is committing. */
function abort(transaction: IDBTransaction): boolean {
  try {
    transaction.abort();
    return true;
  } catch {
    return false;
  }
}

function inTime<T>(
  clock: Clock,
  promise: Promise<T>,
  limitMs = TIMEOUT_MS,
  late: Error = new DatabaseTimeout('The device storage does not answer'),
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(limitMs, () => reject(late));
    promise.then(resolve, reject).finally(cancel);
  });
}

function isBrokenHandle(error: unknown): boolean {
  if (error instanceof DatabaseTimeout) return true;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return name === 'InvalidStateError' || name === 'UnknownError' || name === 'AbortError';
}
