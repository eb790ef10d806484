import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isNotFound } from '../../api/api-error.ts';
import { persisted } from '../../offline/reads/persister.ts';
import { wipeReadsOf } from '../../offline/reads/query-cache-store.ts';
import type { Item, ItemKindOf } from './item-kind.ts';

interface GoneItem<T extends Item> {
  readonly kind: ItemKindOf<T>;
  readonly companyId: string;
  readonly itemId: string;
  /** The key of the company's list of items. */
  readonly listKey: QueryKey;
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

/**
 * After its details were refused: when somebody else has deleted the item, forgets what this device keeps of it, so
 * that no screen offers it any longer. The list of items has to agree; where it cannot be had, only our own server is
 * believed without it. Never rejects.
 */
export async function forgetWhenGone<T extends Item>(error: unknown, gone: GoneItem<T>): Promise<void> {
  if (!isNotFound(error)) return;
  const { kind, companyId, itemId, listKey, client, signal } = gone;
  const answer = await kind.calls.list(companyId, { signal }).catch(() => undefined);
  if (signal.aborted || (!answer && !error.isProven)) return;
  if (answer?.data.some(({ _id }) => _id === itemId)) return;

  const others = (known: T[] | undefined) => known?.filter(({ _id }) => _id !== itemId);
  client.setQueryData<T[]>(listKey, answer?.data ?? others);
  forgetQueries(gone);
  await persisted.persistQueryByKey(listKey, client).catch(() => undefined);
  // A storage that fails keeps a copy that the next answer removes again.
  await wipeReadsOf(companyId, itemId).catch(() => undefined);
}

function forgetQueries<T extends Item>({ kind, companyId, itemId, client }: GoneItem<T>): void {
  const about = client.getQueryCache().findAll({
    predicate: ({ queryKey, meta }) =>
      meta?.saysNotFound === true && queryKey[0] === companyId && queryKey.includes(itemId),
  });
  for (const query of about) {
    // The one that is being answered just now has to tell its screen why there is nothing.
    if (query.queryKey[1] === kind.plural) query.setState({ data: undefined, dataUpdatedAt: 0 });
    else client.removeQueries({ queryKey: query.queryKey, exact: true });
  }
}
