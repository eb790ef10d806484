/**
 * What was read, kept on the device query by query for seven days. A list of thousands is its own row, and
 * no build number is involved: only a change of the stored shapes throws it away.
 */
import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';

/** Raise it when a contract schema changes so that old rows would mislead. */
const DATA_SCHEMA = '1';
const WEEK_MS = 7 * 86_400_000;
const PREFIX = 'rq';
/** A storage that hangs (Safari) must not keep a screen empty. */
const RESTORE_PATIENCE_MS = 1_500;
/** First part of the keys of what belongs to no company. */
const PUBLIC = 'public';

let rows: UseStore | undefined;
let openTo: string | null = null;

function store(): UseStore {
  rows ??= createStore('vantage-reads', 'queries');
  return rows;
}

/** Whose rows may be written. Answers of another company that arrive late are dropped. */
export function openReadsTo(companyId: string | null): void {
  openTo = companyId;
}

/** Use `persisted.persisterFn` in query options, `persistQueryByKey` after a `setQueryData`. */
export const persisted = experimental_createQueryPersister<string>({
  prefix: PREFIX,
  buster: DATA_SCHEMA,
  maxAge: WEEK_MS,
  storage: {
    getItem: (key) => inTime(get<string>(key, store())),
    async setItem(key, value) {
      if (!mayWrite(key)) return;
      // A full or broken storage costs the copy on the device, nothing else.
      await set(key, value, store()).catch(() => undefined);
    },
    removeItem: (key) => del(key, store()).catch(() => undefined),
    entries: () => entries<string, string>(store()).catch(() => []),
  },
});

/** Deletes everything read by a company, at its logout. Works offline. */
export async function wipeReads(companyId: string): Promise<void> {
  const all = await entries<string, string>(store());
  const own = all.flatMap(([key]) => (companyOf(key) === companyId ? [key] : []));
  await Promise.all(own.map((key) => del(key, store())));
}

function mayWrite(key: string): boolean {
  const owner = companyOf(key);
  return owner === PUBLIC || owner === openTo;
}

/** Keys look like `rq-["<company id>","events",…]`. */
function companyOf(key: string): string | undefined {
  return /^rq-\["((?:[^"\\]|\\.)*)"/.exec(key)?.[1];
}

function inTime<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, RESTORE_PATIENCE_MS));
  return Promise.race([promise, late]).catch(() => undefined);
}
