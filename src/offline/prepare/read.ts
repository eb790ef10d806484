import type { QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query';
import { hashKey } from '@tanstack/react-query';
import { deviceFullError } from '../../../common/lib/device-full.ts';
import { persisted, rowOf } from '../reads/persister.ts';
import { readRows } from '../reads/query-cache-store.ts';
import type { CountedPart } from './offline-copy.ts';

/** A query that is fetched for an item, whatever the cache holds. */
export interface Read {
  readonly queryKey: QueryKey;
  /** What its answer counts, if it is a list. */
  readonly counts?: CountedPart | undefined;
  readonly ask: (client: QueryClient, signal: AbortSignal) => Promise<unknown>;
}

/** Wraps the options of a query. */
export function readOf<Data, Key extends QueryKey>(
  { queryKey, queryFn }: { queryKey: Key; queryFn?: QueryFunction<Data, Key> | symbol | undefined },
  counts?: CountedPart,
): Read {
  return {
    queryKey,
    counts,
    async ask(client, signal) {
      if (typeof queryFn !== 'function') throw new Error('a query without a function cannot be read');
      return await queryFn({ client, queryKey, signal, meta: undefined });
    },
  };
}

/** Thrown when data may not be written any more. */
export class NotKept extends Error {
  override readonly name = 'NotKept';
}

/**
 * Stores an answer in the cache and on the device, and verifies that.
 * @returns the key of its row and its size in bytes
 */
export async function keepAnswer(
  client: QueryClient,
  { queryKey }: Read,
  answer: unknown,
): Promise<{ row: string; bytes: number }> {
  const row = rowOf(hashKey(queryKey));
  const before = Date.now();
  client.setQueryData(queryKey, answer);
  await persisted.persistQueryByKey(queryKey, client);
  const stored = await readRows.get<string>(row).catch(() => undefined);
  // Full, or disabled: then there are no videos to make room either.
  if (stored === undefined || writtenAt(stored) < before) throw deviceFullError();
  return { row, bytes: new Blob([stored]).size };
}

function writtenAt(stored: string): number {
  const { state }: { state: { dataUpdatedAt: number } } = JSON.parse(stored);
  return state.dataUpdatedAt;
}
