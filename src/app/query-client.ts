import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isNotFound } from '../api/api-error.ts';
import type { ChangedList } from '../offline/changes/delivered-changes.ts';
import { toasts } from '../ui/toasts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `staysAsRead`: what other tabs change does not concern it. `saysNotFound`: the screen itself says so when the
     * server has no such thing. `leavesReadable`: whether its screen has something to read while it is loaded for the
     * first time; nothing covers that. `changedList`: which list it is that entries of the outbox change.
     */
    queryMeta: {
      quiet?: boolean;
      staysAsRead?: boolean;
      saysNotFound?: boolean;
      leavesReadable?: (queryClient: QueryClient) => boolean;
      changedList?: ChangedList;
    };
    mutationMeta: { quiet?: boolean };
  }
}

const DAY_MS = 86_400_000;

/** One more try for a read, but not after a time-out (the person has waited long enough) or a clear no. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (failures > 0) return false;
  if (!(error instanceof ApiError)) return true;
  const isRefused = error.kind === 'refused' && error.status !== undefined && error.status < 500;
  return error.kind !== 'timeout' && error.kind !== 'ended' && !isRefused;
}

const NO_ANSWER = 'Not loaded: no answer came. Check the connection.';

function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'offline';
}

/**
 * The cache of everything read. Mutations run whatever the browser believes about the network: it is
 * often wrong, and a paused one would be lost with the page. Failures are told where nothing can be shown
 * instead; a failed refresh behind cached data belongs to the connectivity chip.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (query.state.data !== undefined || query.meta?.quiet) return;
        if (query.meta?.saysNotFound && isNotFound(error)) return;
        if (error instanceof ApiError && error.kind === 'ended') return;
        // The screen is there and says which part of it is not; the chip says why.
        if (query.meta?.leavesReadable && isOffline(error)) return;
        const requestId = error instanceof ApiError ? error.requestId : undefined;
        // No server was asked: its fallback would speak for it.
        const message = isOffline(error) ? NO_ANSWER : error.message;
        toasts.error(message, { details: requestId && `Request ${requestId}` });
      },
    }),
    defaultOptions: {
      queries: {
        // A paused query would not even look for what the device holds.
        networkMode: 'always',
        // The portal's own proof of a connection does that (`read-when-connected.ts`).
        refetchOnReconnect: false,
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        staleTime: 30_000,
        gcTime: 7 * DAY_MS,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
