import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isNotFound } from '../../api/api-error.ts';
import { persisted } from '../../offline/reads/persister.ts';
import { wipeReadsOf } from '../../offline/reads/query-cache-store.ts';
import type { Item, ItemKindOf } from './item-kind.ts';

interface RefusedItem<T extends Item> {
  readonly kind: ItemKindOf<T>;
  readonly companyId: string;
  readonly itemId: string;
  /** The key of the company's list of items. */
  readonly listKey: QueryKey;
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

/**
 * After an item's details were refused: if the item was deleted elsewhere, removes everything that this device keeps of
 * it, so that no screen offers it any longer. The list of items has to confirm that; if it cannot be read, only our own
 * server is trusted. Never rejects.
 */
export async function forgetIfDeleted<T extends Item>(error: unknown, gone: RefusedItem<T>): Promise<void> {
  if (!isNotFound(error)) return;
  const { kind, companyId, itemId, listKey, client, signal } = gone;
  const answer = await kind.calls.list(companyId, { signal }).catch(() => undefined);
  if (signal.aborted || (!answer && !error.isProven)) return;
  if (answer?.data.some(({ _id }) => _id === itemId)) return;

  const others = (known: T[] | undefined) => known?.filter(({ _id }) => _id !== itemId);
  client.setQueryData<T[]>(listKey, answer?.data ?? others);
  forgetQueries(gone);
  await persisted.persistQueryByKey(listKey, client).catch(() => undefined);
  // If the storage fails, the copy stays until the next answer removes it.
  await wipeReadsOf(companyId, itemId).catch(() => undefined);
}

function forgetQueries<T extends Item>({ kind, companyId, itemId, client }: RefusedItem<T>): void {
  const about = client.getQueryCache().findAll({
    predicate: ({ queryKey, meta }) =>
      meta?.saysNotFound === true && queryKey[0] === companyId && queryKey.includes(itemId),
  });
  for (const query of about) {
    // The query that is being answered must keep its error, so that its screen can say why there is nothing.
    if (query.queryKey[1] === kind.plural) query.setState({ data: undefined, dataUpdatedAt: 0 });
    else client.removeQueries({ queryKey: query.queryKey, exact: true });
  }
}
