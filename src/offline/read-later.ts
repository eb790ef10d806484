import type { QueryClient } from '@tanstack/react-query';
import { LATER_LOOKS_MS } from '../../common/outbox/list-lag.ts';
import { keepsIdempotencyKeys } from '../api/api.ts';

/**
 * Refetches what a change concerns; of another make's API at a few later moments too, so that what is shown agrees in the
 * end with what was said. Our own server shows at once what it has done.
 */
export async function readNowAndLater(queryClient: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  const read = () =>
    queryClient.invalidateQueries({
      queryKey,
      // An open payment goes on as it began: asked for again it could be replaced under the card form.
      predicate: ({ meta }) => meta?.staysAsRead !== true,
    });
  if (!keepsIdempotencyKeys()) for (const ms of LATER_LOOKS_MS) setTimeout(() => void read(), ms);
  await read();
}
