/** Lists of the page while the outbox delivers what changes them, also those that no screen shows. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { itemQueueKeyOf } from '../../common/outbox/queue-key.ts';
import { layDelivered } from './delivered-changes.ts';
import { outboxEvents } from './outbox-page.ts';
import { persisted } from './persister.ts';

/**
 * Lays what is delivered over the company's lists, here and on the device, before they can be read again.
 * @returns a function that unsubscribes
 */
export function followDeliveries(queryClient: QueryClient, companyId: string): () => void {
  // What was delivered before anybody listened: the code for it comes behind that of the screen.
  void layOver(queryClient, companyId, () => true);
  return outboxEvents.subscribe((event) => {
    if (event.type !== 'outbox:settled' || event.settled.companyId !== companyId) return;
    if (event.settled.outcome === 'accepted') void layOver(queryClient, companyId, isOf(event.settled.lane));
  });
}

async function layOver(
  queryClient: QueryClient,
  companyId: string,
  predicate: (query: Query) => boolean,
): Promise<void> {
  const changed = await layDelivered(companyId, queryClient.getQueryCache().findAll({ predicate }));
  for (const { queryKey } of changed) await persisted.persistQueryByKey(queryKey, queryClient);
}

/** Reads the lists of these items again that no screen shows. */
export async function readUnshown(queryClient: QueryClient, queueKeys: Iterable<string>): Promise<void> {
  const areOf = [...queueKeys].map(isOf);
  await queryClient.refetchQueries({ type: 'inactive', predicate: (query) => areOf.some((is) => is(query)) });
}

/** Tells the lists of an item by the queue of its entries. */
function isOf(queueKey: string): (query: Query) => boolean {
  const item = itemQueueKeyOf(queueKey);
  return ({ meta }) => meta?.changedList?.item === item;
}
