/**
 * What was read, kept on the device query by query until the log-out: however long a device is away, or wrong its clock, it
 * shows what it has, with its age. A list of thousands is its own row, and no build number is involved: only a change of
 * the stored shapes throws it away.
 */
import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import { notifyManager, type Query } from '@tanstack/react-query';
import { readRows } from './query-cache-store.ts';

/** Raise it when a contract schema changes so that old rows would mislead. */
export const DATA_SCHEMA = '1';
const PREFIX = 'rq';
/** A storage that hangs (Safari) must not keep a screen empty. */
const RESTORE_PATIENCE_MS = 1_500;

/** The name of a query's row, by the query's hash. */
export const rowOf = (queryHash: string): string => `${PREFIX}-${queryHash}`;

const kept = experimental_createQueryPersister<string>({
  prefix: PREFIX,
  buster: DATA_SCHEMA,
  maxAge: Number.POSITIVE_INFINITY,
  // Its own way leaves a refetch that fails, as every one does offline, as an error that nobody catches.
  refetchOnRestore: false,
  storage: {
    getItem: (key) => inTime(readRows.get<string>(key)),
    // A full or broken storage costs the copy on the device, nothing else.
    setItem: (key, value) => readRows.set(key, value).catch(() => undefined),
    removeItem: (key) => readRows.delete(key).catch(() => undefined),
    entries: () => readRows.entries<string>().catch(() => []),
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
  if (isKept)
    notifyManager.schedule(() => {
      void query.fetch().catch(() => undefined);
      if (query.meta?.changedList) void layDelivered(query).catch(() => undefined);
    });
  return answer;
};

/** What was delivered since is told by the outbox, which log-in can do without. */
async function layDelivered(query: Query): Promise<void> {
  const delivered = await import('./delivered-changes.ts');
  await delivered.layDelivered(String(query.queryKey[0]), [query]);
}

/** Use `persisted.persisterFn` in query options, `persistQueryByKey` after a `setQueryData`. */
export const persisted = { ...kept, persisterFn };

function inTime<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, RESTORE_PATIENCE_MS));
  return Promise.race([promise, late]).catch(() => undefined);
}
