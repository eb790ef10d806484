/**
 * What was read, kept on the device query by query for seven days. A list of thousands is its own row, and
 * no build number is involved: only a change of the stored shapes throws it away.
 */
import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import { notifyManager } from '@tanstack/react-query';
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

const kept = experimental_createQueryPersister<string>({
  prefix: PREFIX,
  buster: DATA_SCHEMA,
  maxAge: WEEK_MS,
  // Its own way leaves a refetch that fails, as every one does offline, as an error that nobody catches.
  refetchOnRestore: false,
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

/**
 * The kept answer at once, and the server's as soon as it comes: who reloads wants to see what is, also within
 * the time in which an answer counts as fresh. A refetch that fails shows in the query's own state.
 */
const persisterFn: typeof kept.persisterFn = async (queryFn, context, query) => {
  let isKept = true;
  const answer = await kept.persisterFn(
    (asked) => {
      isKept = false;
      return queryFn(asked);
    },
    context,
    query,
  );
  // After the query has taken the kept answer in, and its age with it.
  if (isKept) notifyManager.schedule(() => void query.fetch().catch(() => undefined));
  return answer;
};

/** Use `persisted.persisterFn` in query options, `persistQueryByKey` after a `setQueryData`. */
export const persisted = { ...kept, persisterFn };

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
