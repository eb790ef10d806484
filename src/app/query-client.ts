import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isNotFound } from '../api/api-error.ts';
import type { ChangedList } from '../offline/changes/delivered-changes.ts';
import { markClean, markDirty } from '../ui/form/dirty-forms.ts';
import { toasts } from '../ui/toasts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `staysAsRead`: changes of other tabs do not invalidate it. `saysNotFound`: its screen reports a missing item
     * itself. `leavesReadable`: whether its screen shows something readable during its first load, so that no spinner
     * covers it. `changedList`: the list that outbox entries change.
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

/** Retries a read once, but not after a time-out (the user has waited long enough) or a clear refusal. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (failures > 0) return false;
  if (!(error instanceof ApiError)) return true;
  const isRefused = error.kind === 'refused' && error.status !== undefined && error.status < 500;
  return error.kind !== 'timeout' && error.kind !== 'ended' && !isRefused;
}

const NO_ANSWER = 'Not loaded: no answer came. Check the connection.';

function hasNoAnswer(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout');
}

/**
 * The query cache. Mutations run whatever the browser's online state: it is often wrong, and a paused mutation would be
 * lost with the page. Failures are shown only if there is nothing else to show; a failed refresh behind cached data is
 * shown by the connectivity chip.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (query.state.data !== undefined || query.meta?.quiet) return;
        if (query.meta?.saysNotFound && isNotFound(error)) return;
        if (error instanceof ApiError && error.kind === 'ended') return;
        // The screen shows which part of it is missing; the chip says why.
        if (query.meta?.leavesReadable && hasNoAnswer(error)) return;
        const requestId = error instanceof ApiError ? error.requestId : undefined;
        // The server said nothing, so its fallback message would be wrong.
        const message = hasNoAnswer(error) ? NO_ANSWER : error.message;
        toasts.error(message, { details: requestId && `Request ${requestId}` });
      },
      onSuccess: (_data, { state }) => state.errorUpdateCount && toasts.ofSession().withdraw(NO_ANSWER),
    }),
    // Also of what is no form, such as a deletion: a reload would break it off, and nobody would learn its outcome.
    mutationCache: new MutationCache({
      onMutate: (_variables, mutation) => markDirty(mutation),
      onSettled: (_data, _error, _variables, _result, mutation) => markClean(mutation),
    }),
    defaultOptions: {
      queries: {
        // A paused query would not even read the cache on the device.
        networkMode: 'always',
        // Replaced by the portal's own detection of a connection (`read-when-connected.ts`).
        refetchOnReconnect: false,
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        // An answer from before the clock was set back would count as fresh until that time comes again.
        staleTime: ({ state }) => (state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : 30_000),
        gcTime: 7 * DAY_MS,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
