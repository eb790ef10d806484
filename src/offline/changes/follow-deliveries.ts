/** Updates cached lists while the outbox delivers changes of them, also those that no screen shows. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { itemQueueKeyOf } from '../../../common/outbox/queue-key.ts';
import { onReturn } from '../../lib/on-return.ts';
import { persisted } from '../reads/persister.ts';
import { applyDelivered } from './delivered-changes.ts';
import { outboxEvents } from './outbox-page.ts';

/**
 * Applies deliveries to the company's lists, in memory and on the device, before they can be refetched.
 * @returns an unsubscribe function
 */
export function followDeliveries(queryClient: QueryClient, companyId: string): () => void {
  const applyAll = () => void applyAndPersist(queryClient, companyId, () => true);
  // Deliveries before this call: this code is loaded after the screen's.
  applyAll();
  const stopReturning = onReturn(applyAll);
  const stop = outboxEvents.subscribe((event) => {
    if (event.type !== 'outbox:settled' || event.settled.companyId !== companyId) return;
    if (event.settled.outcome === 'accepted')
      void applyAndPersist(queryClient, companyId, concernsQueueKey(event.settled.lane));
  });
  return () => {
    stopReturning();
    stop();
  };
}

async function applyAndPersist(
  queryClient: QueryClient,
  companyId: string,
  predicate: (query: Query) => boolean,
): Promise<void> {
  const changed = await applyDelivered(companyId, queryClient.getQueryCache().findAll({ predicate }));
  for (const { queryKey } of changed) await persisted.persistQueryByKey(queryKey, queryClient);
}

/** Refetches the lists of these items that no screen shows. */
export async function refetchInactiveLists(
  queryClient: QueryClient,
  queueKeys: Iterable<string>,
): Promise<void> {
  const areOf = [...queueKeys].map(concernsQueueKey);
  await queryClient.refetchQueries({ type: 'inactive', predicate: (query) => areOf.some((is) => is(query)) });
}

/** Matches the lists of an item by its queue key. */
function concernsQueueKey(queueKey: string): (query: Query) => boolean {
  const item = itemQueueKeyOf(queueKey);
  return ({ meta }) => meta?.changedList?.item === item;
}
