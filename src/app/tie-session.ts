import type { QueryClient } from '@tanstack/react-query';
import { denials } from '../api/api.ts';
import { notePlace } from '../features/session/last-place.ts';
import { denyToken, type SessionEnd, sessionEnds } from '../features/session/session-end.ts';
import { readSession, watchSession } from '../features/session/session-store.ts';
import { safeWayBack } from '../features/session/way-back.ts';
import { toasts } from '../ui/toasts.ts';
import type { AppRouter } from './router.tsx';

/** Ties the session to the screen: when it ends, here or in another tab, nothing of the company stays. */
export function tieSession(router: AppRouter, queryClient: QueryClient): () => void {
  async function leave(reason: SessionEnd) {
    const back = reason === 'denied' ? safeWayBack(router.state.location.href) : undefined;
    // What was said to one company is not for the next.
    toasts.clear();
    // Away from the company's screens first: without their content they would ask for it again.
    await router.navigate({ to: '/login', search: { back } });
    queryClient.clear();
    const { forgetSession } = await import('../offline/session-mirror.ts');
    await forgetSession();
  }

  let companyId = readSession()?.companyId;
  const stops = [
    denials.subscribe(denyToken),
    sessionEnds.subscribe((reason) => void leave(reason)),
    router.subscribe('onResolved', ({ toLocation }) => {
      const session = readSession();
      if (session) notePlace(session.companyId, toLocation.pathname);
    }),
    watchSession(({ isRemote }) => {
      const before = companyId;
      companyId = readSession()?.companyId;
      // Another tab logged out, or another company in: this tab must not go on showing the first one's screens.
      if (isRemote && before !== undefined && companyId !== before) location.reload();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
