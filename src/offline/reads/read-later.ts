import type { QueryClient } from '@tanstack/react-query';
import { LATER_LOOKS_MS } from '../../../common/outbox/lists/list-lag.ts';
import { keepsIdempotencyKeys } from '../../api/api.ts';

/**
 * Refetches what a change affects; for an API of another make also some seconds later, as its lists may lag. Our own
 * server's lists never lag.
 */
export async function readNowAndLater(queryClient: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  const read = () =>
    queryClient.invalidateQueries({
      queryKey,
      // An open payment is not refetched: it could be replaced while the card form is open.
      predicate: ({ meta }) => meta?.staysAsRead !== true,
    });
  if (!keepsIdempotencyKeys()) for (const ms of LATER_LOOKS_MS) setTimeout(() => void read(), ms);
  await read();
}
