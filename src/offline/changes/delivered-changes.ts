/**
 * Applies delivered changes to the cached lists that were fetched before them. Without a connection, a list could not
 * be refetched: it would show cancelled people and lack the invited ones.
 */
import type { Query } from '@tanstack/react-query';
import type { CallName } from '../../../common/contract/calls.ts';
import { combinedChange, withListChange } from '../../../common/outbox/lists/list-change.ts';
import { itemQueueKeyOf } from '../../../common/outbox/queue-key.ts';
import { type Result, resultsIn } from '../../../common/outbox/storage/results.ts';
import { database } from './outbox-page.ts';

/** The `meta` of a query whose list is changed by entries. */
export interface ChangedList {
  /** The queue key of its item. */
  readonly item: string;
  readonly list: CallName;
}

/** Less is not a clock that was set, but the time between two reads of it. */
const SET_MS = 60_000;

/** Applies to a company's lists what was delivered since they were fetched. @returns the changed ones */
export async function applyDelivered(companyId: string, queries: readonly Query[]): Promise<Query[]> {
  const results = await database.run('readonly', (stores) => resultsIn(stores, companyId)).catch(() => []);
  results.sort((one, other) => one.finishedAt - other.finishedAt);
  return queries.filter((query) => applyResults(query, results));
}

function applyResults(query: Query, results: readonly Result[]): boolean {
  const { data, dataUpdatedAt } = query.state;
  const of = query.meta?.changedList;
  if (!of || !Array.isArray(data)) return false;
  const now = Date.now();
  const latest = now + SET_MS;
  const changes = results.flatMap(({ finishedAt, queueKey, listChange }) => {
    const isOfIt = itemQueueKeyOf(queueKey ?? '') === of.item && listChange?.list === of.list;
    // The clock was ahead at the delivery, and set right before the list was fetched.
    const isBefore = finishedAt > latest && dataUpdatedAt <= latest;
    // The clock was ahead when the list was fetched, and set right before this delivery just now.
    const isJustNow = dataUpdatedAt > latest && Math.abs(now - finishedAt) < SET_MS;
    const isAfter = finishedAt >= dataUpdatedAt || isJustNow;
    return listChange && isOfIt && isAfter && !isBefore ? [listChange] : [];
  });
  if (changes.length === 0) return false;
  // The list's age and staleness stay as they are.
  query.setState({ data: withListChange(data, combinedChange(changes)) });
  return true;
}
