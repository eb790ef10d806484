/**
 * Lists of the device as they are after what was delivered from here since they were read: without a connection they could
 * not be read again, and would show again who was cancelled and forget who was invited.
 */
import type { Query } from '@tanstack/react-query';
import type { CallName } from '../../common/contract/calls.ts';
import { withListChange } from '../../common/outbox/list-change.ts';
import { itemQueueKeyOf } from '../../common/outbox/queue-key.ts';
import { type Result, resultsIn } from '../../common/outbox/results.ts';
import { database } from './outbox-page.ts';

/** Of a query whose answer is a list that entries change. */
export interface ChangedList {
  /** The queue of its item. */
  readonly item: string;
  readonly list: CallName;
}

/** Lays what was delivered since they were read over these lists of a company. @returns those that have changed */
export async function layDelivered(companyId: string, queries: readonly Query[]): Promise<Query[]> {
  const results = await database.run('readonly', (stores) => resultsIn(stores, companyId)).catch(() => []);
  results.sort((one, other) => one.finishedAt - other.finishedAt);
  return queries.filter((query) => layOver(query, results));
}

function layOver(query: Query, results: readonly Result[]): boolean {
  const { data, dataUpdatedAt } = query.state;
  const of = query.meta?.changedList;
  if (!of || !Array.isArray(data)) return false;
  const changes = results.flatMap(({ finishedAt, queueKey, listChange }) => {
    const isOfIt = itemQueueKeyOf(queueKey ?? '') === of.item && listChange?.list === of.list;
    return listChange && isOfIt && finishedAt >= dataUpdatedAt ? [listChange] : [];
  });
  if (changes.length === 0) return false;
  // It is no younger for that: its age and whether it is to be read stay as they are.
  query.setState({ data: changes.reduce<readonly unknown[]>(withListChange, data) });
  return true;
}
