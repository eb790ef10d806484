/**
 * Refetches the queries on the screen once the server answers again. TanStack Query relies on the browser's online
 * event, which reports only changes of a network interface: a page opened without a connection, or behind a captive
 * portal, would keep its old lists after connecting.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import { type Random, systemClock } from '../../../common/lib/clock.ts';
import { ApiError } from '../../api/api-error.ts';
import { slowness } from '../../api/slow-server.ts';
import { readToken } from '../../api/token-store.ts';
import { createSendSchedule } from '../changes/send-schedule.ts';
import { connection } from '../connection/connectivity.ts';

interface Options {
  /** Spreads the requests of many devices that reconnect at the same moment. */
  readonly random?: Random;
}

/** @returns an unsubscribe function */
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
        // The connection may be fine and only this request lost: nothing else would trigger another one.
        if (!isComplete) rounds.proof();
      });
    },
  });
  const retry = () => {
    if (connection.get() === 'online') rounds.proof();
    // Changes are missed from now on, so nothing in the cache counts as fresh.
    else void queryClient.invalidateQueries({ predicate: isRefetched, refetchType: 'none' });
  };
  const stopWatching = connection.watch(retry);
  // Queries that timed out too early are refetched with a longer time-out.
  const stopSlowness = slowness.subscribe((isSlow) => {
    if (isSlow && hasServerFailure(queryClient)) retry();
  });
  // Without a session nothing checks the server, so the browser's event is used.
  const onBrowserOnline = () => {
    if (readToken() === null) void readOnScreen(queryClient);
  };
  addEventListener('online', onBrowserOnline);
  return () => {
    isStopped = true;
    stopWatching();
    stopSlowness();
    removeEventListener('online', onBrowserOnline);
    rounds.stop();
  };
}

/** An open payment is not refetched: it could be replaced while the card form is open. */
const isRefetched = ({ meta }: Query): boolean => meta?.staysAsRead !== true;

/**
 * Refetches stale queries, and waits for running ones, which may have been lost with the connection.
 * @returns whether the server has answered all of them
 */
async function readOnScreen(queryClient: QueryClient): Promise<boolean> {
  const isOld = (query: Query) => query.isStale() || query.state.fetchStatus === 'fetching';
  const filters = {
    type: 'active',
    predicate: (query: Query) => isRefetched(query) && isOld(query),
  } as const;
  const read = queryClient.getQueryCache().findAll(filters);
  await queryClient.refetchQueries(filters, { cancelRefetch: false });
  return !read.some((query) => query.isActive() && isServerFailure(query.state.error));
}

function hasServerFailure(queryClient: QueryClient): boolean {
  return queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ state }) => isServerFailure(state.error));
}

/** Whether a query failed because our server did not answer or had an error. */
export function isServerFailure(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'offline' || error.kind === 'timeout' || (error.status ?? 0) >= 500;
}
