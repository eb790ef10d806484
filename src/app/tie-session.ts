import type { QueryClient } from '@tanstack/react-query';
import { denials } from '../api/api.ts';
import { notePlace } from '../features/session/last-place.ts';
import { clearLeftBehind, isLeftBehind } from '../features/session/left-behind.ts';
import { deniedSession, denyToken, type SessionEnd, sessionEnds } from '../features/session/session-end.ts';
import { readSession, watchSession } from '../features/session/session-store.ts';
import { safeWayBack } from '../features/session/way-back.ts';
import { toasts } from '../ui/toasts.ts';
import type { AppRouter } from './router.tsx';

/** How long leaving waits for a device whose storage is slow. */
const PATIENCE_MS = 1_000;

/**
 * What is not done now, is done at the next start.
 * @returns how many changes of the company wait on this device
 */
async function forgetCompany(): Promise<number> {
  try {
    const { forgetSession } = await import('../offline/session-mirror.ts');
    const waiting = await forgetSession();
    clearLeftBehind();
    return waiting;
  } catch (error) {
    console.warn('What this device holds of the company could not be deleted yet', error);
    return 0;
  }
}

/** Ties the session to the screen: when it ends, here or in another tab, nothing of the company stays. */
export function tieSession(router: AppRouter, queryClient: QueryClient): () => void {
  async function leave(reason: SessionEnd) {
    const back = reason === 'denied' ? safeWayBack(router.state.location.href) : undefined;
    // What was said to one company is not for the next.
    toasts.clear();
    // From the device first: as soon as log-in shows, a tablet is handed on or the tab closed.
    const forgotten = forgetCompany();
    const late = new Promise<number>((done) => setTimeout(() => done(0), PATIENCE_MS));
    const waiting = await Promise.race([forgotten, late]);
    deniedSession.set(reason === 'denied' ? { waiting } : null);
    // Away from the company's screens before their content goes: without it they would ask for it again.
    await router.navigate({ to: '/login', search: { back } });
    queryClient.clear();
  }

  let companyId = readSession()?.companyId;
  if (companyId === undefined && isLeftBehind()) void forgetCompany();
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
