/**
 * Reads again what is on the screen once the server answers again. TanStack's own sign is the browser's, which knows of a
 * cable only and tells changes only: a page opened without a connection, or behind the sign-in page of a Wi-Fi network,
 * would keep its old lists although it is connected.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import { type Random, systemClock } from '../../common/lib/clock.ts';
import { ApiError } from '../api/api-error.ts';
import { readToken } from '../api/token-store.ts';
import { connection } from './connectivity.ts';
import { createSendSchedule } from './send-schedule.ts';

interface Options {
  /** Spreads the reads of many devices that are connected again at the same moment. */
  readonly random?: Random;
}

/** @returns a function that unsubscribes */
export function readWhenConnected(
  queryClient: QueryClient,
  { random = Math.random }: Options = {},
): () => void {
  let isStopped = false;
  const rounds = createSendSchedule({
    clock: systemClock,
    random,
    begin: (onBegun) => {
      if (connection.get() !== 'online') return;
      onBegun();
      void readOnScreen(queryClient).then((isComplete) => {
        if (isStopped) return;
        rounds.heard(isComplete);
        // The connection may be well and this one read lost: nothing else would tell of it.
        if (!isComplete) rounds.proof();
      });
    },
  });
  const heed = () => {
    if (connection.get() === 'online') rounds.proof();
    // What changes from now on is not heard of here: nothing that was read counts as fresh.
    else void queryClient.invalidateQueries({ predicate: isReadAnew, refetchType: 'none' });
  };
  const stopWatching = connection.watch(heed);
  // Without a session nothing asks whether the server is back: the browser's word is worth a try.
  const onBrowserOnline = () => {
    if (readToken() === null) void readOnScreen(queryClient);
  };
  addEventListener('online', onBrowserOnline);
  return () => {
    isStopped = true;
    stopWatching();
    removeEventListener('online', onBrowserOnline);
    rounds.stop();
  };
}

/** An open payment goes on as it began: asked for again it could be replaced under the card form. */
const isReadAnew = ({ meta }: Query): boolean => meta?.staysAsRead !== true;

/**
 * Reads what is stale, and waits for what is being read: that may have been lost with the connection.
 * @returns whether the server has answered all of them
 */
async function readOnScreen(queryClient: QueryClient): Promise<boolean> {
  const isOld = (query: Query) => query.isStale() || query.state.fetchStatus === 'fetching';
  const filters = { type: 'active', predicate: (query: Query) => isReadAnew(query) && isOld(query) } as const;
  const read = queryClient.getQueryCache().findAll(filters);
  await queryClient.refetchQueries(filters, { cancelRefetch: false });
  return !read.some((query) => query.isActive() && isLost(query.state.error));
}

/** Whether something was not read because no server of ours answered, or it could not. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'offline' || error.kind === 'timeout' || (error.status ?? 0) >= 500;
}
