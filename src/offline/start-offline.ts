/** Starts everything for offline use, once at boot. What the log-in screen does not need is loaded later. */
import { outcomes } from '../api/client-events.ts';
import { readToken, watchToken } from '../api/token-store.ts';
import { reportOutcome } from './connection/connectivity.ts';
import { handleOutcome } from './connection/handle-outcome.ts';
import { setReadsOwner } from './reads/reads-owner.ts';
import { registerWorker } from './worker/worker-registration.ts';

/** @param session the session at start, from localStorage */
export function startOffline(session: { companyId: string; token: string } | null): void {
  outcomes.subscribe((outcome) => void handleOutcome(outcome));
  // Only this direction is reliable: a device without a network has no connection.
  if (!navigator.onLine) reportOutcome('offline');
  setReadsOwner(session?.companyId ?? null);
  registerWorker();
  if (session) void keepSending(session);
  else onLogIn(() => void keepSending(null));
}

async function keepSending(session: { companyId: string; token: string } | null): Promise<void> {
  const { startSending } = await import('./changes/start-sending.ts');
  await startSending(session);
}

/** Nothing is sent without a session, so the log-in screen does not load the code for it. */
function onLogIn(act: () => void): void {
  const stop = watchToken(() => {
    if (readToken() === null) return;
    stop();
    act();
  });
}
