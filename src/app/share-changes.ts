import type { QueryClient } from '@tanstack/react-query';
import { readSession } from '../entities/session/session-store.ts';
import { onReturn } from '../lib/on-return.ts';
import { announceToTabs, onChangeElsewhere } from '../offline/other-tabs.ts';

/** Several changes of one action cause one refetch. */
const GATHER_MS = 200;

/**
 * Synchronizes the tabs of one company: a change that one of them made on the server is refetched by the others, at
 * once where visible, otherwise on the next mount. A page from the back/forward cache may have missed one.
 * @returns a function that unsubscribes
 */
export function shareChanges(queryClient: QueryClient): () => void {
  const stopTelling = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const session = readSession();
    if (session) announceToTabs(session.companyId);
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = (companyId: string | undefined) => {
    if (companyId === undefined || companyId !== readSession()?.companyId) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void queryClient.invalidateQueries({
        queryKey: [companyId],
        // An open payment must not change: a refetch could replace it while the card form is shown.
        predicate: ({ meta }) => meta?.staysAsRead !== true,
      });
    }, GATHER_MS);
  };
  const stopHearing = onChangeElsewhere(hear);
  const stopReturning = onReturn(() => hear(readSession()?.companyId));

  return () => {
    clearTimeout(timer);
    stopTelling();
    stopHearing();
    stopReturning();
  };
}
