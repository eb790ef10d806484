import type { QueryClient } from '@tanstack/react-query';
import { readSession } from '../entities/session/session-store.ts';
import { announceToTabs, onChangeElsewhere } from '../offline/other-tabs.ts';

/** Several changes within one action are one refetch. */
const GATHER_MS = 200;

/**
 * Keeps the tabs of one company together: what one of them has changed on the server, the others refetch, those on
 * screen at once and the rest when it is shown next.
 * @returns a function that unsubscribes
 */
export function shareChanges(queryClient: QueryClient): () => void {
  const stopTelling = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const session = readSession();
    if (session) announceToTabs(session.companyId);
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopHearing = onChangeElsewhere((companyId) => {
    if (companyId !== readSession()?.companyId) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void queryClient.invalidateQueries({
        queryKey: [companyId],
        // An open payment goes on as it began: asked for again it could be replaced under the card form.
        predicate: ({ meta }) => meta?.staysAsRead !== true,
      });
    }, GATHER_MS);
  });

  return () => {
    clearTimeout(timer);
    stopTelling();
    stopHearing();
  };
}
