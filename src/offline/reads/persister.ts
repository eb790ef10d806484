/**
 * Answers cached on the device, query by query, until the log-out: however old, and whatever the clock, they are shown
 * with their age. Each list is a row of its own. The build number plays no part: only a change of the stored shapes
 * invalidates them, each when it is read next. Nothing reads all of them at once.
 */
import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import { notifyManager, type Query } from '@tanstack/react-query';
import { readRows } from './query-cache-store.ts';

/** Increase it when a contract schema changes so that old rows would mislead. */
export const DATA_SCHEMA = '1';
const PREFIX = 'rq';
/** A storage that hangs (Safari) must not keep a screen empty. */
const PATIENCE_MS = 1_500;

/** The key of a query's row. */
export const rowOf = (queryHash: string): string => `${PREFIX}-${queryHash}`;

const kept = experimental_createQueryPersister<string>({
  prefix: PREFIX,
  buster: DATA_SCHEMA,
  maxAge: Number.POSITIVE_INFINITY,
  // The library's refetch would raise an uncaught error when it fails, as it always does offline.
  refetchOnRestore: false,
  storage: {
    getItem: (key) => inTime(readRows.get<string>(key)),
    // A full, broken or hanging storage only loses the cached copy.
    setItem: (key, value) => inTime(readRows.set(key, value)),
    removeItem: (key) => readRows.delete(key).catch(() => undefined),
  },
});

/**
 * Returns the cached answer at once, then refetches: after a reload users expect current data, even if the answer still
 * counts as fresh. A failed refetch shows in the query's own state.
 */
const persisterFn: typeof kept.persisterFn = async (queryFn, context, query) => {
  let isKept = true;
  const answer = await kept.persisterFn(
    (queryContext) => {
      isKept = false;
      return queryFn(queryContext);
    },
    context,
    query,
  );
  // After the query has taken over the cached answer and its age.
  if (isKept)
    notifyManager.schedule(() => {
      void query.fetch().catch(() => undefined);
      if (query.meta?.changedList) void applyDelivered(query).catch(() => undefined);
    });
  return answer;
};

/** Applies later deliveries. Imports the outbox, which the log-in screen does not need. */
async function applyDelivered(query: Query): Promise<void> {
  const delivered = await import('../changes/delivered-changes.ts');
  await delivered.applyDelivered(String(query.queryKey[0]), [query]);
}

/** Use `persisted.persisterFn` in query options, `persistQueryByKey` after a `setQueryData`. */
export const persisted = { ...kept, persisterFn };

function inTime<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  return Promise.race([promise, late]).catch(() => undefined);
}
