import { useIsFetching, useIsMutating, useQueryClient } from '@tanstack/react-query';
import { FullScreenSpinner } from '../ui/spinner.tsx';

/**
 * Covers the screen while the user waits for a request: a first load with nothing to show, or a mutation. Refreshes
 * behind cached content and the outbox's requests are shown by the connectivity chip.
 */
export function ForegroundSpinner() {
  const queryClient = useQueryClient();
  const firstLoads = useIsFetching({
    predicate: ({ state, meta }) =>
      state.data === undefined &&
      state.fetchStatus === 'fetching' &&
      !meta?.quiet &&
      !meta?.leavesReadable?.(queryClient),
  });
  const changes = useIsMutating({ predicate: ({ meta }) => !meta?.quiet });
  return firstLoads + changes > 0 ? <FullScreenSpinner /> : null;
}
