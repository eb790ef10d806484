import type { Query, QueryClient } from '@tanstack/react-query';
import { RECHECK_DELAYS_MS } from '../../../common/outbox/lists/list-lag.ts';
import { keepsIdempotencyKeys } from '../../api/api-address.ts';

/**
 * Refetches what a change affects; for an API of another make also some seconds later, as its lists may lag. Our own
 * server's lists never lag.
 */
export async function refetchNowAndLater(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
): Promise<void> {
  const read = () =>
    queryClient.invalidateQueries({
      queryKey,
      // An open payment is not refetched: it could be replaced while the card form is open.
      predicate: ({ meta }) => meta?.staysAsRead !== true,
    });
  // The first read of a list is not begun again, and what it answers may be of before the change.
  const isFirst = ({ state }: Query) => !state.data;
  const isOlder = queryClient.isFetching({ queryKey, predicate: isFirst }) > 0;
  if (!keepsIdempotencyKeys()) for (const ms of RECHECK_DELAYS_MS) setTimeout(() => void read(), ms);
  await read();
  if (isOlder) await read();
}
