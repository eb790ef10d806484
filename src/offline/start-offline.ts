/** Everything the page does for offline, started once at boot. What log-in can do without is loaded after it. */
import { outcomes } from '../api/api.ts';
import { readToken, watchToken } from '../api/token-store.ts';
import { reportOutcome } from './connectivity.ts';
import { hearOutcome } from './hear-outcome.ts';
import { openReadsTo } from './query-cache-store.ts';
import { registerWorker } from './worker-registration.ts';

/** @param session who is signed in at start, from the page's own storage */
export function startOffline(session: { companyId: string; token: string } | null): void {
  outcomes.subscribe((outcome) => void hearOutcome(outcome));
  // Believed in this direction only: a device without any network has no connection either.
  if (!navigator.onLine) reportOutcome('offline');
  openReadsTo(session?.companyId ?? null);
  registerWorker();
  if (session) void keepSending(session);
  else onLogIn(() => void keepSending(null));
}

async function keepSending(session: { companyId: string; token: string } | null): Promise<void> {
  const { startSending } = await import('./start-sending.ts');
  await startSending(session);
}

/** Nothing is sent without a session, so the log-in screen does not load what sends. */
function onLogIn(act: () => void): void {
  const stop = watchToken(() => {
    if (readToken() === null) return;
    stop();
    act();
  });
}
