/** Lists of the page while the outbox delivers what changes them, also those that no screen shows. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { itemQueueKeyOf } from '../../common/outbox/queue-key.ts';
import { layDelivered } from './delivered-changes.ts';
import { outboxEvents } from './outbox-page.ts';
import { persisted } from './persister.ts';

/**
 * Lays what is delivered over the company's lists, here and on the device, before they can be read anew.
 * @returns a function that ends it
 */
export function followDeliveries(queryClient: QueryClient, companyId: string): () => void {
  return outboxEvents.subscribe((event) => {
    if (event.type !== 'outbox:settled' || event.settled.companyId !== companyId) return;
    if (event.settled.outcome === 'accepted') void layOverItem(queryClient, companyId, event.settled.lane);
  });
}

async function layOverItem(queryClient: QueryClient, companyId: string, queueKey: string): Promise<void> {
  const changed = await layDelivered(companyId, listsOf(queryClient, queueKey));
  for (const { queryKey } of changed) await persisted.persistQueryByKey(queryKey, queryClient);
}

/** Reads the lists of these items anew that no screen shows. */
export async function readUnshown(queryClient: QueryClient, queueKeys: Iterable<string>): Promise<void> {
  const lists = new Set([...queueKeys].flatMap((queueKey) => listsOf(queryClient, queueKey)));
  await queryClient.refetchQueries({ type: 'inactive', predicate: (query) => lists.has(query) });
}

function listsOf(queryClient: QueryClient, queueKey: string): Query[] {
  const item = itemQueueKeyOf(queueKey);
  return queryClient.getQueryCache().findAll({ predicate: ({ meta }) => meta?.changedList?.item === item });
}
