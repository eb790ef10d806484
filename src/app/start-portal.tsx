import { notifyManager } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { api } from '../api/api.ts';
import { readToken } from '../api/token-store.ts';
import { pendingLogouts } from '../entities/session/pending-logouts-row.ts';
import { readSession } from '../entities/session/session-store.ts';
import { readWhenConnected } from '../offline/reads/read-when-connected.ts';
import { startOffline } from '../offline/start-offline.ts';
import { watchPresses, whenPointerIsUp } from '../ui/when-pointer-is-up.ts';
import { declareInlinedStyles } from './inlined-styles.ts';
import { noteVisit } from './note-visit.ts';
import { Portal } from './portal.tsx';
import { createQueryClient } from './query-client.ts';
import { announceRoutes } from './route-announcer.ts';
import { createAppRouter } from './router.tsx';
import { startSessionEffects } from './session-effects.ts';
import { shareChanges } from './share-changes.ts';
import { watchShell } from './shell-handoff.ts';
import { loadWebFont } from './web-font.ts';

/**
 * Starts the portal behind the prerendered screen, which stays usable until the real one, with its code and first
 * content, replaces it in one step.
 */
export async function startPortal(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root');
  const handOff = watchShell(root);
  const sessionChecked = checkSession();
  declareInlinedStyles();
  watchPresses();
  // Refetched data may move the rows of a list.
  notifyManager.setScheduler((tell) => setTimeout(() => whenPointerIsUp(tell)));
  const queryClient = createQueryClient();
  const router = createAppRouter({ queryClient, api });
  // From here on the session in local storage is trusted.
  await sessionChecked;
  startSessionEffects(router, queryClient);
  shareChanges(queryClient);
  readWhenConnected(queryClient);
  announceRoutes(router);
  startOffline(readSession());
  void finishLogouts();

  await router.load();
  const onShown = () => {
    handOff();
    performance.mark('app-ready');
    loadWebFont(router);
    noteVisit();
  };
  // A transition is rendered in slices, so that typing is not blocked.
  startTransition(() => {
    createRoot(root).render(<Portal router={router} queryClient={queryClient} onShown={onShown} />);
  });
}

/** Without a token there is nothing to check, and the log-in screen does not load the code for it. Never rejects. */
async function checkSession(): Promise<void> {
  if (readToken() === null) return;
  const check = await import('../entities/session/ended-session.ts').catch(() => undefined);
  await check?.forgetEndedSession();
}

/** Sends log-outs that the server has not confirmed. A start without their code leaves them to the next one. */
async function finishLogouts(): Promise<void> {
  if (pendingLogouts().length === 0) return;
  const pending = await import('../entities/session/pending-logouts.ts').catch(() => undefined);
  pending?.sendPendingLogouts();
}
